import type { SavedAnswer } from '@monitor/contracts-schema/http/answers';
import { type ComponentProps, useId, useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RequiredLegend } from '../../../ui/fields/required-legend.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { JudgedForm } from '../../../ui/forms/judged-form.tsx';
import { DiscardDialog, LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { isConflict, reasonOf, refusedFields, refusedValues } from '../../../ui/forms/refusal.ts';
import { UncertainNotice } from '../../../ui/forms/uncertain-notice.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { useVersionedForm } from '../../../ui/forms/use-versioned-form.ts';
import { stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import { ENTRY } from '../list/use-catalogue-page.ts';
import { useNoLocks } from '../users/entry-locks.ts';
import { newEntry } from '../words.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './entry-dialog.module.css';

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
  const { useLocks = useNoLocks } = catalogue;
  const locks = useLocks();
  const [found, setFound] = useState<Doc>();
  const [savedBefore, setSavedBefore] = useState<string>();
  const goesOn = useRef(false);
  const formId = useId();
  const sheet = useRef<HTMLFormElement>(null);
  const { form, isDirty, before, now, takeOver, leave, discardDialog } = useVersionedForm<Doc | undefined, Values>({
    doc: props.doc,
    since: props.doc ? [found, shown] : [],
    valuesOf: kind.valuesOf,
    startsWith: props.startsWith,
    problemsWith: kind.problemsWith,
    onClose,
  });
  const isLocked = before !== undefined && locks.edit(before) !== undefined;

  const { run, isPending, problem, input, uncertain, reset } = useCommand(calls.save, {
    done: ({ message, data }, entry) => {
      showToast('success', message);
      if (goesOn.current) begin(entry, message);
      else onSaved(data, entry);
    },
    failed: async (refusal, entry) => {
      showToast('danger', reasonOf(refusal, 'No fue posible guardar el registro.'));
      const newer = before && isConflict(refusal) ? await findAgain(before) : undefined;
      if (newer) return setFound(newer);
      const first = refusedFields(refusal).find(({ field }) => field && field in entry)?.field;
      if (first) form.setFocus(first as Path<Values>); // one of its fields
    },
  });
  const refused = problem && isConflict(problem) && now ? [] : refusedValues(problem, input);

  /** Another entry, that takes over of the last what many in a row have in common; one like it is no repetition. */
  const begin = (last: Values, message: string): void => {
    const carried = kind.carriedOver?.map((field) => [field, last[field]]) ?? [];
    form.reset({ ...kind.valuesOf(), ...Object.fromEntries(carried) });
    setSavedBefore(message);
    sheet.current?.scrollIntoView();
    sheet.current?.focus();
    onSavedOne?.();
  };

  const submit = (toGoOn: boolean) =>
    form.handleSubmit((values) => {
      goesOn.current = toGoOn;
      return run({ ...values, ...(before && { _id: before._id, version: before.version }) });
    });

  const load = (keepsMine: boolean): void => {
    takeOver(keepsMine);
    reset();
    sheet.current?.focus();
  };

  const dialog: Omit<ComponentProps<typeof Dialog>, 'children'> = {
    title: before ? `Editar ${noun.one}` : newEntry(noun),
    isOpen: true,
    onClose: leave,
    size: kind.size,
    footer: (
      <>
        {before && now && <ConflictNotice catalogue={catalogue} before={before} now={now} onLoad={load} />}
        <FormErrors refusals={refused} labels={kind.labels} />
        <UncertainNotice uncertain={uncertain} />
        <Button onPress={leave}>{isLocked ? 'Cerrar' : 'Cancelar'}</Button>
        {kind.carriedOver && !before && onSavedOne && (
          <Button isDisabled={isPending} onPress={() => void submit(true)()}>
            Guardar y capturar otr{noun.gender === 'm' ? 'o' : 'a'}
          </Button>
        )}
        {!isLocked && (
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {before ? 'Actualizar' : 'Agregar'}
          </Button>
        )}
      </>
    ),
  };

  return (
    <JudgedForm form={form} refused={refused} isSaving={isPending}>
      <Dialog {...dialog}>
        <form
          ref={sheet}
          id={formId}
          className={classes(styles.form, stack(5))}
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
      <DiscardDialog {...discardDialog} />
      {!props.isWithin && <LeaveGuard isDirty={isDirty} openBy={props.doc && ENTRY} />}
    </JudgedForm>
  );
}
