import { nameProblems } from '@monitor/contracts-schema/users/profile-form';
import { refreshOwnProfile } from '../../lib/session/own-profile.ts';
import type { StoredSession } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/forms/form-inputs.tsx';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import { refusedValues } from '../../ui/forms/refusal.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { cluster, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './profile-page.module.css';
import { updateProfile } from './update-profile.ts';

type Names = { name: string; lastName: string };

const problemsWith = ({ name, lastName }: Names) =>
  nameProblems({ name: name.trim() || null, lastName: lastName.trim() || null });

/** How somebody is called. */
export const OwnNameForm = ({ user }: Readonly<{ user: StoredSession['user'] }>) => {
  const { name, lastName } = user;
  const form = useJudgedForm<Names>({ name, lastName }, problemsWith);
  const { isDirty } = form.formState;
  const { run, isPending, problem, input } = useCommand((names: Names) => updateProfile(names), {
    done: ({ message }, names) => {
      showToast('success', message);
      form.reset(names);
      return refreshOwnProfile();
    },
    failed: 'Ocurrió un error salvando la información',
  });

  return (
    <JudgedForm form={form} refused={refusedValues(problem, input)} isSaving={isPending}>
      <form noValidate onSubmit={form.handleSubmit(run)} className={stack(4)}>
        <div className={classes(styles.names, stack(4))}>
          <TextInput name="name" label="Nombre" isRequired autoComplete="given-name" />
          <TextInput name="lastName" label="Apellido" isRequired autoComplete="family-name" />
        </div>
        <div className={classes(styles.ways, cluster(3, 'trailing'))}>
          <Button isDisabled={!isDirty} onPress={() => form.reset()}>
            Descartar cambios
          </Button>
          <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isPending}>
            Guardar cambios
          </Button>
        </div>
      </form>
    </JudgedForm>
  );
};
