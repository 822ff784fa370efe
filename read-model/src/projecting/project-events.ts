import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type EventFailures, strictly } from './event-failures.ts';
import { projectBatch } from './project-batch.ts';
import type { AnyProjection } from './projection.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** What is computed from views, once for all events of a batch, when the stages before it hold them. */
export type Derivation = (views: ViewStore, batch: readonly RecordedEvent[]) => Promise<void>;

/**
 * Projections side by side, or something derived from them, stage after stage: the last stage says how far the others are,
 * so that whoever reads it finds the rest written.
 */
export type Stages = readonly (readonly AnyProjection[] | Derivation)[];

/** What is derived is told by this name to whoever watches, with the last event of the batch. */
export const DERIVED = 'derived';

/** Folds a batch of the log into all views. Each projection begins in a turn of its own, so that others have theirs. */
export const projectEvents = async (
  views: ViewStore,
  stages: Stages,
  batch: readonly RecordedEvent[],
  failures: EventFailures = strictly,
): Promise<void> => {
  for (const stage of stages) {
    if (isDerivation(stage)) {
      const last = batch.at(-1);
      if (last) failures.begin?.(DERIVED, last);
      await stage(views, batch);
    } else await projectStage(views, stage, batch, failures);
  }
};

const isDerivation = (stage: Stages[number]): stage is Derivation => typeof stage === 'function';

const projectStage = async (
  views: ViewStore,
  stage: readonly AnyProjection[],
  batch: readonly RecordedEvent[],
  failures: EventFailures,
): Promise<void> => {
  await Promise.all(
    stage.map(async (projection, place) => {
      for (let turn = 0; turn < place; turn += 1) await nextTurn();
      await projectBatch(views, projection, batch, failures);
    }),
  );
};
