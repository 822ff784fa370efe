import { useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { isOfSession } from './refusal.ts';
import { useUntilKnown } from './use-until-known.ts';

/**
 * What is asked of the services by a press of a button: whether it is on its way, whether it is in doubt that it was done,
 * and why it was not. The same body sent again is the same request.
 */
export const useSubmission = () => {
  const [problem, setProblem] = useState<ApiProblem>();
  const [isPending, setPending] = useState(false);
  const [idempotencyKeys] = useState(createIdempotencyKeys);
  const { doubt, untilKnown } = useUntilKnown();

  /** The answer; undefined when it was refused, which `failed` tells in a toast besides. */
  const submit = async <Answer>(
    body: unknown,
    ask: (headers: Record<string, string>) => Promise<Answer>,
    failed?: string,
  ): Promise<Answer | undefined> => {
    setPending(true);
    setProblem(undefined);
    try {
      return await untilKnown(() => ask(idempotencyKeys.headersFor(body)));
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      if (isOfSession(failure)) return undefined;
      if (failed) showToast('danger', failed);
      setProblem(failure);
      return undefined;
    } finally {
      setPending(false);
    }
  };

  return { submit, problem, doubt, isPending };
};
