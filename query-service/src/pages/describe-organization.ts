import { fileEndpoints } from '@monitor/contracts-schema/files/file-endpoints';
import { organizationName } from '@monitor/contracts-schema/http/legacy-monitor';
import { textOfHtml } from '@monitor/contracts-schema/limited-html';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { findOrganization } from '../organizations/find-organization.ts';
import { linkHtml, listHtml, shortened } from './html-text.ts';
import { downloadsOfPage } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { pageAddress } from './page-paths.ts';
import { siteData, structuredDataOf } from './structured-data.ts';

const LONGEST_DESCRIPTION = 300;

export const coverOf = ({ organization: { cover } }: OrganizationView): string | undefined =>
  cover === null ? undefined : fileEndpoints.getImage.path.replace(':id', cover);

/** A page as long as no organization is named: it leads to that of each. */
const beforeChoosing = async (views: ViewReader, page: SitePage): Promise<PageHead> => {
  const { path, title } = page;
  const leadsTo = page.namedBy === 'changeOrganization' ? page : sitePages.home;
  const organizations = await views.find(organizationViews, { sort: [{ field: 'nameOrder', direction: 'asc' }] });
  return {
    title,
    path,
    details: listHtml(
      'Organizaciones',
      organizations.map(({ id: organizationId, name }) => linkHtml(pageAddress(leadsTo, organizationId), name)),
    ),
    structured: path === sitePages.home.path ? siteData : undefined,
  };
};

/** A page of the organization that its address names; when that is none, the page speaks for the site. */
export const describeOrganizationPage = async (
  views: ViewReader,
  page: SitePage,
  organizationId: unknown,
): Promise<PageHead> => {
  const { title } = page;
  const parsed = organizationName.safeParse(organizationId);
  const view = parsed.success ? await findOrganization(views, parsed.data) : undefined;
  if (!view) return beforeChoosing(views, page);
  const { organization } = view;
  return {
    title: [...new Set([title ?? textOfHtml(organization.title), organization.name])].filter(Boolean).join(' · '),
    description: shortened(textOfHtml(organization.description), LONGEST_DESCRIPTION),
    path: pageAddress(page, view.id),
    image: coverOf(view),
    organizationId: view.id,
    structured: structuredDataOf(page, view, downloadsOfPage(page, view.id)),
  };
};
