import { useMutation } from '@tanstack/react-query';
import { ApiProblem, send } from '../../lib/api.ts';
import { refetchLoadStatus, setLoadStatusCache } from '../../lib/load-status.ts';
import { chosenOrganization } from '../../lib/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { isInDoubt } from '../../ui/forms/refusal.ts';
import { confirmCurrent } from './data-load-calls.ts';

/** Nobody, or only a gateway, answered: the server may have got the order all the same. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 504]);
const FIRST_FAILURE = 500;

/** Confirms the load that was reviewed here, and no other; answered when all of it is registered. */
export const useConfirmLoad = () =>
  useMutation({
    mutationFn: async (idDataLoad: string) => {
      const organizationId = chosenOrganization()?._id ?? '';
      return { organizationId, answer: await send(confirmCurrent, { body: { idDataLoad } }) };
    },
    onSuccess: async ({ organizationId, answer: { data, message } }) => {
      showToast('success', message);
      await setLoadStatusCache(organizationId, data);
    },
    onError: (problem) => {
      showToast(...confirmProblem(problem));
      void refetchLoadStatus(chosenOrganization()?._id ?? '');
    },
  });

const confirmProblem = (problem: Error): Parameters<typeof showToast> => {
  if (!(problem instanceof ApiProblem)) return ['danger', 'No fue posible confirmar la carga de datos.'];
  const { status, code, message } = problem;
  if (UNANSWERED.has(status))
    return ['alert', 'Se perdió la comunicación con el monitor. Si alcanzó a recibir la confirmación, la terminará.'];
  if (code === 'storage.unavailable' || isInDoubt(problem))
    return [
      'alert',
      'El almacenamiento del monitor no contesta. Si alcanzó a recibir la confirmación, la carga sigue por sí sola en cuanto conteste.',
    ];
  if (status >= FIRST_FAILURE) return ['danger', `No fue posible confirmar la carga de datos. ${message}`];
  return [code === 'session.required' ? 'info' : 'danger', message];
};
