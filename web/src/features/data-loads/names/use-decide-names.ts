import { send } from '../../../lib/api/api.ts';
import { decideDataLoadNames } from '../data-load-calls.ts';
import { useReviewCommand } from '../review/use-review-command.ts';
import type { NameVerdict } from './same-names.ts';

/** Says whose new names are, of all or of none. */
export const useDecideNames = (loadId: string) =>
  useReviewCommand((verdicts: readonly NameVerdict[]) =>
    send(decideDataLoadNames, {
      body: {
        idDataLoad: loadId,
        decisions: verdicts.map(({ name: { _id, decision }, ...verdict }) => ({
          name: _id,
          seen: decision?.decidedAt ?? null,
          ...verdict,
        })),
      },
    }),
  );
