import {
  accessProblem,
  type OrganizationView,
  organizationEndpoints,
  organizationViews,
  type PublicOrganization,
  toPublicOrganization,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { cataloguePage, catalogueSort } from '../answering/catalogue-page.ts';
import { mountQuery, organizationAsked, type RouteContext } from '../answering/query-routes.ts';

const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const;

const listOrganizations = async (views: ViewReader): Promise<PublicOrganization[]> =>
  (await views.find(organizationViews, { sort: newestFirst })).map(toPublicOrganization);

export const mountOrganizations = (routeContext: RouteContext): void => {
  mountQuery(routeContext, organizationEndpoints.listOrganizations, async ({ views }) => ({
    error: false as const,
    data: { docs: await listOrganizations(views) },
  }));
  mountQuery(routeContext, organizationEndpoints.listLocalOrganizations, ({ views }) => listOrganizations(views));
  mountQuery(routeContext, organizationEndpoints.loadSettings, async (queryRequest) => {
    const view = organizationAsked(queryRequest);
    const { defaultAdministrationPeriod: period, contactLocation, contactEmail } = view.organization;
    return {
      error: false as const,
      data: {
        ...toPublicOrganization(view),
        contactLocation,
        ...(!accessProblem('SETTINGS', queryRequest.user?.user) && { contactEmail }),
        defaultAdministrationPeriod: period === null ? null : { administrationPeriod: period },
      },
    };
  });
  mountQuery(routeContext, organizationEndpoints.catalogue.list, async ({ views, query }) =>
    cataloguePage(views, organizationViews, query, {
      where: {},
      sort: catalogueSort(query.sort, query.typeSort),
      lastUpdate: newest(await views.find(organizationViews, {})),
      docOf: ({ id, version, name, shortName, createdAt, updatedAt }) => ({
        _id: id,
        version,
        name,
        shortName,
        createdAt,
        updatedAt,
      }),
    }),
  );
};

const newest = (organizations: readonly OrganizationView[]): string | null =>
  organizations
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? null;
