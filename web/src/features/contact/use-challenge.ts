import type { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';

const askChallenge = callOf<typeof contactEndpoints.askContactChallenge>('POST', '/public-api/contact/challenge');

export type ChallengeState = 'waiting' | 'working' | 'done' | 'failed' | 'impossible';

/** Less than a challenge lasts, so that there is time left to send. */
const FRESH_MS = 15 * 60_000;

const solved = async (): Promise<string> => {
  const [{ data: challenge }, { solveChallenge }, { deriveKey }] = await Promise.all([
    send(askChallenge, {}),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
};

/**
 * The work that this browser does so that a message is taken: begun when somebody begins to write, and anew when it was
 * used or grew old. Browsers can do it on secure connections only.
 */
export const useChallenge = () => {
  const isPossible = globalThis.crypto?.subtle !== undefined;
  const [state, setState] = useState<ChallengeState>(isPossible ? 'waiting' : 'impossible');
  const work = useRef<Readonly<{ answer: Promise<string>; begunAt: number }>>(undefined);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const tell = (answer: Promise<string>, next: ChallengeState): void => {
    if (isOpen.current && work.current?.answer === answer) setState(next);
  };

  /** The solved challenge: the one that is under way or done, if it is still good. */
  const begin = (): Promise<string> => {
    const { current } = work;
    if (current && performance.now() - current.begunAt < FRESH_MS) return current.answer;
    const answer = solved();
    work.current = { answer, begunAt: performance.now() };
    setState('working');
    answer.then(
      () => tell(answer, 'done'),
      () => {
        tell(answer, 'failed');
        if (work.current?.answer === answer) work.current = undefined;
      },
    );
    return answer;
  };

  /** The last one is good for nothing any more. */
  const renew = (): void => {
    work.current = undefined;
    void begin().catch(() => {}); // its state says so
  };

  return { state, begin, renew };
};
