import { isOfLoad } from '@monitor/contracts-schema/batches/batch-events';
import type { LoadWaiting } from '@monitor/contracts-schema/events/load-waiting';
import { type LoadProgress, topics } from '@monitor/contracts-schema/events/topics';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { WorkingBatch } from '../batches/working-batches.ts';
import { contractsOf } from './apply/load-plan.ts';
import { userIdOf } from './load-dependencies.ts';

export type ReportProgress = (done: number, total: number) => void;

const EVERY_MS = 250;

/** Publishes a few times a second, and whenever it is done. Progress that cannot be told stops nothing. */
export const progressReporter = (
  { bus, system, logger }: Readonly<{ bus: EventBus; system: System; logger: Logger }>,
  load: Omit<LoadProgress, 'done' | 'total'>,
  also?: (progress: LoadProgress) => void,
): ReportProgress => {
  let publishedAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = system.elapsed();
    if (now - publishedAt < EVERY_MS && done < total) return;
    publishedAt = now;
    const progress: LoadProgress = { ...load, done, total };
    also?.(progress);
    bus
      .publish(topics.loadProgress, [{ key: load.organizationId, value: progress }])
      .catch((error: unknown) => logger.warn({ error }, 'progress of a load could not be published'));
  };
};

/** Tells whoever ordered a load's batch, or its undoing, how far that has come: a load's in contracts, an undo's in records. */
export const openBatchProgress = (parts: Readonly<{ bus: EventBus; system: System; logger: Logger }>) => {
  const reports = new Map<string, Readonly<{ batchId: string; isWaiting: boolean; report: ReportProgress }>>();
  return (batch: WorkingBatch, waiting: LoadWaiting | undefined): void => {
    const { id: organizationId, batchId, started, actor, counts } = batch;
    if (!isOfLoad(started)) return;
    const phase = started.kind === 'load' ? 'applying' : 'reverting';
    const dataLoadId = started.kind === 'undo' ? started.undoes : batchId;
    const load = { organizationId, userId: userIdOf(actor), dataLoadId, phase } as const;
    const [done, total] =
      started.kind === 'load'
        ? [
            (counts.contracts ?? 0) + (counts.revised ?? 0) + (counts.numberTaken ?? 0),
            contractsOf(started.about.summary),
          ]
        : [batch.done + batch.refused, started.total];
    const known = reports.get(organizationId);
    const isOn = known?.batchId === batchId && known.isWaiting === (waiting !== undefined);
    const report = isOn ? known.report : progressReporter(parts, { ...load, ...(waiting && { waiting }) });
    if (batch.isOpen) reports.set(organizationId, { batchId, report, isWaiting: waiting !== undefined });
    else reports.delete(organizationId);
    report(batch.isOpen ? done : total, total);
  };
};
