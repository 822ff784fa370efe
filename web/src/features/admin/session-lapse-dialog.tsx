import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { queryClient } from '../../lib/api/query-client.ts';
import type { SessionLapse } from '../../lib/session/session-lapse.ts';
import { signIn } from '../../lib/session/sign-in.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { KnownUsername } from '../../ui/fields/known-username.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { cluster, looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './admin-shell.module.css';

const words: Readonly<Record<SessionLapse, { title: string; text: string }>> = {
  expired: {
    title: 'Tu sesión ha expirado',
    text: 'Escribe tu contraseña para continuar donde estabas. Lo que escribiste sigue en la página.',
  },
  deactivated: { title: 'Tu acceso fue desactivado', text: 'Habla con quien administra el monitor.' },
  closed: {
    title: 'Tu sesión se cerró',
    text: 'Se cerró en otra pestaña. Escribe tu contraseña para continuar donde estabas, o sal.',
  },
};

type SessionLapseDialogProps = Readonly<{
  lapse: SessionLapse | undefined;
  /** Whose session it was. */
  email: string;
  onLeave: () => void;
}>;

/**
 * Asks for the password again over the page, so that nothing typed there is lost. Whoever may not sign in any more
 * can only leave: no password would do.
 */
export const SessionLapseDialog = ({ lapse, email, onLeave }: SessionLapseDialogProps) =>
  lapse && (
    <Dialog title={words[lapse].title} isOpen isMandatory onClose={() => {}} size="s" role="alertdialog">
      {lapse === 'deactivated' ? (
        <div className={stack(4)}>
          <p>{words[lapse].text}</p>
          <div className={classes(styles.ways, cluster(3, 'trailing', 'above2'))}>
            <Button onPress={onLeave}>Salir</Button>
          </div>
        </div>
      ) : (
        <PasswordForm text={words[lapse].text} email={email} onLeave={onLeave} />
      )}
    </Dialog>
  );

type PasswordFormProps = Readonly<{ text: string; email: string; onLeave: () => void }>;

const PasswordForm = ({ text, email, onLeave }: PasswordFormProps) => {
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } });

  useEffect(() => setFocus('password'), [setFocus]);

  const submit = handleSubmit(
    async ({ password }) => {
      setProblem(undefined);
      const refusal = await signIn({ username: email, password });
      if (!refusal) return void queryClient.invalidateQueries(); // what was refused meanwhile is retried
      setProblem(refusal.message);
      setFocus('password', { shouldSelect: true });
    },
    () => setProblem(undefined),
  );

  return (
    <form noValidate onSubmit={submit} className={stack(4)}>
      <p>{text}</p>
      {problem && <Notice kind="danger">{problem}</Notice>}
      <p className={looks('breaks')}>
        Usuario: <strong>{email}</strong>
      </p>
      <KnownUsername email={email} />
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
      <div className={classes(styles.ways, cluster(3, 'trailing', 'above2'))}>
        <Button onPress={onLeave}>Salir</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          Continuar
        </Button>
      </div>
    </form>
  );
};
