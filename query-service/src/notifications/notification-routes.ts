import { notificationEndpoints } from '@monitor/contracts-schema/notifications/notification-endpoints';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { listNotifications } from './list-notifications.ts';

/** What somebody has read is stored in the command side's records. */
export const mountNotifications = (routeContext: QueryRouteContext, records: ViewReader): void => {
  const { system, personLabel } = routeContext;
  mountQuery(routeContext, notificationEndpoints.notifications, async ({ views, organizationId, user }) => {
    const reader = { user, organizationId, now: system.now() };
    return { error: false as const, data: await listNotifications({ views, records }, reader, personLabel) };
  });
};
