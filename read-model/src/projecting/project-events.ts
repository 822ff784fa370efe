import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type EventFailures, strictly } from './event-failures.ts';
import { projectChunk } from './project-chunk.ts';
import type { AnyProjection } from './projection.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** What is computed from views, once for all events of a chunk, when the stages before it hold them. */
export type Derivation = (views: ViewStore, chunk: readonly RecordedEvent[]) => Promise<void>;

/**
 * Projections side by side, or something derived from them, stage after stage: the last stage says how far the others are,
 * so that whoever reads it finds the rest written.
 */
export type Stages = readonly (readonly AnyProjection[] | Derivation)[];

/** What is derived is told by this name to whoever watches, with the last event of the chunk. */
export const DERIVED = 'derived';

/** Folds a chunk of the log into all views. Each projection begins in a turn of its own, so that others have theirs. */
export const projectEvents = async (
  views: ViewStore,
  stages: Stages,
  chunk: readonly RecordedEvent[],
  failures: EventFailures = strictly,
): Promise<void> => {
  for (const stage of stages) {
    if (isDerivation(stage)) {
      const last = chunk.at(-1);
      if (last) failures.begin?.(DERIVED, last);
      await stage(views, chunk);
    } else await projectStage(views, stage, chunk, failures);
  }
};

const isDerivation = (stage: Stages[number]): stage is Derivation => typeof stage === 'function';

const projectStage = async (
  views: ViewStore,
  stage: readonly AnyProjection[],
  chunk: readonly RecordedEvent[],
  failures: EventFailures,
): Promise<void> => {
  await Promise.all(
    stage.map(async (projection, place) => {
      for (let turn = 0; turn < place; turn += 1) await nextTurn();
      await projectChunk(views, projection, chunk, failures);
    }),
  );
};
