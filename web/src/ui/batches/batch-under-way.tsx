import { countedContracts, type UndoableKind } from '@monitor/contracts-schema/batches/batch-words';
import type { LoadWaiting } from '@monitor/contracts-schema/events/load-waiting';
import { counted } from '../../lib/format/counted.ts';
import { formatCount, formatMoment } from '../../lib/format/format.ts';
import { Notice } from '../feedback/notice.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { StopBatch } from './stop-batch.tsx';

type BatchUnderWayProps = Readonly<{
  /** Of what, and whether that is being undone. */
  of: UndoableKind;
  isUndo: boolean;
  /** What is worked on, where the page does not say so. */
  name?: string;
  /** Undefined until it is known, and can be stopped. */
  batchId: string | undefined;
  isStopping?: boolean | undefined;
  /** Of an undo: the page itself is of what it undoes. */
  startedBy?: string | null | undefined;
  /** Undefined until something is known of it. */
  reached: Readonly<{ done: number; total: number }> | undefined;
  waiting: LoadWaiting | undefined;
}>;

/** How far a batch has come, what it waits for, and the way to stop it. */
export const BatchUnderWay = ({
  of,
  isUndo,
  name,
  batchId,
  startedBy,
  reached,
  waiting,
  ...more
}: BatchUnderWayProps) => {
  const { title, label, records, waits, others, afterStorage, goesOn, by } = words[of][isUndo ? 'undone' : 'done'];
  return (
    <BatchProgress
      title={title}
      name={name}
      label={waiting ? 'En espera' : label}
      value={reached && (100 * reached.done) / Math.max(1, reached.total)}
      detail={reached && `${formatCount(reached.done)} de ${records(reached.total)}`}
      waiting={
        waiting && (
          <Notice kind="warning" title={`${waits} desde el ${formatMoment(waiting.since)}`}>
            {waiting.reason === 'storage' ? `El almacenamiento del monitor no contesta. ${afterStorage}` : others}
          </Notice>
        )
      }
      note={`${startedBy ? `${by} ${startedBy}. ` : ''}Puedes salir de esta página: ${waiting ? '' : `${goesOn} y `}aquí verás su avance al volver.`}
      actions={batchId && <StopBatch batchId={batchId} kind={isUndo ? 'undo' : of} {...more} />}
    />
  );
};

const ofChange = {
  records: countedContracts,
  waits: 'El cambio espera',
  others: 'Alguien más está cambiando los mismos registros. El cambio sigue por sí solo en menos de un minuto.',
  afterStorage: 'En cuanto conteste, el cambio sigue por sí solo desde donde quedó.',
  goesOn: 'continúa por sí solo',
  by: 'Lo deshace',
};

const ofLoad = {
  waits: 'La carga espera',
  others:
    'Alguien más está registrando un contrato, un proveedor o una unidad con el mismo número o nombre. La carga sigue por sí sola en menos de un minuto.',
  by: 'La deshace',
};

const countedRecords = (count: number): string => counted(count, 'registro', 'registros');

const ofMerge = {
  waits: 'La unión espera',
  others: 'Alguien más está cambiando los mismos registros. La unión sigue por sí sola en menos de un minuto.',
  afterStorage: 'En cuanto conteste, sigue por sí sola desde donde quedó.',
  goesOn: 'continúa por sí sola',
  by: 'La deshace',
};

const words = {
  merge: {
    done: { ...ofMerge, title: 'Avance de la unión', label: 'Uniendo los registros', records: countedContracts },
    undone: {
      ...ofMerge,
      title: 'Avance de deshacer la unión',
      label: 'Deshaciendo la unión',
      records: countedRecords,
    },
  },
  change: {
    done: { ...ofChange, title: 'Avance del cambio', label: 'Haciendo el cambio' },
    undone: { ...ofChange, title: 'Avance de deshacer el cambio', label: 'Deshaciendo el cambio' },
  },
  load: {
    done: {
      ...ofLoad,
      title: 'Avance de la confirmación',
      label: 'Registrando los contratos',
      records: countedContracts,
      afterStorage:
        'En cuanto conteste, la carga sigue por sí sola desde donde quedó. Si tu confirmación no alcanzó a guardarse, aquí podrás confirmarla de nuevo.',
      goesOn: 'los registros se siguen guardando',
    },
    undone: {
      ...ofLoad,
      title: 'Avance de deshacer la carga',
      label: 'Deshaciendo la carga',
      records: countedRecords,
      afterStorage:
        'En cuanto conteste, la carga se sigue deshaciendo por sí sola desde donde quedó. Si tu decisión no alcanzó a guardarse, aquí podrás deshacerla de nuevo.',
      goesOn: 'sigue por sí sola',
    },
  },
};
