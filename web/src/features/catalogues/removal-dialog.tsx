import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiProblem } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DoubtNotice } from '../../ui/forms/doubt-notice.tsx';
import { createIdempotencyKeys } from '../../ui/forms/idempotency-keys.ts';
import type { FormValues } from '../../ui/forms/merged-values.ts';
import { isOfSession } from '../../ui/forms/refusal.ts';
import { useUntilKnown } from '../../ui/forms/use-until-known.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Catalogue, Entry } from './catalogue.ts';
import styles from './removal-dialog.module.css';
import { usualRemovalQuestion } from './words.ts';

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
  const [problem, setProblem] = useState<ApiProblem>();
  const [isPending, setPending] = useState(false);
  const [idempotencyKeys] = useState(createIdempotencyKeys);
  const { doubt, untilKnown } = useUntilKnown();
  const { warning, question } = usualRemovalQuestion(noun, nameOf(doc));
  const users = problem?.code.endsWith('.in-use') ? inUse?.(doc) : undefined;

  const remove = async (): Promise<void> => {
    setPending(true);
    setProblem(undefined);
    try {
      const { message } = await untilKnown(() => calls.remove(doc._id, idempotencyKeys.headersFor(doc._id)));
      showToast('success', message);
      onRemoved();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      setPending(false);
      if (isOfSession(failure)) return;
      showToast('danger', 'No fue posible eliminar el registro.');
      setProblem(failure);
    }
  };

  return (
    <ConfirmDialog
      title={`Eliminar ${noun.one}`}
      isOpen
      onClose={onClose}
      onConfirm={remove}
      confirmLabel="Eliminar"
      isIncomplete={!isAnswered}
      isPending={isPending}
      danger
    >
      <div className={styles.question}>
        {removalQuestion?.(doc, setAnswered) ?? (
          <>
            <p>{warning}</p>
            <p>{question}</p>
          </>
        )}
        <DoubtNotice doubt={doubt} />
        {problem && (
          <Notice kind="danger">
            <p>{problem.message.replace(/\.?$/, '.')}</p>
            {users && <Link to={users.to}>{users.label}</Link>}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
