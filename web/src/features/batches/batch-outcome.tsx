import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import { counted } from '../../lib/format/counted.ts';
import { formatCount } from '../../lib/format/format.ts';
import { recordsNotReached } from '../../ui/batches/not-reached.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';
import { stack } from '../../ui/layout/primitives.ts';
import { batchFigures, howStopped, isOfLoad } from './batch-facts.ts';

/** What a batch did, in numbers, and how it ended where that was before its end. */
export const BatchOutcome = ({ batch }: Readonly<{ batch: BatchSummary | undefined }>) => {
  const figures = batch && batchFigures(batch);
  const why = batch && howStopped(batch);
  return (
    <section aria-labelledby="resumen" className={stack(5, 'shrinks')}>
      <h2 id="resumen">Resumen</h2>
      {why && (
        <Notice kind="warning" title={why}>
          {batch.stopped && recordsNotReached(batch.stopped.notReached)}
        </Notice>
      )}
      <Figures label="Lo que hizo el cambio">
        <Figure
          label={batch ? doneLabel(batch) : 'Contratos cambiados'}
          value={figures && formatCount(figures.done)}
          hint={
            batch &&
            `De ${isOfLoad(batch) ? counted(batch.total, 'registro', 'registros') : countedContracts(contractsOf(batch))}`
          }
          tone="public"
        />
        <Figure label="Se quedaron como estaban" value={figures && formatCount(figures.left)} tone="no-bid" />
      </Figures>
    </section>
  );
};

/** The undo of a merge is of its contracts, and of the entry itself. */
const contractsOf = ({ kind, total, merge }: BatchSummary): number => (kind === 'undo' && merge ? total - 1 : total);

const doneLabel = (batch: BatchSummary): string => {
  const { kind, change, merge } = batch;
  if (isOfLoad(batch)) return 'Registros deshechos';
  if (merge) return kind === 'undo' ? 'Contratos que volvieron' : 'Contratos que pasaron';
  const isRemoval = change?.action === 'remove';
  if (kind === 'undo') return isRemoval ? 'Contratos que volvieron' : 'Contratos como estaban antes';
  return isRemoval ? 'Contratos eliminados' : 'Contratos cambiados';
};
