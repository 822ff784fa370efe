import {
  type CatalogueEndpoints,
  type CatalogueEntry,
  type CatalogueField,
  type CatalogueKey,
  type CatalogueRow,
  catalogueKeys,
  catalogues,
  orderFieldOf,
} from '@monitor/contracts-schema';
import type { Sort, ViewReader } from '@monitor/platform/view-store/view-store';
import { mountQuery, type RouteContext } from '../answering/query-routes.ts';
import { cataloguePage } from './catalogue-page.ts';

/** Mounts the list of every catalogue as it is declared. */
export const mountCatalogueQueries = (routeContext: RouteContext): void => {
  for (const key of catalogueKeys) mountList(routeContext, key);
};

const mountList = (routeContext: RouteContext, key: CatalogueKey): void => {
  const { views: collection, entries, organization, columns } = catalogues[key];
  const endpoints = catalogues[key].endpoints as unknown as CatalogueEndpoints; // one of them
  const isOfOrganization = organization === 'required';
  mountQuery(routeContext, endpoints.list, async ({ views, organizationId, query, progress }) =>
    cataloguePage(views, collection, query, {
      where: { ...(isOfOrganization && { organizationId }), ...entries },
      sort: sortBy(key, query.sort, query.typeSort),
      lastUpdate: isOfOrganization ? (progress.cataloguesUpdatedAt[key] ?? null) : await lastUpdateOf(views, key),
      docOf: (view) => docOf(view as CatalogueEntry, columns), // every catalogue's documents are such
    }),
  );
};

/** Newest first unless asked otherwise; names in the order people expect. */
const sortBy = (key: CatalogueKey, asked: string | undefined, direction: 'asc' | 'desc'): Sort => {
  const described: Readonly<Record<string, CatalogueField>> = catalogues[key].described;
  const field = asked ?? 'createdAt';
  return [{ field: described[field]?.sortBy === 'name' ? orderFieldOf(field) : field, direction }];
};

const docOf = (view: CatalogueEntry, columns: readonly string[]): CatalogueRow => {
  const { id, version, createdAt, updatedAt } = view;
  const values: Readonly<Record<string, unknown>> = view;
  return {
    _id: id,
    version,
    ...Object.fromEntries(columns.map((column) => [column, values[column]])),
    createdAt,
    updatedAt,
  };
};

/** When an entry of the installation last changed: no organization's progress tells. */
const lastUpdateOf = async (views: ViewReader, key: CatalogueKey): Promise<string | null> => {
  const entries = (await views.find(catalogues[key].views, {})) as readonly unknown[] as readonly CatalogueEntry[]; // as above
  return (
    entries
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? null
  );
};
