import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api/api.ts';
import { createIdempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { showToast } from '../../lib/toasts.ts';
import { isOfSession, reasonOf } from './refusal.ts';
import { useRetryUntilKnown } from './use-retry-until-known.ts';

type Headers = Record<string, string>;

type CommandOptions<Input, Answer> = Readonly<{
  /** Follows what was done; the command is pending until then. */
  done?: (answer: Answer, input: Input) => unknown;
  /** Tells why it was not: in a toast, in these words where the services gave no reason, or in a way of its own. */
  failed?: string | ((problem: ApiProblem, input: Input) => unknown);
}>;

/**
 * A change that somebody orders by a press of a button: whether it is pending, whether it is uncertain that it was done, and
 * why it was not. Where `send` passes the headers on, the same input sent again, as long as it is not known to be done, is
 * the same command. Of a session that ended the administration around the page tells; here it is no problem.
 */
export const useCommand = <Input, Answer>(
  send: (input: Input, headers: Headers) => Promise<Answer>,
  { done, failed }: CommandOptions<Input, Answer> = {},
) => {
  const [idempotencyKeys] = useState(createIdempotencyKeys);
  const { uncertain, retryUntilKnown } = useRetryUntilKnown();

  const tell = (problem: ApiProblem, input: Input): unknown => {
    if (typeof failed === 'function') return failed(problem, input);
    return failed && showToast('danger', reasonOf(problem, failed));
  };

  const { mutateAsync, data, error, isPending, variables, reset } = useMutation({
    gcTime: 0, // what was sent, a password perhaps, goes with its page
    mutationFn: async (input: Input): Promise<Answer> => {
      const answer = await retryUntilKnown(() => send(input, idempotencyKeys.headersFor(input))).catch(
        async (failure: unknown) => {
          if (failure instanceof ApiProblem && !isOfSession(failure)) await tell(failure, input);
          throw failure;
        },
      );
      idempotencyKeys.forget();
      await done?.(answer, input);
      return answer;
    },
  });

  return {
    run: async (input: Input): Promise<void> => {
      try {
        await mutateAsync(input);
      } catch (failure) {
        if (!(failure instanceof ApiProblem)) throw failure;
      }
    },
    isPending,
    /** What it was ordered with last. */
    input: variables,
    /** What it was answered when it was done. */
    answer: data,
    problem: error instanceof ApiProblem && !isOfSession(error) ? error : undefined,
    uncertain,
    /** Forgets what became of it. */
    reset,
  };
};
