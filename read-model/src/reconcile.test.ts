import { spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents } from './projecting/project-events.ts';
import { stages } from './projections.ts';
import { reconcile } from './reconcile.ts';
import { contract, fact, idOf, ORGANIZATION, recordedEvent } from './testing/events.ts';

let views: ViewStore;
beforeEach(async () => {
  views = openEmbeddedViewStore();
  const registered = (number: number, category: 'SERVICES' | 'EXTENSION') => {
    const position = String(number).padStart(20, '0');
    const data = fact(idOf(number), { ...contract, category });
    return recordedEvent({ type: 'ContractRegistered', data }, { position });
  };
  await projectEvents(views, stages, [registered(1, 'SERVICES'), registered(2, 'EXTENSION')]);
});
afterEach(() => views.close());

const sumsThatDisagree = async () => (await reconcile(views)).map(({ sum }) => sum);

describe('reconciling', () => {
  it('finds that all sums agree', async () => expect(await reconcile(views)).toEqual([]));

  it('says what is wrong, of whom, and by how much', async () => {
    const [supplier] = await views.find(supplierViews, {});
    await views.replaceMany(supplierViews, [{ ...supplier!, amendments: supplier!.amendments + 1 }]);
    expect(await reconcile(views)).toEqual([
      {
        organizationId: ORGANIZATION,
        sum: 'supplier amendments',
        expected: { contracts: 1, amount: 1_000_00 },
        actual: { contracts: 1, amount: 1_000_01 },
      },
    ]);
  });

  it.each([
    ['total', ['suppliers']],
    ['noBidCount', ['supplier procedures']],
    ['amendmentsCount', ['supplier amendments']],
  ] as const)("finds a supplier's %s that is off", async (field, sums) => {
    const [supplier] = await views.find(supplierViews, {});
    await views.replaceMany(supplierViews, [{ ...supplier!, [field]: supplier![field] + 1 }]);
    expect(await sumsThatDisagree()).toEqual(sums);
  });

  it.each(['quarter', 'unit', 'supplier'])(
    'finds cells by %s that are off, and cells that are missing',
    async (grain) => {
      const [cell] = await views.find(spendingCells, { where: { grain } });
      await views.replaceMany(spendingCells, [{ ...cell!, amendmentAmount: 7 }]);
      expect(await sumsThatDisagree()).toEqual([`amendments by ${grain}`]);
      await views.removeWhere(spendingCells, { grain });
      expect(await sumsThatDisagree()).toEqual([`spending by ${grain}`, `amendments by ${grain}`]);
    },
  );
});
