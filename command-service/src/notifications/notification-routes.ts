import { Refused } from '@monitor/contracts-schema/http/answers';
import { notificationEndpoints } from '@monitor/contracts-schema/notifications/notification-endpoints';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import type { CommandPorts } from '../writing/writing.ts';
import { readNotifications } from './read-notifications.ts';

/** Reading writes, though it is requested as a page is: like every command's, its answer is cached by nobody. */
export const mountNotificationReading = (
  routeContext: CommandRouteContext,
  { events, records }: Pick<CommandPorts, 'events' | 'records'>,
): void =>
  mount(routeContext, notificationEndpoints.readNotifications, async ({ organizationId, user, query }) => {
    if (!user) throw new Refused('session.required');
    const last = (await events.lastPosition()) ?? '';
    const until = query.until !== undefined && query.until < last ? query.until : last; // nothing to come is read
    if (until) await readNotifications(records, { userId: user.id, organizationId, until });
    return { error: false as const };
  });
