import { documentHref } from '@monitor/contracts-schema/contracts/document-links';
import { type PublicResource, resourceListKeys } from '@monitor/contracts-schema/resources/resource-endpoints';
import { resourceListTitles } from '@monitor/contracts-schema/resources/resource-labels';
import { addressOf, readPage } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { listResources } from '../resources/list-resources.ts';
import { describeOrganizationPage } from './describe-organization.ts';
import { escapeHtml, listHtml, outsideLinkHtml } from './html-text.ts';
import type { PageHead } from './page-head.ts';
import { collectionData } from './structured-data.ts';

const { resources } = sitePages;

/** Those that lead somewhere, with the address that they mean. */
const linked = (items: readonly PublicResource[]) =>
  items.flatMap(({ title, url: link }) => {
    const url = documentHref(link);
    return url === undefined ? [] : { title, url };
  });

/** A link, or only what it would read when it leads nowhere. */
const outsideHtml = (href: string | undefined, title: string): string =>
  href === undefined ? escapeHtml(title) : outsideLinkHtml(href, title);

/** The resources of an organization, each of which is there for who runs no scripts. */
export const describeResources = async (
  views: ViewReader,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const head = await describeOrganizationPage(views, resources, query);
  const view = head.organization;
  if (!view) return head;
  const { filters: { search } = {} } = readPage(resources, query);
  const lists = await listResources(views, view.id, search?.[0] ?? '');
  const sections = resourceListKeys.map((list) =>
    listHtml(
      resourceListTitles[list],
      lists[list].map(({ title, url }) => outsideHtml(documentHref(url), title)),
    ),
  );
  const works = resourceListKeys.flatMap((list) => linked(lists[list]));
  return {
    ...head,
    path: addressOf(resources.path, { organization: view, filters: search && { search } }),
    details: sections.join('') || (search ? '<p>No encontramos algún recurso con tu búsqueda.</p>' : ''),
    structured: collectionData(view, resources, works),
  };
};
