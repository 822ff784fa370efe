import type { LoadProgressMessage } from '@monitor/contracts-schema/sockets/socket-messages';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './load-progress.module.css';
import { useLoadProgress } from './use-load-progress.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { useWaiting } from './use-waiting.ts';

type ContractsProgressProps = Readonly<{
  load: Readonly<{ _id: string; fileName: string }>;
  phase: LoadProgressMessage['phase'];
  title: string;
  /** What is being done. */
  label: string;
  /** What happens when the storage answers again. */
  afterStorage: string;
  note: (isWaiting: boolean) => ReactNode;
}>;

/** How many contracts of a load are done, and what it waits for, if it does. */
export const ContractsProgress = ({ load, phase, title, label, afterStorage, note }: ContractsProgressProps) => {
  const section = useLostFocus<HTMLElement>();
  const heard = useLoadProgress(phase);
  const mine = heard?.dataLoadId === load._id ? heard : undefined;
  const waiting = useWaiting(load._id, mine?.waiting);
  return (
    <section ref={section} tabIndex={-1} className={styles.progress} aria-label={title}>
      <p className={styles.file}>{load.fileName}</p>
      <ProgressBar
        label={waiting ? 'En espera' : label}
        value={mine && (100 * mine.done) / Math.max(1, mine.total)}
        detail={mine && `${formatCount(mine.done)} de ${formatCount(mine.total)} contratos`}
      />
      {waiting && (
        <Notice kind="warning" title={`La carga espera desde el ${formatMoment(waiting.since)}`}>
          {waiting.reason === 'storage' ? `El almacenamiento del monitor no contesta. ${afterStorage}` : OTHERS}
        </Notice>
      )}
      <p className={styles.note}>{note(waiting !== undefined)}</p>
    </section>
  );
};

const OTHERS =
  'Alguien más está registrando un contrato, un proveedor o una unidad con el mismo número o nombre. La carga sigue por sí sola en menos de un minuto.';
