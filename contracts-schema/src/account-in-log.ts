import { INSTALLATION } from './ids.ts';
import { streamOf } from './streams.ts';
import { upcastEvent, type WrittenEvent } from './upcast-event.ts';
import { type Account, type AccountEpochs, evolveAccount, initialAccount } from './users/account.ts';
import { isOngoing, type UserEvent, type UserFields } from './users/user-events.ts';

type Recorded = WrittenEvent & Readonly<{ metadata: Readonly<Record<string, unknown>> }>;

type AccountInLog = Readonly<{ account: Account; registeredAt: string; revisedAt: string }>;

/** Whose account it is, active or not, as of now; when it was registered, and when anything was last said of it. */
export type AccountHolder = AccountEpochs &
  Readonly<{
    id: string;
    fields: UserFields;
    registeredAt: string;
    revisedAt: string;
  }>;

/** The stream that says what an account may do. */
export const accountStream = (userId: string): string => streamOf(INSTALLATION, 'user', userId);

/** What the events of an account's stream add up to. */
export const accountFold = {
  initial: { account: initialAccount(), registeredAt: '', revisedAt: '' } as AccountInLog,
  evolve: ({ account: before, registeredAt, revisedAt }: AccountInLog, event: Recorded): AccountInLog => {
    const current = upcastEvent(event) as unknown as UserEvent; // an account's stream holds no others
    const recordedAt = String(event.metadata.recordedAt);
    return {
      account: evolveAccount(before, current),
      registeredAt: registeredAt || recordedAt,
      revisedAt: current.type === 'UserSessionsEnded' ? revisedAt : recordedAt,
    };
  },
};

const holderIn = (id: string, { account, ...times }: AccountInLog): AccountHolder | undefined => {
  if (account.status !== 'registered') return undefined;
  const { status: _status, ...holder } = account;
  return { id, ...holder, ...times };
};

/**
 * Looks accounts up in the log through `read`, which says what a stream adds up to now. The one way to say who signed in,
 * on whatever side: views are behind the log for as long as nobody folds it.
 */
export const accountsIn = (read: (stream: string) => Promise<AccountInLog>) => {
  /** A registered user's account, active or not. */
  const find = async (userId: string): Promise<AccountHolder | undefined> =>
    holderIn(userId, await read(accountStream(userId)));
  return {
    find,
    /**
     * Whose session it is; undefined when it is over or its user was removed. Whoever was deactivated, which ends every session,
     * is known by it still: that is what they learn.
     */
    holderOf: async (session: Readonly<{ userId: string; epoch: number }>): Promise<AccountHolder | undefined> => {
      const holder = await find(session.userId);
      if (!holder?.fields.active) return holder;
      return isOngoing(session, holder.sessionEpoch) ? holder : undefined;
    },
  };
};
