import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { formResolver } from '../../lib/form-resolver.ts';
import { FormStateContext, type RefusedValue } from './form-state.ts';

/** Long enough to end a word. */
const PAUSE_MS = 1_000;

/** A form whose fields are judged by the server's own rules, when it is sent and in the pauses of typing. */
export const useJudgedForm = <Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  problemsWith: (values: Values) => readonly FieldProblem[],
) =>
  useForm<Values>({
    defaultValues,
    resolver: formResolver(problemsWith),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });

type JudgedFormProps<Values extends FieldValues> = Readonly<{
  form: UseFormReturn<Values>;
  refused: readonly RefusedValue[];
  isSaving: boolean;
  children: ReactNode;
}>;

/** Around the fields of such a form. */
export const JudgedForm = <Values extends FieldValues>({
  form,
  refused,
  isSaving,
  children,
}: JudgedFormProps<Values>) => (
  <FormProvider {...form}>
    <FormStateContext value={{ refused, isSaving }}>
      {children}
      <PausedProblems />
    </FormStateContext>
  </FormProvider>
);

/** Whether somebody chooses from a list that lies over the form: a form that changes beneath it would close it. */
const isChoosing = (): boolean => document.activeElement?.getAttribute('aria-expanded') === 'true';

/**
 * Judges the fields that were typed in or left, and all of them once the form was sent, when nothing has been typed or
 * chosen for a while: together, because what one must say may depend on another.
 */
const PausedProblems = () => {
  const { control, trigger, watch } = useFormContext();
  const values = useWatch({ control });
  const { touchedFields, isSubmitted } = useFormState({ control });
  const [typedIn, setTypedIn] = useState<readonly string[]>([]);
  const judged = [...new Set([...typedIn, ...Object.keys(touchedFields)])].join(' ');

  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (!name)
        setTypedIn([]); // the form begins anew
      else if (type === 'change') setTypedIn((known) => (known.includes(name) ? known : [...known, name]));
    });
    return unsubscribe;
  }, [watch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is typed restarts the pause
  useEffect(() => {
    if (!isSubmitted && judged === '') return;
    const judge = (): void => {
      if (isChoosing()) pause = setTimeout(judge, PAUSE_MS);
      else void trigger(isSubmitted ? undefined : judged.split(' '));
    };
    let pause = setTimeout(judge, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [values, judged, isSubmitted, trigger]);

  return null;
};
