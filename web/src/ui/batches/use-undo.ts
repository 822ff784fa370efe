import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { send } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/toasts.ts';
import { useCommand } from '../forms/use-command.ts';
import { undoBatch } from './batch-calls.ts';

const refetchAll = (): Promise<void> => queryClient.invalidateQueries();

/** Undoes a batch, with what is chosen of all that was changed since; answered as soon as that has begun. */
export const useUndo = (batchId: string) =>
  useCommand((chosen: readonly ChosenChanged[]) => send(undoBatch, { body: { _id: batchId, chosen: [...chosen] } }), {
    done: ({ message }) => {
      showToast('success', message);
      return refetchAll();
    },
    failed: (problem) => {
      showToast('danger', problem.message);
      return refetchAll();
    },
  });
