import type { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { Permission } from '@monitor/contracts-schema/permission';
import { atom } from 'jotai';
import { store } from '../store.ts';
import { storedAtom } from '../stored-atom.ts';

type LoginAnswer = AnswerOf<typeof accountEndpoints.login>['data'];

export type StoredSession = Readonly<{
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  permissions: readonly Permission[];
  user: LoginAnswer['user'];
  /** When the record last changed of which this is known; absent before it was asked for. */
  knownAsOf?: string;
}>;

const DAY_MS = 24 * 60 * 60 * 1000;

const keptSessionAtom = storedAtom<StoredSession>('session', 'localStorage', { isShared: true });

/** Who is signed in. A session that has run out is none. */
export const sessionAtom = atom((get) => get(keptSessionAtom));

export const currentSession = (): StoredSession | null => {
  const session = store.get(keptSessionAtom);
  return session && session.expiresAt > Date.now() ? session : null;
};

export const beginSession = ({ token, permissions, user }: LoginAnswer): void =>
  store.set(keptSessionAtom, { token, permissions, user, expiresAt: Date.now() + DAY_MS });

/** What the services say the session may do now, when that is not what it could at its beginning. */
export const keepPermissions = (permissions: readonly Permission[]): void =>
  store.set(keptSessionAtom, (session) => session && { ...session, permissions });

/** Who is signed in, as their own record says it; another tab may have heard of a later one by now. */
export const keepProfile = (user: StoredSession['user'], permissions: readonly Permission[], knownAsOf: string): void =>
  store.set(keptSessionAtom, (session) =>
    session?.user._id !== user._id || knownAsOf < (session.knownAsOf ?? '')
      ? session
      : { ...session, user, permissions, knownAsOf },
  );

/** The session goes on under another token: its account ended all others. */
export const keepToken = (token: string): void =>
  store.set(keptSessionAtom, (session) => session && { ...session, token, expiresAt: Date.now() + DAY_MS });

export const endSession = (): void => store.set(keptSessionAtom, null);

/** Whether the session allows what needs a permission; what needs none is allowed to all. */
export const isAllowed = (session: StoredSession | null, permission: Permission | undefined): boolean =>
  !permission || (session?.permissions.includes(permission) ?? false);
