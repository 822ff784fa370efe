import type { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { useState } from 'react';
import { ApiProblem, send } from '../lib/api.ts';
import { callOf } from '../lib/call.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from './button.tsx';

type Again = typeof profileEndpoints.sendConfirmationAgain;

const sendConfirmationAgain = callOf<Again>('POST', '/api/users/send-confirmation-again');

const FAILED = 'No fue posible enviar el enlace.';
const SERVERS_FAULT = 500;

/** Sends another link to the address that an account waits to confirm: the own one, unless another is named. */
export const SendConfirmationAgain = ({ userId }: Readonly<{ userId?: string }>) => {
  const [isPending, setPending] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setPending(true);
    try {
      const { message } = await send(sendConfirmationAgain, { body: userId === undefined ? {} : { _id: userId } });
      showToast('success', message);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      if (failure.code !== 'session.required')
        showToast('danger', failure.status > 0 && failure.status < SERVERS_FAULT ? failure.message : FAILED);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="s" isPending={isPending} onPress={sendAgain}>
      Enviar el enlace de nuevo
    </Button>
  );
};
