import { calculationResults } from '@monitor/contracts-schema/calculations/calculation-views';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { system } from '@monitor/platform/process/system';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration } from '@monitor/platform/view-store/generations';
import type { ViewGenerations } from '@monitor/platform/view-store/view-store';
import { allDocuments } from '@monitor/read-model/testing/all-documents';
import { longHistory, randomHistory } from '@monitor/read-model/testing/random-history';
import fc from 'fast-check';
import { rebuildViews } from './rebuild.ts';
import { appendHistory } from './testing/append-history.ts';
import { verifyViews } from './verify.ts';

const records = openEmbeddedViewStore();
afterAll(() => records.close());

const EXTRA = 'e'.repeat(32);

describe('any history', () => {
  it('rebuilds to what was live, and verifies clean', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const events = openEmbeddedEventStore();
        await appendHistory(events, history);
        const views = openEmbeddedViewStore();
        const first = await rebuildViews({ events, views, records, system });
        const second = await rebuildViews({ events, views, records, system });
        expect(second).not.toBe(first);
        expect(await allDocuments(inGeneration(views, second))).toEqual(await allDocuments(inGeneration(views, first)));
        expect(await differing(events, views)).toEqual([]);
        await views.close();
        await events.close();
      }),
      { numRuns: 6 },
    );
  });
});

const differing = async (events: Parameters<typeof verifyViews>[0]['events'], views: ViewGenerations) => {
  const scratch = openEmbeddedViewStore();
  const reports = await verifyViews({ events, views, records, system, scratch });
  await scratch.close();
  return reports.flatMap(({ collection, differences }) =>
    differences.map((difference) => ({ collection, ...difference })),
  );
};

describe('verifying', () => {
  it('finds a planted difference, a document too many and one that is missing', async () => {
    const history = longHistory();
    const events = openEmbeddedEventStore();
    await appendHistory(events, history);
    const views = openEmbeddedViewStore();
    const live = inGeneration(views, await rebuildViews({ events, views, records, system }));
    const [changed, missing] = await live.find(contractViews, {});
    await live.replaceMany(contractViews, [{ ...changed!, id: EXTRA }]);
    await live.removeWhere(contractViews, { createdAt: missing!.createdAt });
    const known = await live.getMany(contractViews, [changed!.id]);
    const position = `${known.get(changed!.id)!.position}~`;
    await live.putMany(contractViews, [{ id: changed!.id, position, document: { ...changed!, totalOrMaxAmount: 7 } }]);

    expect(await differing(events, views)).toEqual(
      [
        { collection: 'contracts', id: missing!.id, kind: 'missing' },
        {
          collection: 'contracts',
          id: changed!.id,
          kind: 'different',
          paths: ['position', 'document.totalOrMaxAmount'],
        },
        { collection: 'contracts', id: EXTRA, kind: 'extra' },
      ].sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
    await views.close();
    await events.close();
  });

  it('finds a result of a calculation that is not what the log says', async () => {
    const events = openEmbeddedEventStore();
    await appendHistory(events, longHistory());
    const views = openEmbeddedViewStore();
    const live = inGeneration(views, await rebuildViews({ events, views, records, system }));
    const [kept] = await live.find(calculationResults, {});
    await live.replaceMany(calculationResults, [{ ...kept!, administrationPeriod: '1999-2001' }]);
    expect(await differing(events, views)).toEqual([
      expect.objectContaining({
        collection: 'calculation-results',
        id: kept!.id,
        kind: 'different',
        paths: expect.arrayContaining(['document.administrationPeriod']),
      }),
    ]);
    await views.close();
    await events.close();
  });
});
