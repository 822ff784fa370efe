import type { DataLoadInfo } from '@monitor/contracts-schema';
import { formatCount } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './load-progress.module.css';
import { useLoadProgress } from './use-load-progress.ts';
import { useLostFocus } from './use-lost-focus.ts';

/** How many of a confirmed load's contracts are registered. */
export const ApplyingProgress = ({ current }: Readonly<{ current: NonNullable<DataLoadInfo['current']> }>) => {
  const section = useLostFocus<HTMLElement>();
  const heard = useLoadProgress('applying');
  const mine = heard?.dataLoadId === current._id ? heard : undefined;
  return (
    <section ref={section} tabIndex={-1} className={styles.progress} aria-label="Avance de la confirmación">
      <p className={styles.file}>{current.fileName}</p>
      <ProgressBar
        label="Registrando los contratos"
        value={mine && (100 * mine.done) / Math.max(1, mine.total)}
        detail={mine && `${formatCount(mine.done)} de ${formatCount(mine.total)} contratos`}
      />
      <p className={styles.note}>
        Puedes salir de esta página: los registros se siguen guardando y aquí verás su avance al volver.
      </p>
    </section>
  );
};
