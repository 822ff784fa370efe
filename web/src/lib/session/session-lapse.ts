import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { store } from '../store.ts';
import { type StoredSession, sessionAtom } from './session.ts';

/**
 * How a session ended beneath a page that was opened with it: by its time or its account's doing, as its account may not
 * sign in any more, or in another tab.
 */
export type SessionLapse = 'expired' | 'deactivated' | 'closed';

const lapses: ReadonlyMap<string, SessionLapse> = new Map<ProblemCode, SessionLapse>([
  ['session.required', 'expired'],
  ['session.deactivated', 'deactivated'],
]);

/** How a session ended by what a service refused with; undefined of other refusals. */
export const lapseIn = (code: string): SessionLapse | undefined => lapses.get(code);

/** A token that the services take no more, though its time is not over. */
type RefusedToken = Readonly<{ token: string; lapse: SessionLapse }>;
export const refusedTokenAtom = atom<RefusedToken | null>(null);

/** Called when a service refuses the session that was given: this token's, or the one that is stored now. */
export const sessionRefused = (lapse: SessionLapse, token = store.get(sessionAtom)?.token): void =>
  store.set(refusedTokenAtom, token ? { token, lapse } : null);

export const lapseOf = (
  session: StoredSession | null,
  refused: RefusedToken | null,
  now: number,
): SessionLapse | undefined => {
  if (!session) return 'closed';
  if (session.token === refused?.token) return refused.lapse;
  return session.expiresAt <= now ? 'expired' : undefined;
};

/** Whether the session has ended; looked at again when its time is over and when a sleeping page wakes. */
export const useSessionLapse = (): SessionLapse | undefined => {
  const session = useAtomValue(sessionAtom);
  const refused = useAtomValue(refusedTokenAtom);
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const left = (session?.expiresAt ?? 0) - Date.now();
      setNow(Date.now());
      clearTimeout(timer);
      if (left > 0) timer = setTimeout(look, left); // which may ring a little too early
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);

  return lapseOf(session, refused, now);
};
