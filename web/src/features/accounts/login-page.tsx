import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { safePath } from '../../lib/address/paths.ts';
import { askReader } from '../../lib/api/ask-reader.ts';
import { loginAlertAtom } from '../../lib/session/login-alert.ts';
import { currentSession, sessionAtom } from '../../lib/session/session.ts';
import { signIn } from '../../lib/session/sign-in.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { looks } from '../../ui/layout/primitives.ts';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLayout } from './entrance-layout.tsx';
import { rememberedUsernameAtom } from './remembered-username.ts';

type LoginForm = { username: string; password: string; remember: boolean };

export const LoginPage = () => {
  const [params] = useSearchParams();
  const redirectTo = params.get('redirectTo');
  const session = useAtomValue(sessionAtom);
  const [loginAlert, setLoginAlert] = useAtom(loginAlertAtom);
  const [remembered, remember] = useAtom(rememberedUsernameAtom);
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setFocus } = useForm<LoginForm>({
    defaultValues: { username: remembered ?? '', password: '', remember: remembered !== null },
  });
  usePageTitle('Iniciar sesión');

  useEffect(() => {
    if (redirectTo && !currentSession())
      askReader('Al iniciar sesión te redirigiremos a la página que solicitaste.', sessionAtom);
  }, [redirectTo]);

  useEffect(
    () => () => {
      if (location.pathname !== sitePages.login.path) setLoginAlert(null); // a page that is only drawn anew keeps it
    },
    [setLoginAlert],
  );

  // Signed in just now, before, or in another tab.
  if (session && session.expiresAt > Date.now()) return <Navigate to={safePath(redirectTo, '/admin')} replace />;

  const submit = handleSubmit(
    async ({ username, password, remember: isRemembered }) => {
      setProblem(undefined);
      const refusal = await signIn({ username, password });
      if (!refusal) {
        remember(isRemembered ? username.trim() : null);
        return;
      }
      setProblem(refusal.message);
      if (refusal.code === 'session.wrong-credentials') setFocus('password', { shouldSelect: true });
    },
    () => setProblem(undefined),
  );

  return (
    <EntranceLayout title="Administración" lead="Inicia sesión para administrar los datos del monitor.">
      {loginAlert && <Notice>{loginAlert}</Notice>}
      <EntranceForm
        problem={problem}
        onSubmit={submit}
        isPending={formState.isSubmitting}
        action="INICIAR SESIÓN"
        back={{ to: '/', label: 'Volver al Monitor' }}
      >
        <Controller
          name="username"
          control={control}
          rules={{ validate: (text) => text.trim() !== '' || 'Escribe tu correo electrónico.' }}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label="Usuario (correo electrónico)"
              type="email"
              autoComplete="username"
              spellCheck={false}
              maxLength={200}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          name="password"
          control={control}
          rules={{ required: 'Escribe tu contraseña.' }}
          render={({ field, fieldState }) => (
            <PasswordField
              {...field}
              label="Contraseña"
              autoComplete="current-password"
              error={fieldState.error?.message}
            />
          )}
        />
        <Link to={sitePages.forgotPassword.path} className={looks('small', 'narrow')}>
          ¿Olvidaste tu contraseña?
        </Link>
        <Controller
          name="remember"
          control={control}
          render={({ field }) => <CheckboxField {...field} label="Recordarme" />}
        />
      </EntranceForm>
    </EntranceLayout>
  );
};
