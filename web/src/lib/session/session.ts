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
  /** When the record last changed of which this is known; absent before it was requested. */
  knownAsOf?: string;
}>;

const DAY_MS = 24 * 60 * 60 * 1000;

const storedSessionAtom = storedAtom<StoredSession>('session', 'localStorage', { isShared: true });

/** Who is signed in. A session that has run out is none. */
export const sessionAtom = atom((get) => get(storedSessionAtom));

export const currentSession = (): StoredSession | null => {
  const session = store.get(storedSessionAtom);
  return session && session.expiresAt > Date.now() ? session : null;
};

export const beginSession = ({ token, permissions, user }: LoginAnswer): void =>
  store.set(storedSessionAtom, { token, permissions, user, expiresAt: Date.now() + DAY_MS });

/** What the services say the session may do now, when that is not what it could at its beginning. */
export const keepPermissions = (permissions: readonly Permission[]): void =>
  store.set(storedSessionAtom, (session) => session && { ...session, permissions });

/** Who is signed in, as their own record says it; another tab may have heard of a later one by now. */
export const keepProfile = (user: StoredSession['user'], permissions: readonly Permission[], knownAsOf: string): void =>
  store.set(storedSessionAtom, (session) =>
    session?.user._id !== user._id || knownAsOf < (session.knownAsOf ?? '')
      ? session
      : { ...session, user, permissions, knownAsOf },
  );

/** The session goes on under another token: its account ended all others. */
export const keepToken = (token: string): void =>
  store.set(storedSessionAtom, (session) => session && { ...session, token, expiresAt: Date.now() + DAY_MS });

export const endSession = (): void => store.set(storedSessionAtom, null);

/** Whether the session allows what needs a permission; what needs none is allowed to all. */
export const isAllowed = (session: StoredSession | null, permission: Permission | undefined): boolean =>
  !permission || (session?.permissions.includes(permission) ?? false);
