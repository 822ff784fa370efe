import { closedTallies, tallyId } from '@monitor/contracts-schema/calculations/calculation-views';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { pastContracts } from '@monitor/contracts-schema/contracts/past-contracts';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { momentIn, partOfDay } from '@monitor/contracts-schema/part-of-day';
import { plainVariables } from '@monitor/contracts-schema/testing/plain-variables';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import fc from 'fast-check';
import { contractStates } from '../contracts/contract-states.ts';
import { projectEvents } from '../projecting/project-events.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { stages } from '../projections.ts';
import { contract, fact, idOf, ORGANIZATION, recordedEvent, revision } from '../testing/events.ts';
import { historyOverWeeks } from '../testing/random-history.ts';

it.each([
  ['2026-03-02T07:59:59Z', '2026-03-02T08:00:00Z', 'midnight in Tijuana'],
  ['2026-03-02T05:59:59Z', '2026-03-02T06:00:00Z', 'midnight in Mexico City'],
  ['2026-03-02T04:59:59Z', '2026-03-02T05:00:00Z', 'midnight in Cancún'],
])('a moment before %s is of another part of its day than %s: %s', (before, after) =>
  expect(partOfDay(after)).toBe(partOfDay(before) + 1),
);

it('a day of work is one part', () =>
  expect(partOfDay('2026-03-03T04:59:59.999Z')).toBe(partOfDay('2026-03-02T08:00:00.000Z')));

it.each([0, 4, 5, 6, 7, 8, 23])('a part that holds %i:30 knows a moment of its own', (hour) => {
  const part = partOfDay(`2026-03-02T${String(hour).padStart(2, '0')}:30:00Z`);
  expect(partOfDay(momentIn(part).toISOString())).toBe(part);
});

const contractEventsOf = (history: readonly RecordedEvent[], organizationId: string) =>
  history.filter(
    (event): event is RecordedEvent<Extract<MonitorEvent, { type: `Contract${string}` }>> =>
      event.type.startsWith('Contract') && event.metadata.organizationId === organizationId,
  );

/** What each day came to, said plainly: the contracts there were when an event of a later one came. */
const plainlyClosed = (history: readonly RecordedEvent[], administrationPeriod: string | null) => {
  const contracts = new Map<string, ContractFields>();
  const closed: Record<string, unknown> = {};
  let movedAt: string | undefined;
  const isAsked = (contract: ContractFields | undefined) =>
    contract !== undefined && (administrationPeriod === null || contract.administrationPeriod === administrationPeriod);
  for (const event of contractEventsOf(history, ORGANIZATION)) {
    const { before, after } = contractStates(event);
    if (isAsked(before) || isAsked(after)) {
      const { recordedAt } = event.metadata;
      if (movedAt !== undefined && partOfDay(recordedAt) > partOfDay(movedAt))
        closed[`${tallyId(ORGANIZATION, administrationPeriod)}:${movedAt}`] = plainVariables(
          [...contracts.values()].filter(isAsked),
        );
      movedAt = movedAt !== undefined && movedAt > recordedAt ? movedAt : recordedAt;
    }
    if (after) contracts.set(event.data.id, after);
    else contracts.delete(event.data.id);
  }
  return closed;
};

it('of every day on which contracts moved what the variables were is kept, in batches of any size', async () => {
  await fc.assert(
    fc.asyncProperty(historyOverWeeks, fc.integer({ min: 1, max: 30 }), async (history, size) => {
      const views = openEmbeddedViewStore();
      for (let at = 0; at < history.length; at += size)
        await projectEvents(views, stages, history.slice(at, at + size));
      const kept = await views.find(closedTallies, { where: { organizationId: ORGANIZATION } });
      const expected = [null, '2018-2021', '2021-2024'].map((period) => plainlyClosed(history, period));
      expect(Object.fromEntries(kept.map(({ id, values }) => [id, values]))).toEqual(Object.assign({}, ...expected));
      await views.close();
    }),
    { numRuns: 40 },
  );
});

it('a contract leaves a past behind when what filters or variables ask of it changes on a later day, and else none', async () => {
  const views = openEmbeddedViewStore();
  const id = idOf(90);
  const states: ContractFields[] = [
    contract,
    { ...contract, notes: 'Otra nota', contractNumber: 'C-9', contractDate: '2020-01-01' },
    { ...contract, totalAmount: 1 },
  ];
  const events = states.map((fields, at): MonitorEvent => {
    const before = states[at - 1];
    return before
      ? { type: 'ContractRevised', data: revision(id, before, fields) }
      : { type: 'ContractRegistered', data: fact(id, fields) };
  });
  const recorded = events.map((event, at) =>
    recordedEvent(event, {
      position: String(at + 1).padStart(20, '0'),
      version: at + 1,
      metadata: { recordedAt: `2026-03-0${at + 1}T12:00:00.000Z` },
    }),
  );
  await projectEvents(views, stages, recorded);
  const kept = await views.find(pastContracts, {});
  await views.close();
  expect(kept.map(({ since, until }) => [since, until])).toEqual([
    [partOfDay('2026-03-01T12:00:00.000Z'), partOfDay('2026-03-03T12:00:00.000Z')],
  ]);
});

it('a contract whose removal was undone was there until it was removed, and is again since it was restored', async () => {
  const views = openEmbeddedViewStore();
  const id = idOf(91);
  const registeredAt = '2026-03-01T12:00:00.000Z';
  const events: MonitorEvent[] = [
    { type: 'ContractRegistered', data: fact(id, contract) },
    { type: 'ContractRemoved', data: fact(id, contract) },
    { type: 'ContractRestored', data: { ...fact(id, contract), registeredAt } },
    { type: 'ContractRemoved', data: fact(id, contract) },
  ];
  const dayOf = (at: number) => `2026-03-0${at * 2 + 1}T12:00:00.000Z`;
  const recorded = events.map((event, at) =>
    recordedEvent(event, {
      position: String(at + 1).padStart(20, '0'),
      version: at + 1,
      metadata: { recordedAt: dayOf(at) },
    }),
  );
  await projectEvents(views, stages, recorded.slice(0, 3));
  const [restored] = await views.find(contractViews, {});
  await projectEvents(views, stages, recorded.slice(3));
  const kept = await views.find(pastContracts, { sort: [{ field: 'since', direction: 'asc' }] });
  await views.close();
  expect(restored).toMatchObject({ since: partOfDay(dayOf(2)), createdAt: registeredAt });
  expect(kept.map(({ since, until }) => [since, until])).toEqual([
    [partOfDay(dayOf(0)), partOfDay(dayOf(1))],
    [partOfDay(dayOf(2)), partOfDay(dayOf(3))],
  ]);
});
