import type { UserFields } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { dropLinks } from '../accounts/account-links.ts';
import { forgetPassword } from '../accounts/credentials.ts';
import type { AggregateService } from '../aggregates/aggregate-service.ts';

/** The users, as an aggregate that keeps no secret of somebody who was removed. */
export const forgettingUsers = (
  users: AggregateService<UserFields>,
  records: ViewStore,
): AggregateService<UserFields> => ({
  ...users,
  remove: async (id, context) => {
    const handled = await users.remove(id, context);
    if (handled.ok) {
      await forgetPassword(records, id);
      await dropLinks(records, { userId: id });
    }
    return handled;
  },
});
