import type { NameKind } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { RenamedRecord } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const kindOf = (event: RecordedEvent): NameKind | undefined => {
  if (event.type === 'SupplierRevised') return 'SUPPLIER';
  return event.type === 'AdministrativeUnitRevised' ? 'ADMINISTRATIVE_UNIT' : undefined;
};

/** The supplier or unit that is called otherwise by an event, if one is. */
export const renamedBy = (event: RecordedEvent): readonly RenamedRecord[] => {
  const kind = kindOf(event);
  if (!kind || !('changes' in event.data)) return [];
  const { id, changes } = event.data;
  return changes
    .filter(({ field }) => field === 'name')
    .map(({ from, to }) => ({ _id: id, kind, before: String(from), after: String(to) }));
};
