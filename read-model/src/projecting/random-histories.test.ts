import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { grains, spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import fc from 'fast-check';
import { projections, stages } from '../projections.ts';
import { reconcile } from '../reconcile.ts';
import { allDocuments } from '../testing/all-documents.ts';
import { ORGANIZATION, organizationRemoved, organizationRestored, recordedEvent } from '../testing/events.ts';
import { randomHistory } from '../testing/random-history.ts';
import { projectEvents } from './project-events.ts';
import type { RecordedEvent } from './recorded-event.ts';

const RUNS = { numRuns: 12 };

/** Folds chunks into a new store and gives its documents. */
const folded = async (chunks: readonly (readonly RecordedEvent[])[]): Promise<Record<string, unknown>> => {
  const views = openEmbeddedViewStore();
  for (const chunk of chunks) await projectEvents(views, stages, chunk);
  const documents = await allDocuments(views);
  await views.close();
  return documents;
};

/** A chunk, taken from some events before its beginning: what a restart or a second delivery repeats. */
const chunks = fc.array(fc.record({ size: fc.integer({ min: 1, max: 15 }), repeated: fc.nat(10) }), {
  minLength: 1,
  maxLength: 20,
});

const cut = (
  history: readonly RecordedEvent[],
  parts: readonly { size: number; repeated: number }[],
): RecordedEvent[][] => {
  const cuts: RecordedEvent[][] = [];
  let start = 0;
  for (let n = 0; start < history.length; n += 1) {
    const { size, repeated } = parts[n % parts.length]!;
    cuts.push(history.slice(Math.max(0, start - repeated), start + size));
    start += size;
  }
  return cuts;
};

const TIMES: ReadonlySet<string> = new Set([
  ...['position', 'version', 'createdAt', 'updatedAt', 'organizationAsOf', 'cataloguesUpdatedAt'],
]);
const withoutTimes = (documents: object): unknown =>
  JSON.parse(JSON.stringify(documents, (key, value) => (TIMES.has(key) ? undefined : value)));

describe('any history', () => {
  it('folds to the same documents in any batches, with any repetitions', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, chunks, async (history, parts) => {
        expect(await folded(cut(history, parts))).toEqual(await folded([history]));
      }),
      RUNS,
    );
  });

  it('folds to the same documents when some projections were ahead at a crash', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, fc.nat(60), fc.nat(60), async (history, one, other) => {
        const views = openEmbeddedViewStore();
        const ahead = projections.filter((_, n) => n % 2 === 0);
        await projectEvents(views, stages, history.slice(0, Math.min(one, other)));
        await projectEvents(views, [ahead], history.slice(Math.min(one, other), Math.max(one, other)));
        await projectEvents(views, stages, history.slice(Math.min(one, other)));
        expect(await allDocuments(views)).toEqual(await folded([history]));
        await views.close();
      }),
      RUNS,
    );
  });

  it('is as it was when an organization is removed and restored, but for positions, versions and times', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const before = await folded([history]);
        if (!before[`organizations ${ORGANIZATION}`]) return;
        const gone = [organizationRemoved(ORGANIZATION), organizationRestored(ORGANIZATION)].map((event, index) => {
          const position = String(history.length + 1 + index).padStart(20, '0');
          return recordedEvent(event, { position, version: 100 + index });
        });
        const {
          [`changes ${gone[0]!.stream}@100`]: removal,
          [`changes ${gone[1]!.stream}@101`]: back,
          ...after
        } = await folded([history, [gone[0]!], [gone[1]!]]);
        expect([removal, back]).toEqual([expect.anything(), expect.anything()]);
        expect(withoutTimes(after)).toEqual(withoutTimes(before));
      }),
      RUNS,
    );
  });

  it('has sums that agree, however they are added up', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const views = openEmbeddedViewStore();
        await projectEvents(views, stages, history);
        expect(await reconcile(views)).toEqual([]);
        await views.close();
      }),
      RUNS,
    );
  });

  it('has sums that are those of the contracts it leaves, by the rule said plainly', async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const views = openEmbeddedViewStore();
        await projectEvents(views, stages, history);
        const contracts = await views.find(contractViews, {});
        const concluded = contracts.filter((contract) => contract.procedureState === 'CONCLUDED' && !contract.isEmpty);
        const isChange = (contract: ContractView) =>
          ['EXTENSION', 'MODIFICACION', 'ADENDUM'].includes(contract.category ?? '');
        const figures = (some: readonly ContractView[]) =>
          [some.length, some.reduce((sum, { totalOrMaxAmount }) => sum + (totalOrMaxAmount ?? 0), 0)] as const;
        const [count, amount] = figures(concluded.filter((contract) => !isChange(contract)));
        const [changes, changed] = figures(concluded.filter(isChange));
        for (const grain of Object.keys(grains)) {
          const sums = ['contracts', 'countedContracts', 'countedAmount', 'amendmentContracts', 'amendmentAmount'];
          const [cells] = await views.sumBy(spendingCells, { where: { grain }, groupBy: [], sums });
          expect(cells?.sums).toEqual({
            contracts: contracts.length,
            countedContracts: count,
            countedAmount: amount,
            amendmentContracts: changes,
            amendmentAmount: changed,
          });
        }
        const sums = ['contracts', 'contractsCount', 'total', 'amendmentsCount', 'amendments'];
        const [suppliers] = await views.sumBy(supplierViews, { groupBy: [], sums });
        expect(suppliers?.sums).toEqual({
          contracts: contracts.length,
          contractsCount: count,
          total: amount,
          amendmentsCount: changes,
          amendments: changed,
        });
        await views.close();
      }),
      RUNS,
    );
  });
});
