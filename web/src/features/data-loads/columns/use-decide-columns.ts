import type { DecideColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { send } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { decideDataLoadColumns } from '../data-load-calls.ts';
import { followReview } from '../review/follow-review.ts';

export type DecidedColumns = Omit<DecideColumns, 'idDataLoad'>;

/** Says how a load's file is to be read; it is read again. */
export const useDecideColumns = (idDataLoad: string, onDecided: (decided: DecidedColumns) => void = () => {}) =>
  useCommand((decided: DecidedColumns) => send(decideDataLoadColumns, { body: { idDataLoad, ...decided } }), {
    done: async ({ message }, decided) => {
      await followReview();
      showToast('success', message);
      onDecided(decided);
    },
    failed: ({ message }) => {
      showToast('danger', message);
      return followReview();
    },
  });
