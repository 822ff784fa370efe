import { nameProblems } from '@monitor/contracts-schema';
import { Controller, useForm } from 'react-hook-form';
import { formResolver } from '../../lib/form-resolver.ts';
import { refreshOwnProfile } from '../../lib/own-profile.ts';
import type { StoredSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './profile-page.module.css';
import { asProblem, tellProfileProblem, updateProfile } from './update-profile.ts';

type Names = { name: string; lastName: string };

const fields = [
  ['name', 'Nombre', 'given-name'],
  ['lastName', 'Apellido', 'family-name'],
] as const;

const problemsWith = ({ name, lastName }: Names) =>
  nameProblems({ name: name.trim() || null, lastName: lastName.trim() || null });

/** How somebody is called. */
export const OwnNameForm = ({ user }: Readonly<{ user: StoredSession['user'] }>) => {
  const { name, lastName } = user;
  const { control, handleSubmit, formState, reset, setError } = useForm<Names>({
    defaultValues: { name, lastName },
    resolver: formResolver(problemsWith),
    mode: 'onTouched',
    delayError: 1_000,
  });

  const submit = handleSubmit(async (names) => {
    try {
      const { message } = await updateProfile(names);
      showToast('success', message);
      reset(names);
      await refreshOwnProfile();
    } catch (failure) {
      const problem = asProblem(failure);
      for (const { field, message } of problem.errors)
        if (field === 'name' || field === 'lastName') setError(field, { message });
      tellProfileProblem(problem, 'Ocurrió un error salvando la información');
    }
  });

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <div className={styles.names}>
        {fields.map(([field, label, autoComplete]) => (
          <Controller
            key={field}
            name={field}
            control={control}
            render={({ field: bound, fieldState }) => (
              <TextField
                {...bound}
                label={label}
                isRequired
                autoComplete={autoComplete}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      <div className={styles.ways}>
        <Button isDisabled={!formState.isDirty} onPress={() => reset()}>
          Descartar cambios
        </Button>
        <Button type="submit" variant="primary" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
          Guardar cambios
        </Button>
      </div>
    </form>
  );
};
