import { useMutation } from '@tanstack/react-query';
import { ApiProblem, send } from '../../lib/api.ts';
import { refetchLoadStatus, setLoadStatusCache } from '../../lib/load-status.ts';
import { chosenOrganization } from '../../lib/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { cancelCurrent, refetchReview } from './data-load-calls.ts';
import { expectCancellation } from './uploading.ts';

/** Ends the reading of a file, or gives up the load under review; when it is known here, that one and no other. */
export const useCancelLoad = () =>
  useMutation({
    mutationFn: async (idDataLoad: string | undefined) => {
      expectCancellation();
      const organizationId = chosenOrganization()?._id ?? '';
      return { organizationId, answer: await send(cancelCurrent, { body: { idDataLoad } }) };
    },
    onSuccess: async ({ organizationId, answer: { data, message } }) => {
      showToast('success', message);
      await setLoadStatusCache(organizationId, data);
      void refetchReview(organizationId);
    },
    onError: (problem) => {
      showToast(
        'danger',
        problem instanceof ApiProblem ? problem.message : 'No fue posible cancelar la carga de datos.',
      );
      void refetchLoadStatus(chosenOrganization()?._id ?? '');
    },
  });
