import { INSTALLATION, type UserFields } from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { Registry } from '../cataloguing/registry.ts';

/** The users' registry, which says in the access log whom it shut out. */
export const loggingUsers = (users: Registry<UserFields>, accessLog: AccessLog): Registry<UserFields> => {
  const before = async (id: string): Promise<UserFields | undefined> => {
    const user = await users.find(INSTALLATION, id);
    return user.status === 'registered' ? user.fields : undefined;
  };
  return {
    ...users,
    revise: async (id, patch, madeOn, context) => {
      const was = await before(id);
      const handled = await users.revise(id, patch, madeOn, context);
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
