import type { SavedAnswer } from '@monitor/contracts-schema/http/answers';
import { type ComponentProps, useId, useRef, useState } from 'react';
import type { DefaultValues, Path, PathValue } from 'react-hook-form';
import { ApiProblem } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequiredLegend } from '../../ui/fields/required-legend.tsx';
import { DoubtNotice } from '../../ui/forms/doubt-notice.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import type { RefusedValue } from '../../ui/forms/form-state.ts';
import { createIdempotencyKeys } from '../../ui/forms/idempotency-keys.ts';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import { DiscardDialog, LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import type { FormValues } from '../../ui/forms/merged-values.ts';
import { mergedValues } from '../../ui/forms/merged-values.ts';
import { isConflict, isOfSession, refusedFields, tellsItself } from '../../ui/forms/refusal.ts';
import { useUntilKnown } from '../../ui/forms/use-until-known.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Catalogue, Entry } from './catalogue.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './entry-dialog.module.css';
import { useNoLocks } from './entry-locks.ts';
import { ENTRY } from './use-catalogue-page.ts';
import { newEntry } from './words.ts';

type EntryDialogProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  /** The entry to correct; none registers a new one. */
  doc: Doc | undefined;
  /** The same entry as the list has it now. */
  shown: Doc | undefined;
  /** Looks for the entry as it is now. */
  findAgain: (doc: Doc) => Promise<Doc | undefined>;
  /** What a new entry begins with, beside what every one does. */
  startsWith?: Partial<Values>;
  /** Over the form of another entry, which asks before anything is left. */
  isWithin?: boolean;
  onClose: () => void;
  onSaved: (saved: SavedAnswer['data'], values: Values) => void;
  /** Called when an entry is saved and the form goes on with another. */
  onSavedOne?: () => void;
}>;

/**
 * The form of an entry. What was typed stays through whatever happens beneath: a refusal, a lost connection or session, an
 * entry that somebody else changed.
 */
export function EntryDialog<Doc extends Entry, Values extends FormValues>(props: EntryDialogProps<Doc, Values>) {
  const { catalogue, shown, findAgain, onClose, onSaved, onSavedOne } = props;
  const { calls, noun, form: kind } = catalogue;
  const [before, setBefore] = useState(props.doc);
  const { useLocks = useNoLocks } = catalogue;
  const locks = useLocks();
  const isLocked = before !== undefined && locks.edit(before) !== undefined;
  const [found, setFound] = useState<Doc>();
  const [refused, setRefused] = useState<readonly RefusedValue[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [idempotencyKeys, setIdempotencyKeys] = useState(createIdempotencyKeys);
  const [savedBefore, setSavedBefore] = useState<string>();
  const { doubt, untilKnown } = useUntilKnown();
  const formId = useId();
  const sheet = useRef<HTMLFormElement>(null);

  const form = useJudgedForm<Values>(
    { ...kind.valuesOf(before), ...props.startsWith } as DefaultValues<Values>, // all of them
    (values) => kind.problemsWith(values, before),
  );
  const { isDirty } = form.formState;

  const now = [found, shown].find((doc) => before && doc && doc.version > before.version);

  const save = async (values: Values, goesOn: boolean): Promise<void> => {
    setRefused([]);
    setSaving(true);
    try {
      const entry = { ...values, ...(before && { _id: before._id, version: before.version }) };
      const { message, data } = await untilKnown(() => calls.save(entry, idempotencyKeys.headersFor(entry)));
      showToast('success', message);
      if (goesOn) begin(values, message);
      else onSaved(data, values);
    } catch (failure) {
      setSaving(false);
      await tell(failure, values);
    }
  };

  const tell = async (failure: unknown, values: Values): Promise<void> => {
    if (!(failure instanceof ApiProblem)) throw failure;
    if (isOfSession(failure)) return;
    showToast('danger', tellsItself(failure) ? failure.message : 'No fue posible guardar el registro.');
    const newer = before && isConflict(failure) ? await findAgain(before) : undefined;
    if (newer) {
      setFound(newer);
      return;
    }
    const refusals = refusedFields(failure);
    setRefused(refusals.map((problem) => ({ ...problem, value: values[problem.field ?? ''] })));
    const first = refusals.find(({ field }) => field && field in values)?.field;
    if (first) form.setFocus(first as Path<Values>); // one of its fields
  };

  /** Another entry, that takes over of the last what many in a row have in common; one like it is no repetition. */
  const begin = (last: Values, message: string): void => {
    const carried = kind.carriedOver?.map((field) => [field, last[field]]) ?? [];
    form.reset({ ...kind.valuesOf(), ...Object.fromEntries(carried) });
    setIdempotencyKeys(createIdempotencyKeys());
    setSavedBefore(message);
    setSaving(false);
    sheet.current?.scrollIntoView();
    sheet.current?.focus();
    onSavedOne?.();
  };

  const submit = (goesOn: boolean) =>
    form.handleSubmit(
      (values) => save(values, goesOn),
      () => setRefused([]),
    );

  const load = (keepsMine: boolean): void => {
    if (!before || !now) return;
    const { values, mine } = mergedValues(kind.valuesOf(before), form.getValues(), kind.valuesOf(now));
    setBefore(now);
    setRefused([]);
    form.reset(kind.valuesOf(now));
    sheet.current?.focus();
    if (!keepsMine) return;
    for (const field of mine as Path<Values>[]) // fields of the form
      form.setValue(field, values[field] as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: true });
  };

  const dialog: Omit<ComponentProps<typeof Dialog>, 'children'> = {
    title: before ? `Editar ${noun.one}` : newEntry(noun),
    isOpen: true,
    onClose: () => (isDirty ? setAsking(true) : onClose()),
    size: kind.size,
    footer: (
      <>
        {before && now && <ConflictNotice {...{ catalogue, before, now }} onLoad={load} />}
        <FormErrors refusals={refused} labels={kind.labels} />
        <DoubtNotice doubt={doubt} />
        <Button onPress={() => (isDirty ? setAsking(true) : onClose())}>{isLocked ? 'Cerrar' : 'Cancelar'}</Button>
        {kind.carriedOver && !before && onSavedOne && (
          <Button isDisabled={isSaving} onPress={() => void submit(true)()}>
            Guardar y capturar otr{noun.gender === 'm' ? 'o' : 'a'}
          </Button>
        )}
        {!isLocked && (
          <Button variant="primary" type="submit" form={formId} isPending={isSaving}>
            {before ? 'Actualizar' : 'Agregar'}
          </Button>
        )}
      </>
    ),
  };

  return (
    <JudgedForm {...{ form, refused, isSaving }}>
      <Dialog {...dialog}>
        <form
          ref={sheet}
          id={formId}
          className={styles.form}
          tabIndex={-1}
          noValidate
          onSubmit={(event) => {
            event.stopPropagation(); // it may lie within another form, as React sees it
            void submit(false)(event);
          }}
        >
          {savedBefore && <Notice kind="success">{savedBefore} Se conservó lo que suele repetirse.</Notice>}
          {!isLocked && <RequiredLegend />}
          {kind.fieldsFor(before)}
        </form>
      </Dialog>
      <DiscardDialog isOpen={isAsking} onClose={() => setAsking(false)} onDiscard={onClose} />
      {!props.isWithin && <LeaveGuard isDirty={isDirty} openBy={props.doc && ENTRY} />}
    </JudgedForm>
  );
}
