import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { RevertedKind } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { derivedId } from '../../deciding/derived-id.ts';
import type { LoadInLog } from './load-in-log.ts';

/** Something that a load registered, or a contract that it revised: in which version of its stream, by which row. */
export type LoadedThing = Readonly<{
  kind: RevertedKind;
  id: string;
  stream: string;
  version: number;
  position: string;
  sheetRow: number | null;
  /** What a revised contract said before, of what the load changed. */
  before?: Partial<ContractFields>;
}>;

/** The command that takes something back with its load: the same whenever it is given. */
export const revertCommandId = (dataLoadId: string, stream: string): string => derivedId(dataLoadId, 'revert', stream);

const EVENTS_AT_ONCE = 500;

const kinds: Readonly<Partial<Record<string, RevertedKind>>> = {
  ContractRegistered: 'contract',
  ContractRevised: 'contract',
  SupplierRegistered: 'supplier',
  AdministrativeUnitRegistered: 'administrative-unit',
};

/** What the changes of a correction were made on. */
const saidBefore = (changes: readonly FieldChange[]): Partial<ContractFields> =>
  Object.fromEntries(changes.map(({ field, from }) => [field, from]));

/** What an event says that a load registered or revised, if it does. */
export const loadedThing = (
  { type, stream, version, position, data, metadata }: Recorded,
  dataLoadId: string,
): LoadedThing | undefined => {
  const kind = kinds[type];
  const cause = metadata.cause as { dataLoadId?: string; sheetRow?: number | null }; // as loadCause() made it, or another's
  if (!kind || cause.dataLoadId !== dataLoadId) return undefined;
  const { id, changes } = data as MonitorEvent['data'] & { changes?: FieldChange[] }; // of a correction
  const thing = { kind, id, stream, version, position, sheetRow: cause.sheetRow ?? null };
  return changes ? { ...thing, before: saidBefore(changes) } : thing;
};

/** All that a load registered and revised, in the order of the log, in batches: from after a position on. */
export async function* loadedThings(
  events: EventStore,
  {
    organizationId,
    dataLoadId,
    confirmedAt,
    appliedAt,
  }: Pick<LoadInLog, 'organizationId' | 'dataLoadId' | 'confirmedAt' | 'appliedAt'>,
  from: string | null = null,
): AsyncGenerator<Readonly<{ things: readonly LoadedThing[]; reached: string }>> {
  const streamPrefix = streamPrefixOf(organizationId);
  let after = from ?? confirmedAt;
  while (after < appliedAt) {
    const batch = await events.readLog({ after, streamPrefix, limit: EVENTS_AT_ONCE });
    const last = batch.at(-1);
    if (!last) return;
    // What was taken back already, and is in the log beyond the load's end, says whose it is too.
    const ofLoad = batch.filter(({ position }) => position <= appliedAt);
    const things = ofLoad.flatMap((event) => loadedThing(event, dataLoadId) ?? []);
    after = last.position;
    yield { things, reached: after };
  }
}
