import { type ApiProblem, send } from '../../../lib/api/api.ts';
import { refetchLoadStatus, setLoadStatusCache } from '../../../lib/live/load-status.ts';
import { chosenOrganization } from '../../../lib/session/organization.ts';
import { showToast } from '../../../lib/toasts.ts';
import { isOutcomeUnknown } from '../../../ui/forms/refusal.ts';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { confirmCurrent } from '../data-load-calls.ts';

/** Nobody, or only a gateway, answered: the server may have got the order all the same. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 504]);
const FIRST_FAILURE = 500;

/** Confirms the load that was reviewed here, and no other; answered when all of it is registered. */
export const useConfirmLoad = () =>
  useCommand(
    async (idDataLoad: string) => {
      const organizationId = chosenOrganization()?._id ?? '';
      return { organizationId, answer: await send(confirmCurrent, { body: { idDataLoad } }) };
    },
    {
      done: ({ organizationId, answer: { data, message } }) => {
        showToast('success', message);
        return setLoadStatusCache(organizationId, data);
      },
      failed: (problem) => {
        showToast(...confirmProblem(problem));
        void refetchLoadStatus(chosenOrganization()?._id ?? '');
      },
    },
  );

const confirmProblem = (problem: ApiProblem): Parameters<typeof showToast> => {
  const { status, code, message } = problem;
  if (UNANSWERED.has(status))
    return ['alert', 'Se perdió la comunicación con el monitor. Si alcanzó a recibir la confirmación, la terminará.'];
  if (code === 'storage.unavailable' || isOutcomeUnknown(problem))
    return [
      'alert',
      'El almacenamiento del monitor no contesta. Si alcanzó a recibir la confirmación, la carga sigue por sí sola en cuanto conteste.',
    ];
  return ['danger', status >= FIRST_FAILURE ? `No fue posible confirmar la carga de datos. ${message}` : message];
};
