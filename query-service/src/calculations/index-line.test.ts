import type { CalculationFilter } from '@monitor/contracts-schema/calculations/calculation-filter';
import type { IndexLinePoint } from '@monitor/contracts-schema/calculations/index-line';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { indexLineOf } from '@monitor/read-model/calculations/index-line';
import { publicResults } from '@monitor/read-model/calculations/public-results';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import {
  contract,
  fact,
  HOLDS_SINCE,
  idOf,
  ORGANIZATION,
  organization,
  recordedEvent,
  revision,
} from '@monitor/read-model/testing/events';
import { historyOverWeeks, supplierIdOf } from '@monitor/read-model/testing/random-history';
import fc from 'fast-check';
import { EVERYTHING } from '../answering/answer-positions.ts';
import { openIndexLines } from './index-lines.ts';

const aboveAmount: CalculationFilter = {
  kind: 'amount',
  variable: 'NTC',
  property: 'totalOrMaxAmount',
  operator: 'GREATER',
  value: 1_000_00,
};

/** The suppliers of the first organization, some of whom are joined and separated again. */
const bySupplier = fc
  .record({ supplier: fc.nat(2), operator: fc.constantFrom('EQUAL' as const, 'NOT_EQUAL' as const) })
  .map(({ supplier, operator }): CalculationFilter[] =>
    (['NTC', 'NTP', 'MTG'] as const).map((variable) => ({
      kind: 'reference',
      variable,
      property: 'supplier',
      operator,
      reference: { id: supplierIdOf(ORGANIZATION, supplier), name: 'X', organizationId: ORGANIZATION },
    })),
  );

/** How the index was computed from some event on. */
const someMethod = fc.record({
  before: fc.nat(60),
  fields: fc
    .record({
      expression: fc.constantFrom(
        '$MTG',
        '$NTP + $NPEPE + $NPCGE + $NTF',
        '$NFXXVII / $NTF',
        '$NTC / 0',
        '$NCSF * 2 + $NTC',
      ),
      administrationPeriod: fc.constantFrom(null, null, '2018-2021'),
      type: fc.constantFrom('CONTRACT' as const, 'GENERAL' as const),
      enabled: fc.constantFrom(true, true, true, true, false),
      filters: fc.oneof(fc.constantFrom<CalculationFilter[]>([], [aboveAmount]), bySupplier),
    })
    .map((fields) => aCalculation({ ...fields, abbreviation: '$$IRC', locked: true })),
});

/** What happened to the contracts of three organizations through some weeks, and to the method of the index. */
const someHistory = fc
  .tuple(historyOverWeeks, fc.array(someMethod, { minLength: 1, maxLength: 4 }))
  .map(([history, methods]) => {
    let latest = ''; // no clock is put back here: which day an event then counts to is no day's close
    const ofContracts = history
      .filter(({ type }) => !/^(Calculation|OrganizationRe(mov|stor)ed)/.test(type))
      .map((event): RecordedEvent => {
        const { recordedAt } = event.metadata;
        if (recordedAt > latest) latest = recordedAt;
        return { ...event, metadata: { ...event.metadata, recordedAt: latest } };
      });
    const told = { id: idOf(900_000), organizationId: INSTALLATION, validFrom: HOLDS_SINCE };
    const inOrder = methods.toSorted((one, other) => one.before - other.before);
    const defined = inOrder.map(({ before, fields }, at) => {
      const { recordedAt } = ofContracts[Math.min(before, ofContracts.length - 1)]!.metadata; // organizations are registered
      const event: MonitorEvent =
        at === 0
          ? { type: 'CalculationRegistered', data: { ...told, fields } }
          : {
              type: 'CalculationRevised',
              data: { ...told, fields, changes: changesBetween(inOrder[at - 1]!.fields, fields) },
            };
      return { before, event: recordedEvent(event, { version: at + 1, metadata: { recordedAt } }) };
    });
    return ofContracts
      .flatMap((event, at) => [
        ...defined.filter(({ before }) => Math.min(before, ofContracts.length - 1) === at).map((one) => one.event),
        event,
      ])
      .map((event, at) => ({ ...event, position: String(at + 1).padStart(20, '0') }));
  });

const dayOf = ({ metadata }: RecordedEvent): string => installationDay(new Date(metadata.recordedAt));

/** What the index was at the end of each day, as it was kept then; undefined while there was none. */
const closesOf = async (history: readonly RecordedEvent[]) => {
  const views = openEmbeddedViewStore();
  const closes: { day: string; value: number | null | undefined }[] = [];
  for (const [day, events] of Map.groupBy(history, dayOf)) {
    await projectEvents(views, stages, events);
    const { index } = await publicResults(views, ORGANIZATION);
    closes.push({ day, value: index && (index.result?.result ?? null) });
  }
  await views.close();
  return closes;
};

const valueAt = (points: readonly IndexLinePoint[], day: string): IndexLinePoint | undefined =>
  points.findLast((point) => point.day <= day);

it('the line says what the index was at the end of every day, and leads from each point to the next', async () => {
  let known = 0;
  await fc.assert(
    fc.asyncProperty(someHistory, fc.integer({ min: 1, max: 40 }), async (history, size) => {
      const views = openEmbeddedViewStore();
      for (let at = 0; at < history.length; at += size)
        await projectEvents(views, stages, history.slice(at, at + size));
      const points = await indexLineOf(views, ORGANIZATION);
      const closes = await closesOf(history);
      for (const { day, value } of closes) {
        const point = valueAt(points, day);
        if (!point) continue; // not begun
        known += 1;
        expect({ day, value: point.value }).toEqual({ day, value: value ?? null });
      }
      for (const [at, point] of points.entries()) {
        expect(point.before).toBe(points[at - 1]?.value ?? null);
        expect(point.cause === 'FIRST').toBe(at === 0);
        if (at > 0) expect(point.value).not.toBe(point.before);
      }
      const { index } = await publicResults(views, ORGANIZATION);
      const last = points.at(-1);
      if (last) expect(last).toMatchObject({ value: index?.result?.result ?? null });
      await views.close();
    }),
    { numRuns: 30, endOnFailure: true },
  );
  expect(known).toBeGreaterThan(0);
});

it('a line that a store did not give is asked for again, and one that is known is not until something moves', async () => {
  const views = openEmbeddedViewStore();
  let [asked, isAway] = [0, true];
  const find: typeof views.find = async (from, query) => {
    asked += 1;
    if (isAway) throw new Error('away');
    return views.find(from, query);
  };
  const nobody = {} as Parameters<typeof openIndexLines>[0]; // how far everything has come is said with each question
  const lineOf = openIndexLines(nobody);
  const watched = { ...views, find };
  const at = (position: string, from = watched) => lineOf(from, ORGANIZATION, new Map([[EVERYTHING, position]]));
  await expect(at('1')).rejects.toThrow('away');
  isAway = false;
  expect(await at('1')).toEqual([]);
  const askedOnce = asked;
  expect(await at('1')).toEqual([]);
  expect(asked).toBe(askedOnce);
  await at('2');
  expect(asked).toBeGreaterThan(askedOnce);
  const askedOfThese = asked;
  expect(await at('2', { ...watched })).toEqual([]); // other views, of a moment that is past perhaps, know of no such line
  expect(asked).toBeGreaterThan(askedOfThese);
  await views.close();
});

it('a filter counts those of whom its supplier had been joined to, on each day that was so', async () => {
  const [joined, to] = [idOf(20), idOf(21)].map((id) => ({ id, name: `Proveedor ${id.at(-1)}`, rfc: null }));
  const filter: CalculationFilter = {
    kind: 'reference',
    variable: 'NTC',
    property: 'supplier',
    operator: 'EQUAL',
    reference: { id: joined!.id, name: 'X', organizationId: ORGANIZATION },
  };
  const fields = aCalculation({ expression: '$NTC', abbreviation: '$$IRC', locked: true, filters: [filter] });
  const told = { id: idOf(900_000), organizationId: INSTALLATION, validFrom: HOLDS_SINCE };
  const ofJoined = { ...contract, supplier: joined! };
  const ofTo = { ...contract, supplier: to! };
  const join = {
    ...fact(joined!.id, { name: joined!.name, rfc: null, notes: null }),
    batchId: idOf(70),
    to: { id: to!.id, name: to!.name },
  };
  const days: MonitorEvent[][] = [
    [
      { type: 'OrganizationRegistered', data: { ...fact(ORGANIZATION, organization) } },
      { type: 'CalculationRegistered', data: { ...told, fields } },
      { type: 'ContractRegistered', data: fact(idOf(1), ofJoined) },
      { type: 'ContractRegistered', data: fact(idOf(2), ofTo) },
    ],
    [
      { type: 'SupplierJoined', data: join },
      { type: 'ContractRevised', data: revision(idOf(1), ofJoined, ofTo) },
    ],
    [
      { type: 'SupplierSeparated', data: join },
      { type: 'ContractRevised', data: revision(idOf(1), ofTo, ofJoined) },
    ],
  ];
  const dayOfMonth = (at: number) => `2026-03-0${at + 2}`;
  const history = days.flatMap((events, at) =>
    events.map((event) => recordedEvent(event, { metadata: { recordedAt: `${dayOfMonth(at)}T18:00:00.000Z` } })),
  );
  const views = openEmbeddedViewStore();
  const inOrder = history.map((event, at) => ({ ...event, position: String(at + 1).padStart(20, '0') }));
  await projectEvents(views, stages, inOrder);
  expect((await indexLineOf(views, ORGANIZATION)).map(({ day, value }) => [day, value])).toEqual([
    [dayOfMonth(0), 1],
    [dayOfMonth(1), 2],
    [dayOfMonth(2), 1],
  ]);
  await views.close();
});
