import type { LoadResult } from '@monitor/contracts-schema';
import { formatCount } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './load-progress.module.css';
import { useLoadProgress } from './use-load-progress.ts';
import { useLostFocus } from './use-lost-focus.ts';

/** How many contracts of a load that is taken back are looked through. */
export const RevertingProgress = ({ load }: Readonly<{ load: LoadResult }>) => {
  const section = useLostFocus<HTMLElement>();
  const heard = useLoadProgress('reverting');
  const mine = heard?.dataLoadId === load._id ? heard : undefined;
  return (
    <section ref={section} tabIndex={-1} className={styles.progress} aria-label="Avance de deshacer la carga">
      <p className={styles.file}>{load.fileName}</p>
      <ProgressBar
        label="Deshaciendo la carga"
        value={mine && (100 * mine.done) / Math.max(1, mine.total)}
        detail={mine && `${formatCount(mine.done)} de ${formatCount(mine.total)} contratos`}
      />
      <p className={styles.note}>
        {load.revertedBy && `La deshace ${load.revertedBy}. `}Puedes salir de esta página: sigue por sí sola y aquí
        verás su avance al volver.
      </p>
    </section>
  );
};
