import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem, send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toasts.ts';
import { undoBatch } from './batch-calls.ts';

/** Undoes a batch, with what is chosen of all that was changed since; answered as soon as that has begun. */
export const useUndo = (batchId: string) =>
  useMutation({
    mutationFn: (chosen: readonly ChosenChanged[]) => send(undoBatch, { body: { _id: batchId, chosen: [...chosen] } }),
    onSuccess: ({ message }) => showToast('success', message),
    onError: (problem) =>
      showToast('danger', problem instanceof ApiProblem ? problem.message : 'No fue posible deshacerlo.'),
    onSettled: () => queryClient.invalidateQueries(),
  });
