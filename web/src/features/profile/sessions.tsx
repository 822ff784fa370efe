import type { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SIGN_OUT } from '../../lib/address/admin-paths.ts';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { loginAlertAtom } from '../../lib/session/login-alert.ts';
import { store } from '../../lib/store.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx';
import { reasonOf } from '../../ui/forms/refusal.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { cluster, looks } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './profile-page.module.css';

const logoutEverywhere = callOf<typeof accountEndpoints.logoutEverywhere>('POST', '/api/users/logout-everywhere');

const FAILED = 'No fue posible cerrar tus sesiones. Por favor intenta nuevamente.';

/** Ends every session of one's own, this one included. */
export const Sessions = () => {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { run, isPending } = useCommand(() => send(logoutEverywhere, {}), {
    done: ({ message }) => {
      store.set(loginAlertAtom, message);
      void navigate(SIGN_OUT, { state: { leavesTo: '/login' } });
    },
    failed: (problem) => {
      setAsking(false);
      showToast('danger', reasonOf(problem, FAILED));
    },
  });

  return (
    <>
      <p className={looks('sm', 'muted')}>
        Si usaste el monitor en un equipo que no es tuyo, o perdiste el tuyo, cierra tu sesión en todos los
        dispositivos.
      </p>
      <div className={classes(styles.ways, cluster(3, 'trailing'))}>
        <Button variant="danger" icon="logout" onPress={() => setAsking(true)}>
          Cerrar sesión en todos los dispositivos
        </Button>
      </div>
      <ConfirmDialog
        title="Cerrar sesión en todos los dispositivos"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void run(undefined)}
        confirmLabel="Cerrar sesión"
        isPending={isPending}
        danger
      >
        <p>También se cerrará en este. Tendrás que iniciar sesión de nuevo.</p>
      </ConfirmDialog>
    </>
  );
};
