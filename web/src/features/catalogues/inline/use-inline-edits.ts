import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { byObject } from '../../../lib/by-object.ts';
import { rememberPosition } from '../../../lib/live/positions.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { showToast } from '../../../lib/toasts.ts';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import { useCommand } from '../../../ui/forms/use-command.ts';
import type { Catalogue, EditedRow, Entry } from '../catalogue.ts';
import { partlySaved } from '../words.ts';
import {
  type Edit,
  noEdits,
  rebased,
  redo,
  refused,
  type TableEdits,
  type TypedCell,
  tellsOfRows,
  undo,
  withOnly,
  withTyped,
} from './inline-edits.ts';
import { rowProblems } from './row-problems.ts';

/** What is being changed in the table, over the entries that the list shows now. */
export const useInlineEdits = <Doc extends Entry, Values extends FormValues>(
  catalogue: Catalogue<Doc, Values>,
  docs: readonly Doc[] | undefined,
  { refresh, onSaved }: Readonly<{ refresh: () => Promise<void>; onSaved: () => void }>,
) => {
  const { calls, form, noun } = catalogue;
  const organizationId = useAtomValue(organizationAtom)?._id;
  const log = calls.log ?? organizationId;
  const [table, setTable] = useState<TableEdits<Doc>>(noEdits);
  const { edits } = table;
  const known = useRef(new Map<string, Doc>());
  const { run, isPending, uncertain } = useCommand(calls.saveRows, {
    done: ({ message }) => {
      setTable(noEdits);
      onSaved();
      showToast('info', message);
      void refresh();
    },
    failed: (problem) => {
      tell(problem);
      void refresh();
    },
  });

  useEffect(() => {
    if (uncertain) showToast('info', `${uncertain}. Se vuelve a intentar mientras esta página siga abierta.`);
  }, [uncertain]);

  useEffect(() => {
    if (!docs) return;
    for (const doc of docs) known.current.set(doc._id, doc);
    setTable((table) => {
      const edits = rebased(table.edits, docs, form.valuesOf);
      return edits === table.edits ? table : { ...table, edits };
    });
  }, [docs, form]);

  const shown = useMemo(() => byObject((doc: Doc) => form.valuesOf(doc)), [form]);
  const problemsIn = useMemo(() => byObject((edit: Edit<Doc>) => rowProblems(catalogue, edit)), [catalogue]);
  const changesOf = ({ _id }: Doc): Edit<Doc>['changes'] | undefined => edits.get(_id)?.changes;

  /** Why a cell stays as it is, beside what the others of its row say. */
  const closedBecause = (doc: Doc, column: string, changes = changesOf(doc)): string | undefined =>
    form.closedBecause?.({ ...shown(doc), ...changes }, column);

  const noticeOn = (doc: Doc, column: string): string | undefined =>
    form.noticeOn?.({ ...shown(doc), ...changesOf(doc) }, column);

  const tell = (problem: ApiProblem): void => {
    if (tellsOfRows(edits, problem.errors)) {
      const left = refused(edits, problem.errors);
      const { position } = (problem.data ?? {}) as { position?: string }; // what saveRows refuses with
      if (log && position) rememberPosition(log, position);
      setTable(withOnly(table, left));
      showToast('danger', partlySaved(edits.size - left.size, left.size, noun));
    } else showToast('danger', reasonOf(problem, 'No fue posible guardar los registros.'));
  };

  const docOf = (id: string): Doc | undefined => edits.get(id)?.doc ?? known.current.get(id);

  return {
    edits,
    history: table,
    isSaving: isPending,
    problemsIn,
    closedBecause,
    noticeOn,
    /** What a cell says by now, as the form holds it. */
    valueIn: (doc: Doc, column: string): string => changesOf(doc)?.[column] ?? String(shown(doc)[column]),
    giveUp: () => setTable(noEdits),
    /** Types over cells, and says how many of them are closed and stay as they are. */
    type: (typed: readonly TypedCell<Doc>[]): number => {
      let closed = 0;
      const isClosed = ({ doc, column }: TypedCell<Doc>, changes: Edit<Doc>['changes']): boolean => {
        const isOne = closedBecause(doc, column, changes) !== undefined;
        if (isOne) closed += 1;
        return isOne;
      };
      setTable(withTyped(table, typed, form.valuesOf, isClosed));
      return closed;
    },
    undo: () => setTable((table) => undo(table, docOf, form.valuesOf)),
    redo: () => setTable((table) => redo(table, docOf, form.valuesOf)),
    discard: (id: string) =>
      setTable((table) => {
        const { doc, changes } = table.edits.get(id) ?? {};
        const cells = Object.keys(changes ?? {}).flatMap((column) => (doc ? [{ doc, column, text: undefined }] : []));
        return withTyped(table, cells, form.valuesOf);
      }),
    save: (): Promise<void> =>
      run(
        [...edits.values()].map(
          (edit): EditedRow<Values> => ({
            _id: edit.doc._id,
            version: edit.doc.version,
            values: { ...shown(edit.doc), ...edit.changes },
            changes: edit.changes as Partial<Values>, // columns that are edited are fields of the form
          }),
        ),
      ),
  };
};

export type InlineEditing<Doc extends Entry> = ReturnType<typeof useInlineEdits<Doc, FormValues>>;
