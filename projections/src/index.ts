export { deriveAllResults } from './calculations/derive-results.ts';
export { contractStates, isContractEvent } from './contracts/contract-states.ts';
export { type EventFailures, EventNotFolded, type Failure } from './projecting/event-failures.ts';
export { DERIVED, projectEvents, type Stages } from './projecting/project-events.ts';
export { asRecordedEvents, type RecordedEvent } from './projecting/recorded-event.ts';
export {
  foldingStages,
  projections,
  stages,
  stagesOfOnlyProjector,
  viewCollections,
  viewsVersion,
} from './projections.ts';
export { reconcile } from './reconcile.ts';
