import { send } from '../../../lib/api/api.ts';
import { decideDataLoadNames } from '../data-load-calls.ts';
import { useReviewCommand } from '../review/use-review-command.ts';
import type { SaidOfName } from './same-names.ts';

/** Says whose new names are, of all or of none. */
export const useDecideNames = (loadId: string) =>
  useReviewCommand((said: readonly SaidOfName[]) =>
    send(decideDataLoadNames, {
      body: {
        idDataLoad: loadId,
        decisions: said.map(({ name: { _id, decision }, ...verdict }) => ({
          name: _id,
          seen: decision?.decidedAt ?? null,
          ...verdict,
        })),
      },
    }),
  );
