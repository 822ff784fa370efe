import { type OwnPasswordForm as Passwords, passwordFormProblems } from '@monitor/contracts-schema/users/profile-form';
import { useState } from 'react';
import { keepToken } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { KnownUsername } from '../../ui/fields/known-username.tsx';
import { PasswordInput } from '../../ui/forms/form-inputs.tsx';
import type { RefusedValue } from '../../ui/forms/form-state.ts';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
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
  const [refused, setRefused] = useState<readonly RefusedValue[]>([]);
  const form = useJudgedForm<Values>(BLANK, passwordFormProblems);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (passwords) => {
    try {
      const { message, data } = await updateProfile(passwords);
      if (data) keepToken(data.token);
      showToast('success', message);
      setRefused([]);
      form.reset(BLANK);
    } catch (failure) {
      const problem = asProblem(failure);
      const [first] =
        problem.code === 'profile.wrong-password'
          ? [{ field: 'currentPassword', message: problem.message }]
          : problem.errors;
      const field = fields.find(([name]) => name === first?.field)?.[0];
      if (first && field) {
        setRefused([{ ...first, value: passwords[field] }]);
        form.setFocus(field);
      } else tellProfileProblem(problem, 'Ocurrió un error salvando la información');
    }
  });

  return (
    <JudgedForm form={form} refused={refused} isSaving={isSubmitting}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <p className={styles.hint}>
          De 8 a 100 caracteres. Al cambiarla se cierran tus sesiones en los demás dispositivos.
        </p>
        <KnownUsername email={email} />
        {fields.map(([name, label, autoComplete]) => (
          <PasswordInput key={name} isRequired {...{ name, label, autoComplete }} />
        ))}
        <div className={styles.ways}>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Cambiar contraseña
          </Button>
        </div>
      </form>
    </JudgedForm>
  );
};
