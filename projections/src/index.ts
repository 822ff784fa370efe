export { type EventFailures, EventNotFolded, type Failure } from './projecting/event-failures.ts';
export { projectEvents } from './projecting/project-events.ts';
export { asRecordedEvents, type RecordedEvent } from './projecting/recorded-event.ts';
export { projections, stages, viewsVersion } from './projections.ts';
export { reconcile } from './reconcile.ts';
