import { useMutation } from '@tanstack/react-query';
import { ApiProblem, send } from '../../lib/api.ts';
import { refetchLoadStatus } from '../../lib/load-status.ts';
import { chosenOrganization } from '../../lib/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { decideDataLoadNames, refetchReview } from './data-load-calls.ts';
import type { SaidOfName } from './same-names.ts';

/** Says whose new names are, of all or of none. The list, the rows and the counts follow, also when somebody was faster. */
export const useDecideNames = (loadId: string) => {
  const follow = async (): Promise<void> => {
    const organizationId = chosenOrganization()?._id ?? '';
    void refetchLoadStatus(organizationId);
    await refetchReview(organizationId);
  };
  return useMutation({
    mutationFn: (said: readonly SaidOfName[]) =>
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
    // What was decided stands beside the name: a toast would lie over the next one's buttons.
    onSuccess: follow,
    onError: (refusal) => {
      void follow();
      showToast('danger', refusal instanceof ApiProblem ? refusal.message : 'No fue posible guardar la decisión.');
    },
  });
};
