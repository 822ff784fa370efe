import { contractViews, grains, spendingCells, supplierViews } from '@monitor/contracts-schema';
import type { Collection, ViewReader } from '@monitor/platform/view-store/view-store';

/** Two ways of summing the same contracts that do not agree: `expected` is the sum over the contracts themselves. */
export type Discrepancy = Readonly<{
  organizationId: string;
  sum: string;
  expected: Figures;
  actual: Figures;
}>;

type Figures = Readonly<{ contracts: number; amount: number }>;

/**
 * Sums by supplier, by quarter, by unit and by procedure against the contracts they are made of, for every organization.
 * Empty when all agree.
 */
export const reconcile = async (views: ViewReader): Promise<Discrepancy[]> => {
  const expected = await byOrganization(views, contractViews, 'countedContracts', 'countedAmount');
  const actuals: Record<string, Map<string, Figures>> = {
    suppliers: await byOrganization(views, supplierViews, 'contractsCount', 'total'),
    'supplier procedures': await bySupplierProcedures(views),
  };
  for (const [grain, sums] of await bySpendingGrain(views)) actuals[`spending by ${grain}`] = sums;

  return Object.entries(actuals).flatMap(([sum, actual]) =>
    [...new Set([...expected.keys(), ...actual.keys()])]
      .map((organizationId) => ({
        organizationId,
        sum,
        expected: expected.get(organizationId) ?? nothing,
        actual: actual.get(organizationId) ?? nothing,
      }))
      .filter(({ expected, actual }) => expected.contracts !== actual.contracts || expected.amount !== actual.amount),
  );
};

const nothing: Figures = { contracts: 0, amount: 0 };

const byOrganization = async (
  views: ViewReader,
  from: Collection,
  contracts: string,
  amount: string,
): Promise<Map<string, Figures>> => {
  const rows = await views.sumBy(from, {
    groupBy: ['organizationId'],
    sums: [contracts, amount],
  });
  return new Map(
    rows.map(({ group, sums }) => [
      String(group.organizationId),
      { contracts: sums[contracts] ?? 0, amount: sums[amount] ?? 0 },
    ]),
  );
};

/** One look at all cells; a grain without any is empty, and so disagrees with whatever contracts there are. */
const bySpendingGrain = async (views: ViewReader): Promise<Map<string, Map<string, Figures>>> => {
  const rows = await views.sumBy(spendingCells, {
    groupBy: ['organizationId', 'grain'],
    sums: ['countedContracts', 'countedAmount'],
  });
  const byGrain = new Map(Object.keys(grains).map((grain) => [grain, new Map<string, Figures>()]));
  for (const { group, sums } of rows)
    byGrain.get(String(group.grain))?.set(String(group.organizationId), {
      contracts: sums.countedContracts ?? 0,
      amount: sums.countedAmount ?? 0,
    });
  return byGrain;
};

const PROCEDURES = ['public', 'invitation', 'noBid'] as const;

const bySupplierProcedures = async (views: ViewReader): Promise<Map<string, Figures>> => {
  const rows = await views.sumBy(supplierViews, {
    groupBy: ['organizationId'],
    sums: PROCEDURES.flatMap((procedure) => [procedure, `${procedure}Count`]),
  });
  const sumOf = (sums: Readonly<Record<string, number>>, suffix: string) =>
    PROCEDURES.reduce((sum, procedure) => sum + (sums[procedure + suffix] ?? 0), 0);
  return new Map(
    rows.map(({ group, sums }) => [
      String(group.organizationId),
      { contracts: sumOf(sums, 'Count'), amount: sumOf(sums, '') },
    ]),
  );
};
