import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { Logged } from './logged.ts';
import { type OnFailure, projectBatch, strictly } from './project-batch.ts';
import type { AnyProjection } from './projection.ts';

/**
 * Projections side by side, stage after stage: the last stage says how far the others are, so that whoever reads it finds
 * the rest written.
 */
export type Stages = readonly (readonly AnyProjection[])[];

/** Folds a batch of the log into all views. */
export const projectEvents = async (
  views: ViewStore,
  stages: Stages,
  batch: readonly Logged[],
  onFailure: OnFailure = strictly,
): Promise<void> => {
  for (const stage of stages)
    await Promise.all(stage.map((projection) => projectBatch(views, projection, batch, onFailure)));
};
