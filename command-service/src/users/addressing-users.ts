import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { isSameAddress } from '@monitor/contracts-schema/users/user-address';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { livingFields } from '../deciding/lifecycle.ts';
import type { AccountMailing } from '../mails/account-mailing.ts';

type Parts = Readonly<{
  mailing: AccountMailing;
  accessLog: AccessLog;
  /** Whether somebody ever chose a password for the account. */
  isUsed: (userId: string) => Promise<boolean>;
}>;

/**
 * The users, as an aggregate that gives another address to an account only once its owner has opened the link that is sent
 * there, and tells the address that it has. At once it gives it to an account that nobody has used, with another welcome;
 * and where no links go out, at the word of a general administrator.
 */
export const addressingUsers = (
  users: AggregateService<UserFields>,
  { mailing, accessLog, isUsed }: Parts,
): AggregateService<UserFields> => {
  const isGeneral = async ({ actor }: CommandContext): Promise<boolean> => {
    if (actor.kind !== 'user') return true;
    return livingFields(await users.find(INSTALLATION, actor.userId))?.administratorType === 'GENERAL';
  };

  return {
    ...users,
    revise: async (id, patch, expectedVersion, context) => {
      const before = livingFields(await users.find(INSTALLATION, id));
      const newAddress = patch.unconfirmedEmail;
      const isRequested = newAddress && !isSameAddress(newAddress, before?.unconfirmedEmail ?? '');
      if (!before || !isRequested) return users.revise(id, patch, expectedVersion, context);

      const { email: address } = before;
      const revise = async (addresses: Partial<UserFields>, event: 'address-requested' | 'address-changed') => {
        const handled = await users.revise(id, { ...patch, ...addresses }, expectedVersion, context);
        if (handled.ok) accessLog.say(event, { account: accessLog.accountKey(address), reason: 'form' });
        mailing.wake();
        return handled;
      };
      const atOnce = { email: newAddress, unconfirmedEmail: null };
      if (!(await isUsed(id))) {
        if (mailing.isOn) await mailing.welcome(id, newAddress);
        return revise(atOnce, 'address-changed');
      }
      if (mailing.isOn) {
        await mailing.confirmAddress(id, newAddress);
        await mailing.tellAddress('address-requested', id, { address, newAddress });
        return revise({}, 'address-requested');
      }
      if (!(await isGeneral(context))) return { ok: false, code: 'user.address-of-general' };
      await mailing.tellAddress('address-changed', id, { address, newAddress });
      return revise(atOnce, 'address-changed');
    },
  };
};
