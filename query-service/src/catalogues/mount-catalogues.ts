import { type CatalogueKey, catalogueKeys, catalogues } from '@monitor/contracts-schema/catalogues';
import type { CatalogueEndpoints } from '@monitor/contracts-schema/catalogues/catalogue-endpoints';
import type { CatalogueEntry } from '@monitor/contracts-schema/catalogues/catalogue-view';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { mountSheetDownload } from '../downloads/download-routes.ts';
import { catalogueDetail, cataloguePage } from './catalogue-page.ts';
import { listedCatalogue } from './declared-catalogue.ts';

/** Mounts what may be asked of every catalogue, as it is declared. */
export const mountCatalogueQueries = (routeContext: QueryRouteContext): void => {
  for (const key of catalogueKeys) mountCatalogue(routeContext, key);
};

const mountCatalogue = (routeContext: QueryRouteContext, key: CatalogueKey): void => {
  const { list, detail, download } = catalogues[key].endpoints as unknown as CatalogueEndpoints; // one of them
  const catalogue = listedCatalogue(key);
  const isOfOrganization = catalogues[key].organization === 'required';
  mountQuery(routeContext, list, async ({ views, organizationId, query, progress }) => {
    const moved = isOfOrganization ? (progress.cataloguesUpdatedAt[key] ?? null) : await lastUpdateOf(views, key);
    return cataloguePage(views, catalogue, organizationId, query, moved);
  });
  mountQuery(routeContext, detail, ({ views, organizationId, query }) =>
    catalogueDetail(views, catalogue, organizationId, query.id),
  );
  mountSheetDownload(routeContext, download, key, catalogue.title);
};

/** When an entry of the installation last changed: no organization's progress tells. */
const lastUpdateOf = async (views: ViewReader, key: CatalogueKey): Promise<string | null> => {
  const entries = (await views.find(catalogues[key].views, {})) as readonly unknown[] as readonly CatalogueEntry[]; // every catalogue's documents are such
  return (
    entries
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? null
  );
};
