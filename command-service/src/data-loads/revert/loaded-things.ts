import { type MonitorEvent, type RevertedKind, streamPrefixOf } from '@monitor/contracts-schema';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import type { LoadInLog } from './load-in-log.ts';

/** Something that a load registered: in a stream of its own, by a row of the sheet. */
export type LoadedThing = Readonly<{ kind: RevertedKind; id: string; stream: string; sheetRow: number | null }>;

const EVENTS_AT_ONCE = 500;

const kinds: Readonly<Partial<Record<string, RevertedKind>>> = {
  ContractRegistered: 'contract',
  SupplierRegistered: 'supplier',
  AdministrativeUnitRegistered: 'administrative-unit',
};

/** What an event says that a load registered, if it does. */
export const loadedThing = (
  { type, stream, data, metadata }: Recorded,
  dataLoadId: string,
): LoadedThing | undefined => {
  const kind = kinds[type];
  const cause = metadata.cause as { dataLoadId?: string; sheetRow?: number | null }; // as loadCause() made it, or another's
  if (!kind || cause.dataLoadId !== dataLoadId) return undefined;
  return { kind, id: (data as MonitorEvent['data']).id, stream, sheetRow: cause.sheetRow ?? null };
};

/** All that a load registered, in the order of the log, in batches: from after a position on. */
export async function* loadedThings(
  events: EventStore,
  { organizationId, dataLoadId, confirmedAt, appliedAt }: LoadInLog,
  from: string | null = null,
): AsyncGenerator<Readonly<{ things: readonly LoadedThing[]; reached: string }>> {
  const streamPrefix = streamPrefixOf(organizationId);
  let after = from ?? confirmedAt;
  while (after < appliedAt) {
    const batch = await events.readLog({ after, streamPrefix, limit: EVENTS_AT_ONCE });
    const last = batch.at(-1);
    if (!last) return;
    const things = batch.flatMap((event) => loadedThing(event, dataLoadId) ?? []);
    after = last.position;
    yield { things, reached: after };
  }
}
