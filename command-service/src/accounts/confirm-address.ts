import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { AccountMailing } from '../mails/account-mailing.ts';
import type { Handled } from '../writing/writer.ts';
import { CONFIRMATION_LINKS } from './account-links.ts';
import type { SpendLink } from './spend-link.ts';

const BY_LINK = {
  purposes: CONFIRMATION_LINKS,
  addressOf: ({ fields }: AccountHolder) => fields.unconfirmedEmail,
  refusal: () => new Refused('account.confirmation-expired'),
};

/** Gives an account the address that the link was sent to, and tells the one that it had. */
export const createAddressConfirmation = (
  parts: Readonly<{
    users: AggregateService<UserFields>;
    mailing: AccountMailing;
    accessLog: AccessLog;
    spendLink: SpendLink;
  }>,
): ((token: string) => Promise<void>) => {
  const { users, mailing, accessLog, spendLink } = parts;
  return async (token) => {
    const { account } = await spendLink(token, BY_LINK, async ({ id, fields }, context): Promise<Handled> => {
      const { email: address, unconfirmedEmail: newAddress } = fields;
      const user = await users.find(INSTALLATION, id);
      const isStill = user.status === 'registered' && user.fields.unconfirmedEmail === newAddress;
      if (!isStill || newAddress === null) return { ok: false, code: 'stream.version-conflict' };
      await mailing.tellAddress('address-changed', id, { address, newAddress });
      return users.revise(id, { email: newAddress, unconfirmedEmail: null }, user.version, context);
    });
    mailing.wake();
    accessLog.say('address-changed', { account, reason: 'link' });
  };
};
