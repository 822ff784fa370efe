import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { rememberPosition } from '../../../lib/live/positions.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { showToast } from '../../../lib/toasts.ts';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import { useCommand } from '../../../ui/forms/use-command.ts';
import type { Catalogue, EditedRow, Entry } from '../catalogue.ts';
import { partlySaved } from '../words.ts';
import { type Edit, type Edits, rebased, refused, tellsOfRows, withCell } from './inline-edits.ts';

/** The table's edit mode: what is being changed in it, over the entries that the list shows now. */
export const useInlineEdits = <Doc extends Entry, Values extends FormValues>(
  catalogue: Catalogue<Doc, Values>,
  docs: readonly Doc[] | undefined,
  refresh: () => Promise<void>,
) => {
  const { calls, form, noun } = catalogue;
  const organizationId = useAtomValue(organizationAtom)?._id;
  const log = calls.log ?? organizationId;
  const [edits, setEdits] = useState<Edits<Doc>>(new Map());
  const [isEditing, setEditing] = useState(false);
  const { run, isPending, uncertain } = useCommand(calls.saveRows, {
    done: ({ message }) => {
      setEdits(new Map());
      setEditing(false);
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
    if (docs) setEdits((current) => rebased(current, docs, form.valuesOf));
  }, [docs, form]);

  const valuesOf = ({ doc, changes }: Edit<Doc>): Values => ({ ...form.valuesOf(doc), ...changes });

  /** What is wrong with a row's changed cells, by column. */
  const problemsIn = (edit: Edit<Doc>): ReadonlyMap<string, string> =>
    new Map(
      form
        .problemsWith(valuesOf(edit), edit.doc)
        .toReversed()
        .flatMap(({ field = '', message }) => (field in edit.changes ? [[field, message]] : [])),
    );

  const tell = (problem: ApiProblem): void => {
    if (tellsOfRows(edits, problem.errors)) {
      const left = refused(edits, problem.errors);
      const { position } = (problem.data ?? {}) as { position?: string }; // what saveRows refuses with
      if (log && position) rememberPosition(log, position);
      setEdits(left);
      showToast('danger', partlySaved(edits.size - left.size, left.size, noun));
    } else showToast('danger', reasonOf(problem, 'No fue posible guardar los registros.'));
  };

  return {
    edits,
    isEditing,
    isSaving: isPending,
    problemsIn,
    begin: () => setEditing(true),
    end: () => {
      setEditing(false);
      setEdits(new Map());
    },
    change: (doc: Doc, column: string, text: string) =>
      setEdits((current) => withCell(current, doc, column, text, form.valuesOf)),
    discard: (id: string) => setEdits((current) => new Map([...current].filter(([known]) => known !== id))),
    save: (): Promise<void> =>
      run(
        [...edits.values()].map(
          (edit): EditedRow<Values> => ({
            _id: edit.doc._id,
            version: edit.doc.version,
            values: valuesOf(edit),
            changes: edit.changes as Partial<Values>, // columns that are edited are fields of the form
          }),
        ),
      ),
  };
};

export type InlineEditing<Doc extends Entry> = ReturnType<typeof useInlineEdits<Doc, FormValues>>;
