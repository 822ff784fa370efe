export { asLogged, type Logged } from './projecting/logged.ts';
export type { OnFailure } from './projecting/project-batch.ts';
export { projectEvents } from './projecting/project-events.ts';
export { projections, stages, viewsVersion } from './projections.ts';
export { type Discrepancy, reconcile } from './reconcile.ts';
