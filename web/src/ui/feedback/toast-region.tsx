import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, subscribeToToasts, type Toast, type ToastKind } from '../../lib/toasts.ts';
import { IconButton } from '../controls/button.tsx';
import { line, looks } from '../layout/primitives.ts';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import tones from './notice.module.css';
import styles from './toast-region.module.css';

const SHOWN = 5_000;
const EXIT = 600;

const icons: Record<ToastKind, IconName> = { danger: 'danger', info: 'info', alert: 'warning', success: 'success' };

/** Mounted once, at the end of the page: shows the toasts and reads them aloud. */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const [isHeld, setHeld] = useState(false);
  const lines = (wanted: (kind: ToastKind) => boolean) =>
    toasts
      .filter(({ kind }) => wanted(kind))
      .map((toast) => <ToastLine key={toast.id} toast={toast} isHeld={isHeld} />);

  // The attribute keeps an open dialog from hiding the toasts and from closing when one is pressed.
  return (
    <section
      className={classes(styles.region, 'no-print')}
      aria-label="Avisos"
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="alert">{lines((kind) => kind === 'danger')}</div>
      <div role="status">{lines((kind) => kind !== 'danger')}</div>
    </section>
  );
};

const ToastLine = ({ toast, isHeld }: Readonly<{ toast: Toast; isHeld: boolean }>) => {
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (isHeld) return setLeaving(false);
    const leave = setTimeout(() => setLeaving(true), SHOWN);
    const gone = setTimeout(() => dismissToast(toast.id), SHOWN + EXIT);
    return () => {
      clearTimeout(leave);
      clearTimeout(gone);
    };
  }, [toast.id, isHeld]);

  return (
    <div
      className={classes(
        styles.toast,
        line(3, 'start', 'above3', 'boxed'),
        tones[toast.kind],
        isLeaving && styles.leaving,
      )}
    >
      <Icon name={icons[toast.kind]} size={22} />
      <p className={classes(styles.text, looks('grows', 'shrinks'))}>{toast.text}</p>
      <IconButton label="Cerrar aviso" icon="close" size="s" onPress={() => dismissToast(toast.id)} />
    </div>
  );
};
