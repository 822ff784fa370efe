import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = Readonly<{
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  confirmLabel: string;
  cancelLabel?: string;
  /** Nothing to confirm yet: an answer is missing that the dialog asks for. */
  isIncomplete?: boolean;
  isPending?: boolean;
  danger?: boolean;
  children?: ReactNode;
}>;

/** Asks before something that matters; stays open while the answer is being carried out. */
export const ConfirmDialog = ({
  title,
  isOpen,
  onClose,
  onConfirm,
  confirmLabel,
  cancelLabel = 'Cancelar',
  isIncomplete = false,
  isPending = false,
  danger = false,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    title={title}
    isOpen={isOpen}
    onClose={() => !isPending && onClose()}
    size="s"
    role="alertdialog"
    footer={
      <>
        <Button onPress={onClose} isDisabled={isPending}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          onPress={onConfirm}
          isDisabled={isIncomplete}
          isPending={isPending}
        >
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
