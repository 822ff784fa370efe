import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';
import { retryDelay } from './retry-policy.ts';

const RETRIES = 2;

/** What the monitor says that it cannot do now is not retried at once. */
const isFinal = (problem: Error): boolean =>
  problem instanceof ApiProblem && ((problem.status >= 400 && problem.status < 500) || problem.status === 503);

/**
 * A refusal is final; a failure is tried again, and told also when the browser knows of no network. What fails in passing
 * is then retried by itself, with growing pauses, for as long as it is shown. The socket tells when answers grow old.
 * An order is sent when it is given or not at all: none is held back until there is a network again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 60_000,
      retry: (failures, problem) => failures < RETRIES && !isFinal(problem),
      refetchInterval: retryDelay,
    },
    mutations: { networkMode: 'always' },
  },
});
