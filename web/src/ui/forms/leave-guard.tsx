import { useLayoutEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';

/** With this state an address says that what was open at the last one was ended: nothing of it is left to lose. */
export const ENDED = 'ended';

type LeaveGuardProps = Readonly<{
  isDirty: boolean;
  /** The parameter of the address without which the form is not open. */
  openBy?: string | undefined;
}>;

/** Asks before another page, or closing this one, would lose what is not saved. */
export const LeaveGuard = ({ isDirty, openBy }: LeaveGuardProps) => {
  // as the page shows it: a router learns of another blocker, or of none, only after that is painted
  const guards = useRef(false);
  const opened = ({ search }: Location): string | null => (openBy ? new URLSearchParams(search).get(openBy) : null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      guards.current && (from.pathname !== to.pathname || (opened(from) !== opened(to) && to.state !== ENDED)),
  );

  useLayoutEffect(() => {
    if (!isDirty) return;
    const stop = new AbortController();
    guards.current = true;
    window.addEventListener('beforeunload', (event) => event.preventDefault(), stop);
    return () => {
      guards.current = false;
      stop.abort();
    };
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
