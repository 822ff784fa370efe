import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { organizationAtom } from '../../../lib/organization.ts';
import { apiQueryKey } from '../../../lib/use-api-query.ts';
import { type JoinedCatalogue, joinCallsOf } from './join-calls.ts';

/** Whether somebody waits in this tab for the end of a join or a separation, and tells it then. */
export const isJoinAwaitedAtom = atom(false);

/** Waits for the answer to a join or a separation; without one it may go on by itself, and whoever watches it asks anew. */
export const useAwaitedJoin = (catalogue: JoinedCatalogue) => {
  const queryClient = useQueryClient();
  const organizationId = useAtomValue(organizationAtom)?._id;
  const note = useSetAtom(isJoinAwaitedAtom);
  const queryKey = apiQueryKey(organizationId, joinCallsOf(catalogue).underWay.path, {});
  return async <Answer>(answer: () => Promise<Answer | undefined>): Promise<Answer | undefined> => {
    note(true);
    try {
      const answered = await answer();
      await queryClient.cancelQueries({ queryKey });
      if (answered) queryClient.setQueryData(queryKey, { error: false, data: null });
      else void queryClient.invalidateQueries({ queryKey });
      return answered;
    } finally {
      note(false);
    }
  };
};
