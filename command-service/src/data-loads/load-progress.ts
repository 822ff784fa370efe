import { type LoadProgress, topics } from '@monitor/contracts-schema/events/topics';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';

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
