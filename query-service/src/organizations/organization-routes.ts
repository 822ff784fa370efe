import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import {
  type PublicOrganization,
  toPublicOrganization,
} from '@monitor/contracts-schema/organizations/organization-answers';
import { organizationEndpoints } from '@monitor/contracts-schema/organizations/organization-endpoints';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { accessProblem } from '@monitor/contracts-schema/users/access';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { mountQuery, type QueryRouteContext, requiredOrganization } from '../answering/query-routes.ts';

const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const;

const listOrganizations = async (views: ViewReader): Promise<PublicOrganization[]> =>
  (await views.find(organizationViews, { sort: newestFirst })).map(toPublicOrganization);

export const mountOrganizations = (routeContext: QueryRouteContext): void => {
  mountQuery(routeContext, organizationEndpoints.listOrganizations, async ({ views }) => ({
    error: false as const,
    data: { docs: await listOrganizations(views) },
  }));
  mountQuery(routeContext, organizationEndpoints.listLocalOrganizations, async ({ views }) =>
    (await listOrganizations(views)).map((listed) => ({ ...listed, _id: legacyIdOf(listed._id) })),
  );
  mountQuery(routeContext, settingsEndpoints.loadSettings, async (queryRequest) => {
    const view = requiredOrganization(queryRequest);
    const { defaultAdministrationPeriod, contactLocation, contactEmail, publishesPersonalRfcs } = view.organization;
    return {
      error: false as const,
      data: {
        ...toPublicOrganization(view),
        _id: queryRequest.requestedId,
        contactLocation,
        publishesPersonalRfcs,
        ...(!accessProblem('SETTINGS', queryRequest.user?.fields) && { contactEmail, version: view.version }),
        defaultAdministrationPeriod: defaultAdministrationPeriod ?? '',
      },
    };
  });
};
