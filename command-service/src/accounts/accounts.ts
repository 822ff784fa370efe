import { type AccountHolder, accountFold, accountStream, accountsIn } from '@monitor/contracts-schema/account-in-log';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { foldedStreams } from '@monitor/platform/event-store/folded-streams';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { Session } from '@monitor/platform/http/session-token';
import type { WrittenStores } from '../aggregates/aggregate-service.ts';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import { ownerOf } from '../reservations/reservations.ts';
import { userEmailReservation } from '../users/user-rules.ts';
import type { Handled } from '../writing/writer.ts';
import { accountDecider } from './end-sessions.ts';

/** Accounts as the log has them now: who may come in, and the end of all sessions of one. */
export type Accounts = Readonly<{
  /** A registered user's account, active or not. */
  find: (userId: string) => Promise<AccountHolder | undefined>;
  /** Whose session it is; undefined when it is over or its user was removed. Whoever was deactivated is known by it still. */
  holderOf: (session: Session) => Promise<AccountHolder | undefined>;
  /** Whose e-mail this is today, active or not; without regard to case. */
  findByEmail: (email: string) => Promise<AccountHolder | undefined>;
  endSessions: (userId: string, context: CommandContext) => Promise<Handled>;
}>;

export const openAccounts = ({ events, writing, records }: WrittenStores, accessLog: AccessLog): Accounts => {
  const { find, holderOf } = accountsIn(foldedStreams(events, accountFold));

  return {
    find,
    holderOf,
    findByEmail: async (email) => {
      const key = userEmailReservation(email);
      const owner = await ownerOf(records, key);
      const holder = owner && (await find(owner.slice(owner.lastIndexOf('-') + 1)));
      // The reservation of an earlier e-mail may outlast a crash.
      return holder && userEmailReservation(holder.fields.email) === key ? holder : undefined;
    },
    endSessions: async (userId, context) => {
      const target = { id: userId, organizationId: INSTALLATION, validFrom: utcDayOf(context.now) };
      const command = { type: 'EndSessions', ...target } as const;
      const handled = await writing.handle(accountDecider, accountStream(userId), command, context);
      const email = (await find(userId))?.fields.email;
      if (handled.ok) accessLog.say('sessions-ended', { account: email && accessLog.accountKey(email) });
      return handled;
    },
  };
};
