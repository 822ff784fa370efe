import { nameProblems } from '@monitor/contracts-schema/users/profile-form';
import { useState } from 'react';
import { refreshOwnProfile } from '../../lib/own-profile.ts';
import type { StoredSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/forms/form-inputs.tsx';
import type { RefusedValue } from '../../ui/forms/form-state.ts';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import styles from './profile-page.module.css';
import { asProblem, tellProfileProblem, updateProfile } from './update-profile.ts';

type Names = { name: string; lastName: string };

const problemsWith = ({ name, lastName }: Names) =>
  nameProblems({ name: name.trim() || null, lastName: lastName.trim() || null });

/** How somebody is called. */
export const OwnNameForm = ({ user }: Readonly<{ user: StoredSession['user'] }>) => {
  const { name, lastName } = user;
  const [refused, setRefused] = useState<readonly RefusedValue[]>([]);
  const form = useJudgedForm<Names>({ name, lastName }, problemsWith);
  const { isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (names) => {
    try {
      const { message } = await updateProfile(names);
      showToast('success', message);
      form.reset(names);
      await refreshOwnProfile();
    } catch (failure) {
      const problem = asProblem(failure);
      setRefused(problem.errors.map((error) => ({ ...error, value: names[error.field as keyof Names] }))); // undefined of what is no field
      tellProfileProblem(problem, 'Ocurrió un error salvando la información');
    }
  });

  return (
    <JudgedForm form={form} refused={refused} isSaving={isSubmitting}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <div className={styles.names}>
          <TextInput name="name" label="Nombre" isRequired autoComplete="given-name" />
          <TextInput name="lastName" label="Apellido" isRequired autoComplete="family-name" />
        </div>
        <div className={styles.ways}>
          <Button isDisabled={!isDirty} onPress={() => form.reset()}>
            Descartar cambios
          </Button>
          <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isSubmitting}>
            Guardar cambios
          </Button>
        </div>
      </form>
    </JudgedForm>
  );
};
