import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { AggregateName, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { streamOf } from '@monitor/contracts-schema/streams';
import { schemaVersionOf } from '@monitor/contracts-schema/upcast-event';
import type { Append } from '@monitor/platform/event-store/event-store';
import type { Random } from '@monitor/standalone/demo/random';
import { idAt } from './made-id.ts';
import { FIRST_DAY } from './nation-size.ts';

const DAY_MS = 86_400_000;
const STREAMS_AT_ONCE = 500;

/** Where events stand: the aggregate, its id, and how many there are of it already. */
type At = readonly [aggregate: AggregateName, id: string, before: number];

/** Collects events into appends of many streams, each named once. */
export const createCollector = (random: Random) => {
  const userId = idAt(FIRST_DAY, random);
  const full: Append[][] = [];
  let appends: Append[] = [];
  let streams = new Set<string>();
  let time = FIRST_DAY;

  const close = (): void => {
    if (appends.length > 0) full.push(appends);
    appends = [];
    streams = new Set();
  };

  const newId = (): string => idAt(time, random);

  return {
    newId,
    /** What follows happens on this day, or later, if it is later by now. */
    begin: (day: number): void => {
      time = Math.max(time, FIRST_DAY + day * DAY_MS);
    },
    today: (): string => new Date(time).toISOString().slice(0, 10),
    record: ([aggregate, id, before]: At, event: MonitorEvent, cause: Cause = { via: 'form' }): void => {
      const { organizationId } = event.data;
      const stream = streamOf(organizationId, aggregate, id);
      if (streams.has(stream) || appends.length === STREAMS_AT_ONCE) close();
      streams.add(stream);
      const commandId = newId();
      const actor = { kind: 'user' as const, userId, name: 'Inés Peña' };
      const metadata = { recordedAt: new Date(time).toISOString(), organizationId, actor, commandId, cause };
      const schemaVersion = schemaVersionOf(event.type);
      appends.push({ stream, expected: before, events: [{ ...event, id: commandId, schemaVersion, metadata }] });
      time += 1;
    },
    taken: (): Append[][] => full.splice(0),
    close,
  };
};
