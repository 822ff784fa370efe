import { useEffect } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { Spinner } from './spinner.tsx';
import styles from './wait-dialog.module.css';

const WAIT = 7_000;

type WaitDialogProps = Readonly<{ isOpen: boolean; onClose: () => void; text?: string }>;

/** Says that a document is on its way; leaves by itself after seven seconds, or when told. */
export const WaitDialog = ({
  isOpen,
  onClose,
  text = 'Tu documento se descargará en un momento...',
}: WaitDialogProps) => {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(onClose, WAIT);
    return () => clearTimeout(timer);
  }, [isOpen, onClose]);

  return (
    <Dialog title="Descarga" isOpen={isOpen} onClose={onClose} size="s" closesOnOutsidePress>
      <p className={styles.text}>
        <Spinner size={28} />
        {text}
      </p>
    </Dialog>
  );
};
