import type { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { passwordLengthProblem } from '@monitor/contracts-schema/accounts/new-password';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { type ApiProblem, send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { loginAlertAtom } from '../../lib/session/login-alert.ts';
import { endSession } from '../../lib/session/session.ts';
import { store } from '../../lib/store.ts';
import { showToast } from '../../lib/toasts.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLayout } from './entrance-layout.tsx';

const validToken = callOf<typeof accountEndpoints.validToken>('POST', '/public-api/accounts/valid-token');

const FAILED = 'No fue posible restablecer tu contraseña. Por favor intenta nuevamente.';
const TITLE = 'Elige tu contraseña';

type Passwords = { password: string; confirmPassword: string };
const fields = [
  ['password', 'Nueva contraseña'],
  ['confirmPassword', 'Confirmar contraseña'],
] as const;

/** What is wrong, and with which of the two when it is with one. */
type Wrong = Readonly<{ field?: keyof Passwords | undefined; message: string }>;

/** What is wrong with the two, in the order in which they are to be mended. */
const problemIn = ({ password, confirmPassword }: Passwords): Wrong | undefined => {
  if (password === '' || confirmPassword === '') return { message: 'Todos los campos son requeridos.' };
  const message = passwordLengthProblem(password);
  if (message !== undefined) return { field: 'password', message };
  if (password !== confirmPassword)
    return { field: 'confirmPassword', message: 'Por favor, verifica que ambas contraseñas coincidan.' };
  return undefined;
};

/** Sets the password of whoever was mailed the link to this page. */
export const NewPasswordPage = () => {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, setError, setFocus } = useForm<Passwords>({
    defaultValues: { password: '', confirmPassword: '' },
  });
  usePageTitle(TITLE);

  const tell = ({ field, message }: Wrong): void => {
    showToast('danger', message);
    if (field) {
      setError(field, { message });
      setFocus(field);
    } else setProblem(message);
  };

  const tellRefusal = ({ code, message, errors, status }: ApiProblem): void => {
    if (code === 'account.link-expired') {
      showToast('danger', message);
      store.set(loginAlertAtom, message);
      void navigate(sitePages.login.path);
      return;
    }
    const [first] = errors;
    tell({
      field: fields.find(([name]) => name === first?.field)?.[0],
      message: first?.message ?? (status === 429 ? message : FAILED),
    });
  };

  const { run, isPending } = useCommand((passwords: Passwords) => send(validToken, { body: { token, ...passwords } }), {
    done: ({ message }) => {
      endSession(); // the account's sessions are over, and one of another account is not to sign in over it
      store.set(loginAlertAtom, message);
      void navigate(sitePages.login.path, { replace: true });
    },
    failed: tellRefusal,
  });

  const submit = handleSubmit((passwords) => {
    setProblem(undefined);
    const wrong = problemIn(passwords);
    return wrong ? tell(wrong) : run(passwords);
  });

  return (
    <EntranceLayout
      title={TITLE}
      lead="De 8 a 100 caracteres. Una frase larga es fácil de recordar y difícil de adivinar."
    >
      <EntranceForm
        problem={problem}
        onSubmit={submit}
        isPending={isPending}
        action="CAMBIAR CONTRASEÑA"
        back={{ to: sitePages.login.path, label: 'Volver a iniciar sesión' }}
      >
        {fields.map(([name, label]) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field, fieldState }) => (
              <PasswordField {...field} label={label} autoComplete="new-password" error={fieldState.error?.message} />
            )}
          />
        ))}
      </EntranceForm>
    </EntranceLayout>
  );
};
