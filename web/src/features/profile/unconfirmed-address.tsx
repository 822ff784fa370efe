import { refreshOwnProfile, useOwnProfile } from '../../lib/session/own-profile.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SendConfirmationAgain } from '../../ui/controls/send-confirmation-again.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { updateProfile } from './update-profile.ts';

/** The address that is to take the place of one's own, until it is confirmed or given up. */
export const UnconfirmedAddress = ({ email }: Readonly<{ email: string }>) => {
  const unconfirmed = useOwnProfile().data?.data.unconfirmedEmail;
  const { run, isPending } = useCommand(updateProfile, {
    done: ({ message }) => {
      showToast('success', message);
      return refreshOwnProfile();
    },
    failed: 'No fue posible cancelar el cambio de correo.',
  });
  if (!unconfirmed) return null;

  return (
    <Notice
      kind="info"
      title={`Correo por confirmar: ${unconfirmed}`}
      actions={
        <>
          <SendConfirmationAgain />
          <Button size="s" isPending={isPending} onPress={() => void run({ unconfirmedEmail: null })}>
            Cancelar el cambio
          </Button>
        </>
      }
    >
      Se envió un enlace a esa dirección. Hasta que se abra sigues iniciando sesión con {email}. Si no lo esperabas,
      cancela el cambio y avisa a un administrador general.
    </Notice>
  );
};
