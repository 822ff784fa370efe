import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { CommandContext } from '../deciding/command-context.ts';
import type { Handled } from '../writing/writer.ts';
import { type AccountLink, type LinkPurpose, returnLink, takeAccountLink } from './account-links.ts';
import type { Accounts } from './accounts.ts';

/** What a link is good for: the address of its account that it was sent to, and what is said when it is void. */
type LinkUse = Readonly<{
  purposes: readonly LinkPurpose[];
  addressOf: (holder: AccountHolder) => string | null;
  refusal: () => Refused;
}>;

type Work = (holder: AccountHolder, context: CommandContext) => Promise<Handled>;

/**
 * Does what a link is for, in the name of its account. A link serves once, while its account may sign in and as long as it
 * could ever since, with the addresses that it had; one that could not do so because a store failed serves again.
 */
export const createLinkSpending = (
  parts: Readonly<{ records: ViewStore; accounts: Accounts; accessLog: AccessLog; system: System }>,
) => {
  const { records, accounts, accessLog, system } = parts;

  const contextOf = ({ id, fields: { name, lastName } }: AccountHolder): CommandContext => ({
    commandId: system.newId(),
    organizationId: INSTALLATION,
    actor: { kind: 'user', userId: id, name: `${name} ${lastName}`.trim() },
    cause: { via: 'form' },
    now: system.now(),
  });

  const isGood = ({ account, epoch }: AccountLink, holder: AccountHolder, address: string | null): boolean =>
    holder.fields.active && holder.linkEpoch === epoch && address !== null && accessLog.accountKey(address) === account;

  return async (token: string, { purposes, addressOf, refusal }: LinkUse, work: Work): Promise<AccountLink> => {
    const link = await takeAccountLink(records, token, purposes, system.now());
    const refuse = (): never => {
      accessLog.say('link-refused', { account: link?.account });
      throw refusal();
    };
    if (!link) return refuse();
    const returning = async (error: unknown): Promise<never> => {
      await returnLink(records, link).catch(() => {}); // what failed first is what is told
      throw error;
    };
    const holder = await accounts.find(link.userId).catch(returning);
    if (!holder || !isGood(link, holder, addressOf(holder))) return refuse();
    try {
      const handled = await work(holder, contextOf(holder));
      if (!handled.ok) throw new Refused(handled.code);
    } catch (error) {
      await returning(error);
    }
    return link;
  };
};

export type SpendLink = ReturnType<typeof createLinkSpending>;
