import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { createContext, useContext } from 'react';
import { useController } from 'react-hook-form';

/** Values that the server refused, with its reasons: they stay marked until they are changed. */
export type RefusedValue = FieldProblem & Readonly<{ value: unknown }>;

type FormState = Readonly<{
  refused: readonly RefusedValue[];
  /** What was typed is on its way to the server: it stays as it was sent. */
  isSaving: boolean;
}>;

export const FormStateContext = createContext<FormState>({ refused: [], isSaving: false });

/** A field of the form around it, as the fields of ui/ take it. `onChanged` hears what somebody changed it to. */
export const useBoundField = <Value extends string | boolean>(name: string, onChanged?: (value: Value) => void) => {
  const { field, fieldState } = useController({ name });
  const { refused, isSaving } = useContext(FormStateContext);
  const value: Value = field.value; // a form holds texts and flags, each field always the same
  return {
    name,
    ref: field.ref,
    value,
    onBlur: field.onBlur,
    onChange: (next: Value) => {
      if (isSaving) return;
      field.onChange(next);
      onChanged?.(next);
    },
    error:
      fieldState.error?.message ??
      refused.find((problem) => problem.field === name && problem.value === value)?.message,
  };
};
