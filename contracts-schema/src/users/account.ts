import { sessionEpochAfter, type UserEvent, type UserFields } from './user-events.ts';

/**
 * What an account's stream says of who may come in: who it is today, the epoch that sessions are of, and the one that mailed
 * links are of.
 */
export type Account =
  | Readonly<{ status: 'unregistered' }>
  | Readonly<{ status: 'registered' | 'removed'; fields: UserFields } & AccountEpochs>;

export type AccountEpochs = Readonly<{
  sessionEpoch: number;
  /** Links of an earlier epoch are void. */
  linkEpoch: number;
  /** Somebody chose a password, as sessions that ended tell. */
  isUsed: boolean;
}>;

const UNUSED: AccountEpochs = { sessionEpoch: 0, linkEpoch: 0, isUsed: false };

export const initialAccount = (): Account => ({ status: 'unregistered' });

/** No link outlasts the addresses that the account had when it was sent, nor a time when nobody may sign in. */
const endsLinks = (before: UserFields, after: UserFields): boolean =>
  !after.active || before.email !== after.email || before.unconfirmedEmail !== after.unconfirmedEmail;

/** An account after one more event of its stream. */
export const evolveAccount = (account: Account, event: UserEvent): Account => {
  const isKnown = account.status !== 'unregistered';
  const { sessionEpoch, linkEpoch, isUsed } = isKnown ? account : UNUSED;
  switch (event.type) {
    case 'UserRegistered':
    case 'UserRevised': {
      const { fields } = event.data;
      return {
        status: 'registered',
        fields,
        sessionEpoch: sessionEpochAfter(sessionEpoch, fields),
        linkEpoch: isKnown && endsLinks(account.fields, fields) ? linkEpoch + 1 : linkEpoch,
        isUsed,
      };
    }
    case 'UserRemoved':
      return { status: 'removed', fields: event.data.fields, sessionEpoch, linkEpoch, isUsed };
    case 'UserSessionsEnded':
      return isKnown ? { ...account, sessionEpoch: event.data.epoch, isUsed: true } : account;
  }
};
