import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { AggregateService } from '../aggregates/aggregate-service.ts';

/** The users, as an aggregate that says in the access log whom it shut out. */
export const loggingUsers = (
  users: AggregateService<UserFields>,
  accessLog: AccessLog,
): AggregateService<UserFields> => {
  const before = async (id: string): Promise<UserFields | undefined> => {
    const user = await users.find(INSTALLATION, id);
    return user.status === 'registered' ? user.fields : undefined;
  };
  return {
    ...users,
    revise: async (id, patch, expectedVersion, context) => {
      const was = await before(id);
      const handled = await users.revise(id, patch, expectedVersion, context);
      if (handled.ok && was?.active && patch.active === false)
        accessLog.say('account-deactivated', { account: accessLog.accountKey(was.email) });
      return handled;
    },
    remove: async (id, context) => {
      const was = await before(id);
      const handled = await users.remove(id, context);
      if (handled.ok && was) accessLog.say('account-removed', { account: accessLog.accountKey(was.email) });
      return handled;
    },
  };
};
