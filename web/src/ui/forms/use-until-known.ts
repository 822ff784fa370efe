import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api/api.ts';

/** As the server says when it does not know. */
const AGAIN_AFTER_MS = 3_000;

const UNKNOWN: ProblemCode = 'storage.outcome-unknown';

/** Once something is in doubt it stays so until somebody answers who knows. */
const tellsNothing = ({ status, code }: ApiProblem): boolean => status === 0 || status >= 500 || code === UNKNOWN;

/**
 * Sends a change. While nobody knows whether it was saved the same is sent again under the same key, which does it once,
 * for as long as the page is open; `doubt` says so meanwhile.
 */
export const useUntilKnown = () => {
  const [doubt, setDoubt] = useState<string>();
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const untilKnown = async <T>(send: () => Promise<T>): Promise<T> => {
    let unknown: ApiProblem | undefined;
    for (;;)
      try {
        const answer = await send();
        setDoubt(undefined);
        return answer;
      } catch (failure) {
        const isInDoubt = failure instanceof ApiProblem && (unknown ? tellsNothing(failure) : failure.code === UNKNOWN);
        if (!isInDoubt) {
          setDoubt(undefined);
          throw failure;
        }
        unknown ??= failure;
        setDoubt(unknown.message);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        if (!isOpen.current) throw unknown;
      }
  };

  return { doubt, untilKnown };
};
