import { type ChangeView, changeViews } from '@monitor/contracts-schema/history/change-views';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { type AuditedEvent, auditedTypes, batchOfPart, changeOfEvent } from './change-of-event.ts';

const listed = (_: ChangeView | undefined, event: RecordedEvent<AuditedEvent>): ChangeView => changeOfEvent(event);

/** What is listed of the audit, one document an event: what a batch did is listed as one, and its parts stay in the log. */
export const changeViewProjection: Projection<ChangeView, AuditedEvent> = {
  name: 'changes',
  version: 1,
  into: changeViews,
  keys: (event) => (batchOfPart(event) === null ? [`${event.stream}@${event.version}`] : []),
  handles: Object.fromEntries(auditedTypes.map((type) => [type, listed])) as Record<
    AuditedEvent['type'],
    typeof listed
  >, // of those types
};
