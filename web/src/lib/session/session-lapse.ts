import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { store } from '../store.ts';
import { type StoredSession, sessionAtom } from './session.ts';

/** The token that the services take no more, though its time is not over. */
export const refusedTokenAtom = atom<string | null>(null);

/** Called when a service asks for a session although one was given: this token's, or the one that is stored now. */
export const sessionRefused = (token = store.get(sessionAtom)?.token): void =>
  store.set(refusedTokenAtom, token ?? null);

/** How a session ended beneath a page that was opened with it: by its time or its account's doing, or in another tab. */
export type SessionLapse = 'expired' | 'closed';

export const lapseOf = (
  session: StoredSession | null,
  refusedToken: string | null,
  now: number,
): SessionLapse | undefined => {
  if (!session) return 'closed';
  return session.expiresAt <= now || session.token === refusedToken ? 'expired' : undefined;
};

/** Whether the session has ended; looked at again when its time is over and when a sleeping page wakes. */
export const useSessionLapse = (): SessionLapse | undefined => {
  const session = useAtomValue(sessionAtom);
  const refusedToken = useAtomValue(refusedTokenAtom);
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

  return lapseOf(session, refusedToken, now);
};
