import { type MonitorEvent, SCHEMA_VERSION } from './monitor-event.ts';
import { DEFAULT_SOURCE } from './organizations/data-source.ts';

/** An event as some version of this program wrote it. */
export type WrittenEvent = Readonly<{ type: string; schemaVersion: number; data: unknown }>;

type Upcaster = (data: unknown) => unknown;

/** Organizations did not name the source of their data. */
const namedSource: Upcaster = (data) => {
  const { fields, ...rest } = data as { fields: object }; // what version 1 wrote of an organization
  return { ...rest, fields: { ...fields, dataSource: DEFAULT_SOURCE } };
};

/** For each event type, how the data of each older version become those of the next: the first entry lifts version 1. */
const upcasters: Readonly<Partial<Record<MonitorEvent['type'], readonly Upcaster[]>>> = {
  OrganizationRegistered: [namedSource],
  OrganizationRevised: [namedSource],
  OrganizationRemoved: [namedSource],
};

/** An event of a newer program than this one. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion';
}

/**
 * The event as today's code knows it, whatever version wrote it. Events are our own and were checked before they were
 * written, so their data are not parsed again. Refuses versions that only a newer program knows.
 */
export const upcastEvent = <Written extends WrittenEvent>(event: Written): Written => {
  const lifts = upcasters[event.type as MonitorEvent['type']] ?? [];
  const newest = Math.max(SCHEMA_VERSION, lifts.length + 1);
  if (event.schemaVersion > newest)
    throw new UnsupportedEventVersion(
      `${event.type} was written in version ${event.schemaVersion}; this program knows ${newest}`,
    );
  const due = lifts.slice(event.schemaVersion - 1);
  if (due.length === 0) return event;
  return { ...event, data: due.reduce((data, lift) => lift(data), event.data), schemaVersion: lifts.length + 1 };
};
