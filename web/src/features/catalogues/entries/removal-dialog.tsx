import { useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { SubmissionNotices } from '../../../ui/forms/submission-notices.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { stack } from '../../../ui/layout/primitives.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import { usualRemovalQuestion } from '../words.ts';

type RemovalDialogProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  doc: Doc;
  onClose: () => void;
  onRemoved: () => void;
}>;

/** Asks before an entry is removed; when it may not be, says why. */
export function RemovalDialog<Doc extends Entry, Values extends FormValues>(props: RemovalDialogProps<Doc, Values>) {
  const { catalogue, doc, onClose, onRemoved } = props;
  const { calls, noun, nameOf, inUse, removalQuestion } = catalogue;
  const [isAnswered, setAnswered] = useState(removalQuestion === undefined);
  const { run, problem, uncertain, isPending } = useCommand(calls.remove, {
    done: ({ message }) => {
      showToast('success', message);
      onRemoved();
    },
    failed: () => showToast('danger', 'No fue posible eliminar el registro.'), // why stands in the dialog
  });
  const { warning, question } = usualRemovalQuestion(noun, nameOf(doc));
  const users = problem?.code.endsWith('.in-use') ? inUse?.(doc) : undefined;

  return (
    <ConfirmDialog
      title={`Eliminar ${noun.one}`}
      isOpen
      onClose={onClose}
      onConfirm={() => void run(doc._id)}
      confirmLabel="Eliminar"
      isIncomplete={!isAnswered}
      isPending={isPending}
      danger
    >
      <div className={stack(3)}>
        {removalQuestion?.(doc, setAnswered) ?? (
          <>
            <p>{warning}</p>
            <p>{question}</p>
          </>
        )}
        <SubmissionNotices uncertain={uncertain} problem={problem}>
          {users && <Link to={users.to}>{users.label}</Link>}
        </SubmissionNotices>
      </div>
    </ConfirmDialog>
  );
}
