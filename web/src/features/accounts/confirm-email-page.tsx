import type { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useNavigate, useParams } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { loginAlertAtom } from '../../lib/session/login-alert.ts';
import { currentSession } from '../../lib/session/session.ts';
import { store } from '../../lib/store.ts';
import { showToast } from '../../lib/toasts.ts';
import { reasonOf } from '../../ui/forms/refusal.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLayout } from './entrance-layout.tsx';

const confirmEmail = callOf<typeof accountEndpoints.confirmEmail>('POST', '/public-api/accounts/confirm-email');

const FAILED = 'No fue posible confirmar tu correo. Por favor intenta nuevamente.';
const TITLE = 'Confirma tu correo';

/** Confirms the address that this page's link was mailed to; only when asked, as programs that look through mails open links. */
export const ConfirmEmailPage = () => {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { run, isPending, problem } = useCommand(() => send(confirmEmail, { body: { token } }), {
    done: ({ message }) => {
      if (currentSession()) showToast('success', message);
      else store.set(loginAlertAtom, message);
      void navigate(sitePages.login.path, { replace: true });
    },
  });
  usePageTitle(TITLE);

  return (
    <EntranceLayout
      title={TITLE}
      lead="Desde que lo confirmes inicias sesión con esta dirección. Con la de antes ya no podrás entrar."
    >
      <EntranceForm
        problem={problem && reasonOf(problem, FAILED)}
        onSubmit={(event) => {
          event.preventDefault();
          void run(undefined);
        }}
        isPending={isPending}
        action="CONFIRMAR CORREO"
        back={{ to: sitePages.login.path, label: 'Ir a iniciar sesión' }}
      >
        {null}
      </EntranceForm>
    </EntranceLayout>
  );
};
