import { type OwnPasswordForm as Passwords, passwordFormProblems } from '@monitor/contracts-schema/users/profile-form';
import type { ApiProblem } from '../../lib/api/api.ts';
import { keepToken } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KnownUsername } from '../../ui/fields/known-username.tsx';
import { PasswordInput } from '../../ui/forms/form-inputs.tsx';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import { reasonOf, refusedFields, refusedValues } from '../../ui/forms/refusal.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { cluster, looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './profile-page.module.css';
import { updateProfile } from './update-profile.ts';

type Values = { -readonly [Field in keyof Passwords]: Passwords[Field] };

const BLANK: Values = { currentPassword: '', newPassword: '', confirmPassword: '' };

const fields = [
  ['currentPassword', 'Contraseña actual', 'current-password'],
  ['newPassword', 'Nueva contraseña', 'new-password'],
  ['confirmPassword', 'Confirmar contraseña', 'new-password'],
] as const;

const refusedField = (refusal: ApiProblem) =>
  fields.find(([name]) => refusedFields(refusal).some(({ field }) => field === name))?.[0];

/** Changes the password of whoever knows it. This page's session goes on; all others end. */
export const PasswordForm = ({ email }: Readonly<{ email: string }>) => {
  const form = useJudgedForm<Values>(BLANK, passwordFormProblems);
  const { run, isPending, problem, input } = useCommand((passwords: Values) => updateProfile(passwords), {
    done: ({ message, data }) => {
      if (data) keepToken(data.token);
      showToast('success', message);
      form.reset(BLANK);
    },
    failed: (refusal) => {
      const field = refusedField(refusal);
      if (field) form.setFocus(field);
      else showToast('danger', reasonOf(refusal, 'Ocurrió un error salvando la información'));
    },
  });

  return (
    <JudgedForm form={form} refused={refusedValues(problem, input)} isSaving={isPending}>
      <form noValidate onSubmit={form.handleSubmit(run)} className={stack(4)}>
        <p className={looks('sm', 'muted')}>
          De 8 a 100 caracteres. Al cambiarla se cierran tus sesiones en los demás dispositivos.
        </p>
        <KnownUsername email={email} />
        {fields.map(([name, label, autoComplete]) => (
          <PasswordInput key={name} isRequired name={name} label={label} autoComplete={autoComplete} />
        ))}
        <div className={classes(styles.ways, cluster(3, 'trailing'))}>
          <Button type="submit" variant="primary" isPending={isPending}>
            Cambiar contraseña
          </Button>
        </div>
      </form>
    </JudgedForm>
  );
};
