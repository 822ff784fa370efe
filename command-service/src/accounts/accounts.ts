import { INSTALLATION, isOngoing, streamOf, type UserFields } from '@monitor/contracts-schema';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { Session } from '@monitor/platform/http/session-token';
import { type CommandContext, dayOf } from '../deciding/command-context.ts';
import { type Handled, handleCommand, stateOf } from '../deciding/command-handler.ts';
import type { Account } from './account.ts';
import { accountDecider } from './end-sessions.ts';

/** Accounts as the log has them now: who may come in, and the end of all sessions of one. */
export type Accounts = Readonly<{
  find: (userId: string) => Promise<Account>;
  /** Whose session it is, active or not; undefined when it is over or its user was removed. */
  holderOf: (session: Session) => Promise<Readonly<{ id: string; fields: UserFields }> | undefined>;
  endSessions: (userId: string, context: CommandContext) => Promise<Handled>;
}>;

const userStream = (userId: string): string => streamOf(INSTALLATION, 'user', userId);

export const openAccounts = (events: EventStore): Accounts => {
  const find = async (userId: string): Promise<Account> =>
    stateOf(accountDecider, (await events.read(userStream(userId))).events);
  return {
    find,
    holderOf: async (session) => {
      const account = await find(session.userId);
      if (account.status !== 'registered' || !isOngoing(session, account.sessionEpoch)) return undefined;
      return { id: session.userId, fields: account.fields };
    },
    endSessions: (userId, context) => {
      const target = { id: userId, organizationId: INSTALLATION, holdsSince: dayOf(context.now) };
      return handleCommand(events, accountDecider, userStream(userId), { type: 'EndSessions', ...target }, context);
    },
  };
};
