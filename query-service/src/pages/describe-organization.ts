import { fileEndpoints } from '@monitor/contracts-schema/files/file-endpoints';
import { organizationName } from '@monitor/contracts-schema/http/organization-name';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { organizationIn, readPage } from '@monitor/contracts-schema/site/page-address';
import { ORGANIZATION, type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { textOfHtml } from '@monitor/contracts-schema/text/limited-html';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
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

/** A page as long as no organization is named that there is: it leads to that of each. */
const beforeChoosing = async (
  views: ViewReader,
  page: SitePage,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const { path, title } = page;
  const leadsTo = page.namedBy === ORGANIZATION ? page : sitePages.home;
  const isNamed = organizationIn(query) !== undefined;
  const all = await views.find(organizationViews, { sort: [{ field: 'nameOrder', direction: 'asc' }] });
  const searched = path === sitePages.selectOrganization.path ? readPage(page, query).filters?.search : undefined;
  const search = foldForSearch(searched?.[0] ?? '');
  const organizations = all.filter(({ name, shortName }) => foldForSearch(`${name} ${shortName}`).includes(search));
  return {
    title,
    path,
    details: [
      isNamed ? '<p>La organización del enlace no está en este monitor.</p>' : '',
      listHtml(
        'Organizaciones',
        organizations.map((organization) => linkHtml(pageAddress(leadsTo, organization), organization.name)),
      ),
    ].join(''),
    structured: path === sitePages.home.path ? siteData : undefined,
  };
};

/** The organization that the address of a page names, in whatever way; undefined when that is none. */
export const organizationAt = async (
  views: ViewReader,
  { namedBy }: SitePage,
  query: Readonly<Record<string, unknown>>,
): Promise<OrganizationView | undefined> => {
  const named = organizationName.safeParse(namedBy === ORGANIZATION ? organizationIn(query) : query[namedBy ?? '']);
  return named.success ? findOrganization(views, named.data) : undefined;
};

/** A page of the organization that its address names; when that is none, the page speaks for the site. */
export const describeOrganizationPage = async (
  views: ViewReader,
  page: SitePage,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const { title } = page;
  const view = await organizationAt(views, page, query);
  if (!view) return beforeChoosing(views, page, query);
  const { organization } = view;
  return {
    title: [...new Set([title ?? textOfHtml(organization.title), organization.name])].filter(Boolean).join(' · '),
    description: shortened(textOfHtml(organization.description), LONGEST_DESCRIPTION),
    path: pageAddress(page, view),
    image: coverOf(view),
    organization: view,
    structured: structuredDataOf(page, view, downloadsOfPage(page, view.id)),
  };
};
