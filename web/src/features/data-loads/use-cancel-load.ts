import { send } from '../../lib/api/api.ts';
import { refetchLoadStatus, setLoadStatusCache } from '../../lib/live/load-status.ts';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { cancelCurrent, refetchReview } from './data-load-calls.ts';
import { expectCancellation } from './upload/uploading.ts';

/** Ends the reading of a file, or gives up the load under review; when it is known here, that one and no other. */
export const useCancelLoad = () =>
  useCommand(
    async (idDataLoad: string | undefined) => {
      expectCancellation();
      const organizationId = chosenOrganization()?._id ?? '';
      return { organizationId, answer: await send(cancelCurrent, { body: { idDataLoad } }) };
    },
    {
      done: async ({ organizationId, answer: { data, message } }) => {
        showToast('success', message);
        await setLoadStatusCache(organizationId, data);
        void refetchReview(organizationId);
      },
      failed: ({ message }) => {
        showToast('danger', message);
        void refetchLoadStatus(chosenOrganization()?._id ?? '');
      },
    },
  );
