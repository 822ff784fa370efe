import { readdirSync, readFileSync } from 'node:fs';
import { eventMetadata } from './events/event-metadata.ts';
import { type AggregateName, aggregateEvents, type EventType, monitorEvent } from './monitor-event.ts';
import {
  createUpcasting,
  DamagedEvent,
  schemaVersionOf,
  UnsupportedEventVersion,
  upcastEvent,
  type WrittenEvent,
} from './upcast-event.ts';

const folder = new URL('./events/golden/', import.meta.url);
const aggregateNames = Object.keys(aggregateEvents) as AggregateName[]; // its own keys

type GoldenEvent = WrittenEvent & { metadata: unknown };

/** Events as each version wrote them, kept for ever: whatever was written once must be readable always. */
const goldenOf = (aggregate: AggregateName): readonly GoldenEvent[] =>
  readFileSync(new URL(`${aggregate}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const golden = aggregateNames.flatMap(goldenOf);
const typesOf = (aggregate: AggregateName): EventType[] =>
  aggregateEvents[aggregate].options.map(({ shape }) => shape.type.value);

const fromOne = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('events of every version', () => {
  it.each(golden.map((event) => [event.type, event.schemaVersion, event] as const))(
    '%s of version %s is what today’s code knows',
    (_type, _version, event) => {
      const { type, data, schemaVersion } = upcastEvent(event);
      expect(monitorEvent.parse({ type, data })).toEqual({ type, data });
      expect(schemaVersion).toBe(schemaVersionOf(type));
      expect(eventMetadata.parse(event.metadata)).toEqual(event.metadata);
    },
  );

  it.each(aggregateNames)('are all there of %s, none forgotten and none of another', (aggregate) => {
    const written = typesOf(aggregate).flatMap((type) => fromOne(schemaVersionOf(type)).map((one) => `${type}@${one}`));
    expect(new Set(goldenOf(aggregate).map(({ type, schemaVersion }) => `${type}@${schemaVersion}`))).toEqual(
      new Set(written),
    );
  });

  it('lie in files that somebody reads', () => {
    expect(readdirSync(folder).sort()).toEqual(aggregateNames.map((aggregate) => `${aggregate}.jsonl`).sort());
  });
});

/** Parcels were weighed in pounds, and then said nothing of their colour. */
const parcels = createUpcasting({
  ParcelSent: [
    (data) => ({ grams: (data as { pounds: number }).pounds * 500 }),
    (data) => ({ ...(data as object), colour: 'brown' }),
  ],
});
const sent = (schemaVersion: number, data: unknown = {}) => ({ type: 'ParcelSent', schemaVersion, data });

describe('an event of a type that has had other versions', () => {
  it.each([
    [1, { pounds: 2 }, { grams: 1_000, colour: 'brown' }],
    [2, { grams: 7 }, { grams: 7, colour: 'brown' }],
  ])('is lifted from version %s', (version, data, lifted) =>
    expect(parcels.upcastEvent(sent(version, data))).toEqual(sent(3, lifted)),
  );

  it('is left as it is in the version that it is written in today', () => {
    const event = sent(parcels.schemaVersionOf('ParcelSent'));
    expect(parcels.upcastEvent(event)).toBe(event);
    expect(event.schemaVersion).toBe(3);
  });

  it('is written in the first version while its type had no other', () => {
    for (const type of ['SomethingNew', 'constructor']) expect(parcels.schemaVersionOf(type)).toBe(1);
  });

  it('is refused in versions that are none of its type', () => {
    const ofVersion = (version: number) => () => parcels.upcastEvent(sent(version));
    for (const version of [4, 99]) expect(ofVersion(version)).toThrow(UnsupportedEventVersion);
    for (const version of [0, -1, 0.5, Number.NaN]) expect(ofVersion(version)).toThrow(RangeError);
  });

  it('is told of where a newer program wrote it, by its stream, its type and its version, with what to do', () => {
    const event = { ...sent(4), stream: 'o.parcel-1', version: 7 };
    const problem =
      'ParcelSent (evento 7 de o.parcel-1) está escrito en la versión 4 y este programa conoce hasta la 3: ' +
      'lo escribió un programa más nuevo, actualiza este servicio';
    expect(parcels.newerVersionProblem(event)).toBe(problem);
    expect(() => parcels.upcastEvent(event)).toThrow(problem);
    expect(parcels.newerVersionProblem({ ...event, schemaVersion: 1 })).toBeUndefined();
  });

  it('is refused when it is damaged, whatever it seems to be, and told of by its place with what to do', () => {
    const place = { stream: 'o.parcel-1', version: 7, position: '00000000000000000042', damagedIn: '/datos/events.db' };
    const event = { ...sent(99, undefined), ...place };
    expect(parcels.newerVersionProblem(event)).toBeUndefined();
    expect(() => parcels.upcastEvent(event)).toThrow(DamagedEvent);
    expect(() => parcels.upcastEvent(event)).toThrow(
      'El evento de la posición 42 de /datos/events.db (ParcelSent, 7 de o.parcel-1) no es como se escribió',
    );
  });
});
