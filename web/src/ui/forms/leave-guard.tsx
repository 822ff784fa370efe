import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Asks before another page, or closing this one, would lose what is not saved. */
export const LeaveGuard = ({ isDirty }: Readonly<{ isDirty: boolean }>) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const stop = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), stop);
    return () => stop.abort();
  }, [isDirty]);

  return (
    <DiscardDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
};

type DiscardDialogProps = Readonly<{ isOpen: boolean; onClose: () => void; onDiscard: () => void }>;

/** Changes are about to be lost: is that meant? */
export const DiscardDialog = ({ isOpen, onClose, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    title="¿Descartar los cambios?"
    isOpen={isOpen}
    onClose={onClose}
    onConfirm={onDiscard}
    confirmLabel="Descartar"
    cancelLabel="Seguir editando"
    danger
  >
    <p>Hay cambios sin guardar. Si sales ahora, se perderán.</p>
  </ConfirmDialog>
);
