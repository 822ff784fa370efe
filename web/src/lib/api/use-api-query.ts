import type { AnswerOf, Endpoint, InputOf } from '@monitor/contracts-schema/http/endpoint';
import { hashKey, keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { notePosition } from '../live/answer-positions.ts';
import { chosenOrganization, organizationAtom } from '../session/organization.ts';
import { useIsOrganizationGone } from '../session/organization-needed.ts';
import { send, unreachable } from './api.ts';
import type { Call } from './call.ts';
import { noteAnswer, trackVisible } from './offline-answers.ts';

export const apiQueryKey = (organizationId: string | undefined, path: string, input: unknown) =>
  [organizationId, path, input] as const;

type Options<E extends Endpoint> = Pick<UseQueryOptions<AnswerOf<E>>, 'enabled' | 'staleTime' | 'refetchInterval'>;

/**
 * The answer to a question about the chosen organization. While another page, order or filter is asked, the last answer
 * stays and `isPlaceholderData` says so; an answer that comes late is never shown for a newer question.
 */
export const useApiQuery = <E extends Endpoint>(
  call: Call<E>,
  input: InputOf<E>,
  options: Options<E> = {},
): UseQueryResult<AnswerOf<E>> => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const isGone = useIsOrganizationGone();
  const queryKey = apiQueryKey(organizationId, call.path, input);
  const question = hashKey(queryKey);
  useEffect(() => trackVisible(question), [question]);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // Asked again at the moment in which another one is chosen, or none: nobody waits for it any more.
      if (chosenOrganization()?._id !== organizationId) throw unreachable();
      const onResponse = (response: Response): void => {
        noteAnswer(question, response);
        notePosition(question, response);
      };
      return send(call, input, { signal, onResponse });
    },
    placeholderData: (last, query) => (query?.queryKey[0] === organizationId ? keepPreviousData(last) : undefined),
    ...options,
    ...(isGone && { enabled: false }),
  });
};
