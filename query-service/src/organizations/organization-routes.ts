import {
  accessProblem,
  type OrganizationView,
  organizationEndpoints,
  organizationViews,
  type PublicOrganization,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { cataloguePage, catalogueSort } from '../answering/catalogue-page.ts';
import { type Door, mountQuery, organizationAsked } from '../answering/query-routes.ts';

const toPublicOrganization = ({ id, organization, createdAt, updatedAt }: OrganizationView): PublicOrganization => {
  const {
    contactEmail: _email,
    contactLocation: _location,
    defaultAdministrationPeriod: _period,
    ...shown
  } = organization;
  return { _id: id, ...shown, createdAt, updatedAt };
};

const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const;

const listOrganizations = async (views: ViewReader): Promise<PublicOrganization[]> =>
  (await views.find(organizationViews, { sort: newestFirst })).map(toPublicOrganization);

export const mountOrganizations = (door: Door): void => {
  mountQuery(door, organizationEndpoints.listOrganizations, async ({ views }) => ({
    error: false,
    data: { docs: await listOrganizations(views) },
  }));
  mountQuery(door, organizationEndpoints.listLocalOrganizations, ({ views }) => listOrganizations(views));
  mountQuery(door, organizationEndpoints.loadSettings, async (ask) => {
    const view = organizationAsked(ask);
    const { defaultAdministrationPeriod: period, contactLocation, contactEmail } = view.organization;
    return {
      error: false,
      data: {
        ...toPublicOrganization(view),
        contactLocation,
        ...(!accessProblem('SETTINGS', ask.user?.user) && { contactEmail }),
        defaultAdministrationPeriod: period === null ? null : { administrationPeriod: period },
      },
    };
  });
  mountQuery(door, organizationEndpoints.catalogue.list, async ({ views, query }) =>
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
