import type { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { showToast } from '../../lib/toasts.ts';
import { useCommand } from '../forms/use-command.ts';
import { Button } from './button.tsx';

type Again = typeof profileEndpoints.sendConfirmationAgain;

const sendConfirmationAgain = callOf<Again>('POST', '/api/users/send-confirmation-again');

/** Sends another link to the address that an account waits to confirm: the own one, unless another is named. */
export const SendConfirmationAgain = ({ userId }: Readonly<{ userId?: string }>) => {
  const { run, isPending } = useCommand(
    () => send(sendConfirmationAgain, { body: userId === undefined ? {} : { _id: userId } }),
    { done: ({ message }) => showToast('success', message), failed: 'No fue posible enviar el enlace.' },
  );
  return (
    <Button size="s" isPending={isPending} onPress={() => void run(undefined)}>
      Enviar el enlace de nuevo
    </Button>
  );
};
