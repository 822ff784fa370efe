import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { batchTitle, stopSentence } from '@monitor/contracts-schema/batches/batch-words';
import { registeredBy } from '@monitor/contracts-schema/history/change-words';
import { formatMoment } from '../../lib/format.ts';

/** What a batch is called; an undo by what it undoes. */
export const batchName = (batch: Pick<BatchSummary, 'kind' | 'change' | 'total' | 'undoes'>): string =>
  batch.kind === 'undo' ? `Deshacer: ${batchTitle(batch.undoes ?? batch)}` : batchTitle(batch);

/** What it did, and what it left as it was; undefined while it goes on. */
export const batchFigures = ({ total, changed, undone }: BatchSummary) => {
  if (changed) return { done: changed.changed, left: total - changed.changed };
  if (!undone) return undefined;
  const done = registeredBy(undone) + (undone.restored ?? 0);
  return { done, left: total - done };
};

/** How a batch ended before its last record, and who ended it. */
export const howStopped = ({ stopped, completedAt }: BatchSummary): string | undefined => {
  if (!stopped || !completedAt) return undefined;
  if (stopped.reason !== 'stopped') return stopSentence(stopped.reason);
  return `Lo detuvo ${stopped.by} el ${formatMoment(completedAt)}, antes de terminar.`;
};
