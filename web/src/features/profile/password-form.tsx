import { type OwnPasswordForm as Passwords, passwordFormProblems } from '@monitor/contracts-schema';
import { Controller, useForm } from 'react-hook-form';
import { formResolver } from '../../lib/form-resolver.ts';
import { keepToken } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { KnownUsername } from '../../ui/fields/known-username.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import styles from './profile-page.module.css';
import { asProblem, tellProfileProblem, updateProfile } from './update-profile.ts';

type Values = { -readonly [Field in keyof Passwords]: Passwords[Field] };

const BLANK: Values = { currentPassword: '', newPassword: '', confirmPassword: '' };

const fields = [
  ['currentPassword', 'Contraseña actual', 'current-password'],
  ['newPassword', 'Nueva contraseña', 'new-password'],
  ['confirmPassword', 'Confirmar contraseña', 'new-password'],
] as const;

/** Changes the password of whoever knows it. This page's session goes on; all others end. */
export const PasswordForm = ({ email }: Readonly<{ email: string }>) => {
  const { control, handleSubmit, formState, reset, setError, setFocus } = useForm<Values>({
    defaultValues: BLANK,
    resolver: formResolver(passwordFormProblems),
    mode: 'onTouched',
    delayError: 1_000,
  });

  const submit = handleSubmit(async (passwords) => {
    try {
      const { message, data } = await updateProfile(passwords);
      if (data) keepToken(data.token);
      showToast('success', message);
      reset(BLANK);
    } catch (failure) {
      const problem = asProblem(failure);
      const [first] =
        problem.code === 'profile.wrong-password'
          ? [{ field: 'currentPassword', message: problem.message }]
          : problem.errors;
      const field = fields.find(([name]) => name === first?.field)?.[0];
      if (first && field) {
        setError(field, { message: first.message });
        setFocus(field);
      } else tellProfileProblem(problem, 'Ocurrió un error salvando la información');
    }
  });

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p className={styles.hint}>
        De 8 a 100 caracteres. Al cambiarla se cierran tus sesiones en los demás dispositivos.
      </p>
      <KnownUsername email={email} />
      {fields.map(([name, label, autoComplete]) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field, fieldState }) => (
            <PasswordField
              {...field}
              label={label}
              isRequired
              autoComplete={autoComplete}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      <div className={styles.ways}>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          Cambiar contraseña
        </Button>
      </div>
    </form>
  );
};
