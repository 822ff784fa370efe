import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import { counted } from '../../lib/counted.ts';
import { formatCount } from '../../lib/format.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Notice } from '../../ui/notice.tsx';
import { batchFigures, howStopped } from './batch-facts.ts';
import styles from './batch-page.module.css';

/** What a batch did, in numbers, and how it ended where that was before its end. */
export const BatchOutcome = ({ batch }: Readonly<{ batch: BatchSummary | undefined }>) => {
  const figures = batch && batchFigures(batch);
  const why = batch && howStopped(batch);
  return (
    <section aria-labelledby="resumen" className={styles.section}>
      <h2 id="resumen">Resumen</h2>
      {why && (
        <Notice kind="warning" title={why}>
          {notReached(batch)}
        </Notice>
      )}
      <Figures label="Lo que hizo el cambio">
        <Figure
          label={batch ? doneLabel(batch) : 'Contratos cambiados'}
          value={figures && formatCount(figures.done)}
          hint={batch && `De ${countedContracts(batch.total)}`}
          tone="public"
        />
        <Figure label="Se quedaron como estaban" value={figures && formatCount(figures.left)} tone="no-bid" />
      </Figures>
    </section>
  );
};

const doneLabel = ({ kind, change }: BatchSummary): string => {
  const isRemoval = change?.action === 'remove';
  if (kind === 'undo') return isRemoval ? 'Contratos que volvieron' : 'Contratos como estaban antes';
  return isRemoval ? 'Contratos eliminados' : 'Contratos cambiados';
};

const notReached = ({ stopped }: BatchSummary): string | undefined =>
  stopped && stopped.notReached > 0
    ? `No se llegó a ${counted(stopped.notReached, 'registro, que se quedó', 'registros, que se quedaron')} como estaba${stopped.notReached === 1 ? '' : 'n'}.`
    : undefined;
