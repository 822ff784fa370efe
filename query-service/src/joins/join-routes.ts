import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { joinPlan, whomJoinedTo } from './join-plan.ts';

const kinds = { suppliers: 'supplier', administrativeUnits: 'administrative-unit' } as const;

export const mountJoins = (routeContext: QueryRouteContext): void => {
  for (const key of ['suppliers', 'administrativeUnits'] as const) {
    const { getJoinPlan, listJoined } = joinEndpoints[key];
    mountQuery(routeContext, getJoinPlan, ({ views, organizationId, query }) =>
      joinPlan(views, kinds[key], organizationId, query),
    );
    mountQuery(routeContext, listJoined, async ({ views, organizationId, query }) => ({
      error: false as const,
      data: await whomJoinedTo(views, kinds[key], organizationId, query.id),
    }));
  }
};
