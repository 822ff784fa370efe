import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { useState } from 'react';
import type { DefaultValues, Path, PathValue } from 'react-hook-form';
import { useJudgedForm } from './judged-form.tsx';
import { type FormValues, mergedValues } from './merged-values.ts';

type Versioned = Readonly<{ version?: number | undefined }> | undefined;

type VersionedFormOptions<Doc extends Versioned, Values extends FormValues> = Readonly<{
  /** What is corrected, as it was when the form was opened. */
  doc: Doc;
  /** The same as it is known to be since, from wherever. */
  since: readonly (Doc | undefined)[];
  valuesOf: (doc: Doc) => Values;
  /** What the form begins with beside that. */
  startsWith?: Partial<Values> | undefined;
  problemsWith: (values: Values, doc: Doc) => readonly FieldProblem[];
  onClose: () => void;
}>;

const versionOf = (doc: Versioned): number => doc?.version ?? 0;

/**
 * The form of something that others may change while it is open. What was typed stays through that, and nothing of it is
 * left without a question.
 */
export const useVersionedForm = <Doc extends Versioned, Values extends FormValues>({
  doc,
  since,
  valuesOf,
  startsWith,
  problemsWith,
  onClose,
}: VersionedFormOptions<Doc, Values>) => {
  const [before, setBefore] = useState(doc);
  const [isAsking, setAsking] = useState(false);
  const form = useJudgedForm<Values>(
    { ...valuesOf(before), ...startsWith } as DefaultValues<Values>, // all of them
    (values) => problemsWith(values, before),
  );
  const { isDirty } = form.formState;
  const now = since.find((one) => versionOf(one) > versionOf(before));

  /** Goes on with what others left: over it what was typed here, unless that is given up. */
  const takeOver = (keepsMine = true): void => {
    if (now === undefined) return;
    const { values, mine } = mergedValues(valuesOf(before), form.getValues(), valuesOf(now));
    setBefore(now);
    form.reset(valuesOf(now));
    if (!keepsMine) return;
    for (const field of mine as Path<Values>[]) // fields of the form
      form.setValue(field, values[field] as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: true });
  };

  return {
    form,
    isDirty,
    before,
    /** What somebody else has made of it since. */
    now,
    takeOver,
    leave: (): void => (isDirty ? setAsking(true) : onClose()),
    discardDialog: { isOpen: isAsking, onClose: () => setAsking(false), onDiscard: onClose },
  };
};
