import type { LoadProgressMessage } from '@monitor/contracts-schema/sockets/socket-messages';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { BatchProgress } from '../../ui/batches/batch-progress.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLoadProgress } from './use-load-progress.ts';
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
  const heard = useLoadProgress(phase);
  const mine = heard?.dataLoadId === load._id ? heard : undefined;
  const waiting = useWaiting(load._id, mine?.waiting);
  return (
    <BatchProgress
      title={title}
      name={load.fileName}
      label={waiting ? 'En espera' : label}
      value={mine && (100 * mine.done) / Math.max(1, mine.total)}
      detail={mine && `${formatCount(mine.done)} de ${formatCount(mine.total)} contratos`}
      waiting={
        waiting && (
          <Notice kind="warning" title={`La carga espera desde el ${formatMoment(waiting.since)}`}>
            {waiting.reason === 'storage' ? `El almacenamiento del monitor no contesta. ${afterStorage}` : OTHERS}
          </Notice>
        )
      }
      note={note(waiting !== undefined)}
    />
  );
};

const OTHERS =
  'Alguien más está registrando un contrato, un proveedor o una unidad con el mismo número o nombre. La carga sigue por sí sola en menos de un minuto.';
