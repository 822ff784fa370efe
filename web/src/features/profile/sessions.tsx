import type { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SIGN_OUT } from '../../lib/admin-paths.ts';
import { send } from '../../lib/api.ts';
import { callOf } from '../../lib/call.ts';
import { loginAlertAtom } from '../../lib/login-alert.ts';
import { store } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './profile-page.module.css';
import { asProblem, tellProfileProblem } from './update-profile.ts';

const logoutEverywhere = callOf<typeof accountEndpoints.logoutEverywhere>('POST', '/api/users/logout-everywhere');

/** Ends every session of one's own, this one included. */
export const Sessions = () => {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const navigate = useNavigate();

  const end = async (): Promise<void> => {
    setPending(true);
    try {
      const { message } = await send(logoutEverywhere, {});
      store.set(loginAlertAtom, message);
      void navigate(SIGN_OUT, { state: { leavesTo: '/login' } });
    } catch (failure) {
      setPending(false);
      setAsking(false);
      tellProfileProblem(asProblem(failure), 'No fue posible cerrar tus sesiones. Por favor intenta nuevamente.');
    }
  };

  return (
    <>
      <p className={styles.hint}>
        Si usaste el monitor en un equipo que no es tuyo, o perdiste el tuyo, cierra tu sesión en todos los
        dispositivos.
      </p>
      <div className={styles.ways}>
        <Button variant="danger" icon="logout" onPress={() => setAsking(true)}>
          Cerrar sesión en todos los dispositivos
        </Button>
      </div>
      <ConfirmDialog
        title="Cerrar sesión en todos los dispositivos"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={end}
        confirmLabel="Cerrar sesión"
        isPending={isPending}
        danger
      >
        <p>También se cerrará en este. Tendrás que iniciar sesión de nuevo.</p>
      </ConfirmDialog>
    </>
  );
};
