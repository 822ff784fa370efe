import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

const RETRIES = 2;

/**
 * A refusal is final; a failure is tried again, and told also when the browser knows of no network. The socket tells when
 * answers grow old.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 60_000,
      retry: (failures, problem) =>
        failures < RETRIES && !(problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500),
    },
  },
});
