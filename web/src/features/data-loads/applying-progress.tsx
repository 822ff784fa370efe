import type { DataLoadInfo, LoadWaiting } from '@monitor/contracts-schema';
import { useEffect } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { useLoadStatus } from '../../lib/load-status.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './load-progress.module.css';
import { useLoadProgress } from './use-load-progress.ts';
import { useLostFocus } from './use-lost-focus.ts';

/** How many of a confirmed load's contracts are registered, and what it waits for, if it does. */
export const ApplyingProgress = ({ current }: Readonly<{ current: NonNullable<DataLoadInfo['current']> }>) => {
  const section = useLostFocus<HTMLElement>();
  const heard = useLoadProgress('applying');
  const mine = heard?.dataLoadId === current._id ? heard : undefined;
  const waiting = useWaiting(current._id, mine?.waiting);
  return (
    <section ref={section} tabIndex={-1} className={styles.progress} aria-label="Avance de la confirmación">
      <p className={styles.file}>{current.fileName}</p>
      <ProgressBar
        label={waiting ? 'En espera' : 'Registrando los contratos'}
        value={mine && (100 * mine.done) / Math.max(1, mine.total)}
        detail={mine && `${formatCount(mine.done)} de ${formatCount(mine.total)} contratos`}
      />
      {waiting && (
        <Notice kind="warning" title={`La carga espera desde el ${formatMoment(waiting.since)}`}>
          {reasons[waiting.reason]}
        </Notice>
      )}
      <p className={styles.note}>
        Puedes salir de esta página: {waiting ? '' : 'los registros se siguen guardando y '}aquí verás su avance al
        volver.
      </p>
    </section>
  );
};

const reasons: Readonly<Record<LoadWaiting['reason'], string>> = {
  storage:
    'El almacenamiento del monitor no contesta. En cuanto conteste, la carga sigue por sí sola desde donde quedó. Si tu confirmación no alcanzó a guardarse, aquí podrás confirmarla de nuevo.',
  others:
    'Alguien más está registrando un contrato, un proveedor o una unidad con el mismo número o nombre. La carga sigue por sí sola en menos de un minuto.',
};

/** What a load waits for: by what the monitor last answered, which is asked anew when something else is heard of it. */
const useWaiting = (loadId: string, heard: LoadWaiting | undefined): LoadWaiting | undefined => {
  const { data, isError, refetch } = useLoadStatus();
  const current = data?.data.current;
  const known = current?._id === loadId ? current.waiting : undefined;
  const since = heard?.since;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it begins or ends
  useEffect(() => void refetch(), [since]);
  return isError ? (heard ?? known) : known;
};
