import { sessionEpochAfter, type UserEvent, type UserFields } from './user-events.ts';

/** What an account's stream says of who may come in: who it is today, and the epoch that sessions are of. */
export type Account =
  | Readonly<{ status: 'unregistered' }>
  | Readonly<{ status: 'registered' | 'removed'; fields: UserFields; sessionEpoch: number }>;

export const initialAccount = (): Account => ({ status: 'unregistered' });

/** An account after one more event of its stream. */
export const evolveAccount = (account: Account, event: UserEvent): Account => {
  const sessionEpoch = account.status === 'unregistered' ? 0 : account.sessionEpoch;
  switch (event.type) {
    case 'UserRegistered':
    case 'UserRevised':
      return {
        status: 'registered',
        fields: event.data.fields,
        sessionEpoch: sessionEpochAfter(sessionEpoch, event.data.fields),
      };
    case 'UserRemoved':
      return { status: 'removed', fields: event.data.fields, sessionEpoch };
    case 'UserSessionsEnded':
      return account.status === 'unregistered' ? account : { ...account, sessionEpoch: event.data.epoch };
  }
};
