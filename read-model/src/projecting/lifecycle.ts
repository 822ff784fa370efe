import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import type { RecordedEvent } from './recorded-event.ts';

/** The state before a correction: the result, with each changed field as it was. */
export const fieldsBefore = <Fields extends Readonly<Record<string, unknown>>>({
  data: { fields, changes },
}: {
  data: { fields: Fields; changes: readonly FieldChange[] };
}): Fields => {
  const before: Record<string, unknown> = { ...fields };
  for (const { field, from } of changes) before[field] = from;
  return before as Fields; // `from` values are what the same fields held
};

export const hasChanged = ({ data }: { data: { changes: readonly FieldChange[] } }, field: string): boolean =>
  data.changes.some((change) => change.field === field);

/** What a view says about its thing's own last event, and about its first: what is there again says since when. */
export const lifecycleOf = (
  { version, data, metadata: { recordedAt } }: RecordedEvent,
  before: { createdAt: string } | undefined,
): { version: number; createdAt: string; updatedAt: string } => {
  const { registeredAt } = data as { registeredAt?: string }; // of few events
  return { version, createdAt: registeredAt ?? before?.createdAt ?? recordedAt, updatedAt: recordedAt };
};
