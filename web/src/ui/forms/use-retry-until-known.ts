import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api/api.ts';

/** As the server says when it does not know. */
const AGAIN_AFTER_MS = 3_000;

const UNKNOWN: ProblemCode = 'storage.outcome-unknown';

/** Once something is uncertain it stays so until somebody answers who knows. */
const tellsNothing = ({ status, code }: ApiProblem): boolean => status === 0 || status >= 500 || code === UNKNOWN;

/**
 * Sends a change. While nobody knows whether it was saved the same is sent again under the same key, which does it once,
 * for as long as the page is open; `uncertain` says so meanwhile.
 */
export const useRetryUntilKnown = () => {
  const [uncertain, setUncertain] = useState<string>();
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const retryUntilKnown = async <T>(send: () => Promise<T>): Promise<T> => {
    let unknown: ApiProblem | undefined;
    for (;;)
      try {
        const answer = await send();
        setUncertain(undefined);
        return answer;
      } catch (failure) {
        const isOutcomeUnknown =
          failure instanceof ApiProblem && (unknown ? tellsNothing(failure) : failure.code === UNKNOWN);
        if (!isOutcomeUnknown) {
          setUncertain(undefined);
          throw failure;
        }
        unknown ??= failure;
        setUncertain(unknown.message);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        if (!isOpen.current) throw unknown;
      }
  };

  return { uncertain, retryUntilKnown };
};
