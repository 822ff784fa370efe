import { readdirSync, readFileSync } from 'node:fs';
import { eventMetadata } from './events/event-metadata.ts';
import { type AggregateName, aggregateEvents, type EventType, monitorEvent } from './monitor-event.ts';
import {
  DamagedEvent,
  newerVersionProblem,
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
const allTypes = aggregateNames.flatMap(typesOf);

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

  it('of organizations that named no source of their data name the usual one', () => {
    const revised = golden.find(({ type, schemaVersion }) => type === 'OrganizationRevised' && schemaVersion === 1);
    expect(upcastEvent(revised!)).toMatchObject({
      schemaVersion: 2,
      data: { fields: { name: 'Tierra Alta', dataSource: 'Plataforma Nacional de Transparencia' } },
    });
  });

  it.each(aggregateNames)('are all there of %s, none forgotten and none of another', (aggregate) => {
    const written = typesOf(aggregate).flatMap((type) => fromOne(schemaVersionOf(type)).map((one) => `${type}@${one}`));
    expect(new Set(goldenOf(aggregate).map(({ type, schemaVersion }) => `${type}@${schemaVersion}`))).toEqual(
      new Set(written),
    );
  });

  it('lie in files that somebody reads', () => {
    expect(readdirSync(folder).sort()).toEqual(aggregateNames.map((aggregate) => `${aggregate}.jsonl`).sort());
  });

  it.each(allTypes)('of %s that are none of its own are refused', (type) => {
    const ofVersion = (schemaVersion: number) => () => upcastEvent({ type, schemaVersion, data: {} });
    for (const version of [schemaVersionOf(type) + 1, 99]) expect(ofVersion(version)).toThrow(UnsupportedEventVersion);
    for (const version of [0, -1, 0.5, Number.NaN]) expect(ofVersion(version)).toThrow(RangeError);
    expect(ofVersion(99)).toThrow(`${type} está escrito en la versión 99`);
  });
});

it('an event of a newer version is told of by its stream, its type and its version, with what to do', () => {
  const event = { type: 'SupplierRegistered', schemaVersion: 3, data: {}, stream: 'o.supplier-1', version: 7 };
  expect(newerVersionProblem(event)).toBe(
    'SupplierRegistered (evento 7 de o.supplier-1) está escrito en la versión 3 y este programa conoce hasta la 2: ' +
      'lo escribió un programa más nuevo, actualiza este servicio',
  );
  expect(newerVersionProblem({ ...event, schemaVersion: 1 })).toBeUndefined();
});

it('a damaged event is refused, whatever it seems to be, and told of by its place with what to do', () => {
  const place = { stream: 'o.supplier-1', version: 7, position: '00000000000000000042', damagedIn: '/datos/events.db' };
  const event = { type: 'SupplierRegistered', schemaVersion: 99, data: undefined, ...place };
  expect(newerVersionProblem(event)).toBeUndefined();
  expect(() => upcastEvent(event)).toThrow(DamagedEvent);
  expect(() => upcastEvent(event)).toThrow(
    'El evento de la posición 42 de /datos/events.db (SupplierRegistered, 7 de o.supplier-1) no es como se escribió',
  );
});

describe('the version that an event is written in', () => {
  it('is its type’s own, and the first while nothing changed', () => {
    expect(schemaVersionOf('OrganizationRegistered')).toBe(2);
    expect(schemaVersionOf('SomethingNew')).toBe(1);
    expect(schemaVersionOf('constructor')).toBe(1);
  });

  it('leaves what is in it already as it is', () => {
    for (const type of allTypes) {
      const event = { type, schemaVersion: schemaVersionOf(type), data: {} };
      expect(upcastEvent(event)).toBe(event);
    }
  });
});
