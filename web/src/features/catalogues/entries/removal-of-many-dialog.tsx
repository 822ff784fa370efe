import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ApiProblem } from '../../../lib/api/api.ts';
import { rememberPosition } from '../../../lib/live/positions.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import { UncertainNotice } from '../../../ui/forms/uncertain-notice.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { stack } from '../../../ui/layout/primitives.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import type { EntrySelection } from '../list/use-selection.ts';
import { listed, partlyRemoved, removalOfManyQuestion } from '../words.ts';

/** So many are named before they are removed; of more, the first ones. */
const NAMED = 5;

type RemovalOfManyDialogProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  selection: EntrySelection<Doc>;
  onClose: () => void;
  /** Called with those that are gone; the others stay chosen, with why. */
  onDone: (removed: readonly Doc[]) => void;
}>;

/** Asks before the chosen entries are removed. */
export function RemovalOfManyDialog<Doc extends Entry, Values extends FormValues>(
  props: RemovalOfManyDialogProps<Doc, Values>,
) {
  const { catalogue, selection, onClose, onDone } = props;
  const { calls, noun, nameOf } = catalogue;
  const organizationId = useAtomValue(organizationAtom)?._id;
  const [docs] = useState([...selection.chosen.values()]);
  const { warning, question } = removalOfManyQuestion(noun, docs.length);
  const names = docs.slice(0, NAMED).map((doc) => `«${nameOf(doc)}»`);
  const others = docs.length - names.length;

  const refused = ({ errors, data }: ApiProblem): void => {
    const { position } = (data ?? {}) as { position?: string }; // what a removal of several refuses with
    const log = calls.log ?? organizationId;
    if (log && position) rememberPosition(log, position);
    const removed = selection.keepRefused(errors);
    showToast('danger', partlyRemoved(removed.length, docs.length - removed.length, noun));
    onDone(removed);
  };

  const { run, isPending, uncertain } = useCommand(calls.removeMany, {
    done: ({ message }) => {
      selection.end();
      showToast('success', message);
      onDone(docs);
    },
    failed: (problem) => {
      if (problem.code === 'record.not-all-removed') refused(problem);
      else showToast('danger', reasonOf(problem, 'No fue posible eliminar los registros.'));
    },
  });

  return (
    <ConfirmDialog
      title={`Eliminar ${noun.many}`}
      isOpen
      onClose={onClose}
      onConfirm={() => void run(docs.map(({ _id }) => _id))}
      confirmLabel="Eliminar"
      isPending={isPending}
      danger
    >
      <div className={stack(3)}>
        <p>{warning}</p>
        <p>{listed(others > 0 ? [...names, `${others} más`] : names)}</p>
        <p>{question}</p>
        <UncertainNotice uncertain={uncertain} />
      </div>
    </ConfirmDialog>
  );
}
