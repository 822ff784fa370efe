import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { Refused } from '@monitor/contracts-schema/http/answers';
import {
  organizationRemovalEndpoints,
  RESTORABLE_DAYS,
  removedOrganizations,
} from '@monitor/contracts-schema/organizations/organization-removal';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';

/** What would go from the public's sight with an organization, and which organizations are removed. */
export const mountOrganizationRemoval = (routeContext: QueryRouteContext): void => {
  const { whatRemovalHides, listRemovedOrganizations } = organizationRemovalEndpoints;

  mountQuery(routeContext, whatRemovalHides, async ({ views, query: { id: organizationId } }) => {
    const found = await views.getMany(organizationViews, [organizationId]);
    if (!found.get(organizationId)?.document) throw new Refused('organization.not-found');
    return {
      error: false as const,
      data: {
        contractsCount: await views.count(contractViews, { organizationId }),
        suppliersCount: await views.count(supplierViews, { organizationId, registered: true }),
        restorableDays: RESTORABLE_DAYS,
      },
    };
  });

  mountQuery(routeContext, listRemovedOrganizations, async ({ views }) => {
    const removed = await views.find(removedOrganizations, { sort: [{ field: 'removedAt', direction: 'desc' }] });
    return { error: false as const, data: { docs: removed.map(({ id: _id, ...doc }) => ({ _id, ...doc })) } };
  });
};
