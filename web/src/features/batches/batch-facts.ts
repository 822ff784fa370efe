import type { BatchSubject, BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { batchTitle, stopSentence, type UndoableKind } from '@monitor/contracts-schema/batches/batch-words';
import { loadSentence, registeredBy, revertSentence } from '@monitor/contracts-schema/history/change-words';
import { batchPath, loadResultPath } from '../../lib/address/admin-paths.ts';
import { formatMoment } from '../../lib/format/format.ts';

/** What a batch is called; an undo by what it undoes. */
export const batchName = (batch: BatchSummary): string =>
  batch.kind === 'undo' ? `Deshacer: ${batchTitle(batch.undoes ?? batch)}` : batchTitle(batch);

/** Where a batch is told of; a load has a page of its own. */
export const pathOf = ({ _id, kind }: Pick<BatchSubject, '_id' | 'kind'>): string =>
  kind === 'load' ? loadResultPath(_id) : batchPath(_id);

/** What a batch is, or undoes. */
export const workOf = ({ fileName, merge }: Pick<BatchSubject, 'fileName' | 'merge'>): UndoableKind => {
  if (merge) return 'merge';
  return fileName === null ? 'change' : 'load';
};

/** Whether a batch is a load, or undoes one. */
export const isOfLoad = ({ fileName }: Pick<BatchSubject, 'fileName'>): boolean => fileName !== null;

/** What became of a load's rows, or of what it did; undefined of a change, whose figures say all. */
export const loadOutcome = (batch: BatchSummary): string | undefined => {
  if (batch.loaded) return loadSentence(batch.loaded);
  return batch.undone && isOfLoad(batch) ? revertSentence(batch.undone) : undefined;
};

/** What it did, and what it left as it was; undefined while it goes on. */
export const batchFigures = ({ total, changed, loaded, undone, merge }: BatchSummary) => {
  if (changed) return { done: changed.changed, left: total - changed.changed };
  if (loaded) return { done: loaded.contracts + loaded.revised, left: loaded.leftOut };
  if (!undone) return undefined;
  const done = registeredBy(undone) + (undone.restored ?? 0) + (undone.renamed ?? 0);
  // Of a merge the entry itself is one of the records, and always one of its own again.
  return { done, left: total - done - (merge ? 1 : 0) };
};

/** How a batch ended before its last record, and who ended it. */
export const howStopped = ({ stopped, completedAt }: BatchSummary): string | undefined => {
  if (!stopped || !completedAt) return undefined;
  if (stopped.reason !== 'stopped') return stopSentence(stopped.reason);
  return `Lo detuvo ${stopped.by} el ${formatMoment(completedAt)}, antes de terminar.`;
};
