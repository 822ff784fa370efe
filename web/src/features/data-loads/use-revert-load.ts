import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem, send } from '../../lib/api.ts';
import { refetchLoadStatus } from '../../lib/load-status.ts';
import { chosenOrganization } from '../../lib/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { refetchLoadResult, revertDataLoad } from './data-load-calls.ts';

/** Takes a load back, with what is chosen of all that was changed since; answered when it is gone. */
export const useRevertLoad = (loadId: string) =>
  useMutation({
    mutationFn: (chosen: readonly ChosenChanged[]) =>
      send(revertDataLoad, { body: { _id: loadId, chosen: [...chosen] } }),
    onSuccess: ({ message }) => showToast('success', message),
    onError: (problem) =>
      showToast(
        'danger',
        problem instanceof ApiProblem ? problem.message : 'No fue posible deshacer la carga de datos.',
      ),
    onSettled: async () => {
      const organizationId = chosenOrganization()?._id ?? '';
      await Promise.all([refetchLoadResult(organizationId), refetchLoadStatus(organizationId)]);
    },
  });
