import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { grains, spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { Collection, ViewReader } from '@monitor/platform/view-store/view-store';

/** Two ways of summing the same contracts that do not agree: `expected` is the sum over the contracts themselves. */
type Discrepancy = Readonly<{
  organizationId: string;
  sum: string;
  expected: Figures;
  actual: Figures;
}>;

type Figures = Readonly<{ contracts: number; amount: number }>;
type ByOrganization = ReadonlyMap<string, Figures>;

/** The fields of a collection that add up to a figure. */
type Fields = Readonly<{ contracts: readonly string[]; amount: readonly string[] }>;

const PROCEDURES = ['public', 'invitation', 'noBid'];

const total: Fields = { contracts: ['countedContracts'], amount: ['countedAmount'] };
const amendments: Fields = { contracts: ['amendmentContracts'], amount: ['amendmentAmount'] };
const untaxed: Fields = { contracts: ['untaxedContracts'], amount: ['untaxedAmount'] };
const supplierTotal: Fields = { contracts: ['contractsCount'], amount: ['total'] };
const supplierProcedures: Fields = { contracts: PROCEDURES.map((name) => `${name}Count`), amount: PROCEDURES };
const supplierUntaxed: Fields = { contracts: ['untaxedCount'], amount: ['untaxed'] };
const supplierAmendments: Fields = { contracts: ['amendmentsCount'], amount: ['amendments'] };

/**
 * Sums by supplier, by quarter, by unit and by procedure, of what counts and of amendments, against the contracts they
 * are made of, for every organization. Empty when all agree.
 */
export const reconcile = async (views: ViewReader): Promise<Discrepancy[]> => {
  const [contracts, amended, taxless] = await sumsOf(views, contractViews, [total, amendments, untaxed]);
  const [suppliers, procedures, amendedSuppliers, taxlessSuppliers] = await sumsOf(views, supplierViews, [
    supplierTotal,
    supplierProcedures,
    supplierAmendments,
    supplierUntaxed,
  ]);
  const cells = await Promise.all(
    Object.keys(grains).map(async (grain) => {
      const [counted, changed, without] = await sumsOf(views, spendingCells, [total, amendments, untaxed], { grain });
      return [
        ...differences(`spending by ${grain}`, contracts, counted),
        ...differences(`amendments by ${grain}`, amended, changed),
        ...differences(`without taxes by ${grain}`, taxless, without),
      ];
    }),
  );
  return [
    ...differences('suppliers', contracts, suppliers),
    ...differences('supplier procedures', contracts, procedures),
    ...differences('supplier amendments', amended, amendedSuppliers),
    ...differences('suppliers without taxes', taxless, taxlessSuppliers),
    ...cells.flat(),
  ];
};

const nothing: Figures = { contracts: 0, amount: 0 };
const none: ByOrganization = new Map();

const differences = (sum: string, expected = none, actual = none): Discrepancy[] =>
  [...new Set([...expected.keys(), ...actual.keys()])]
    .map((organizationId) => ({
      organizationId,
      sum,
      expected: expected.get(organizationId) ?? nothing,
      actual: actual.get(organizationId) ?? nothing,
    }))
    .filter(({ expected, actual }) => expected.contracts !== actual.contracts || expected.amount !== actual.amount);

/** One look at a collection; of each requested figure, what every organization comes to. */
const sumsOf = async (
  views: ViewReader,
  from: Collection,
  figures: readonly Fields[],
  where: Readonly<Record<string, string>> = {},
): Promise<ByOrganization[]> => {
  const rows = await views.sumBy(from, {
    where,
    groupBy: ['organizationId'],
    sums: figures.flatMap(({ contracts, amount }) => [...contracts, ...amount]),
  });
  const added = (sums: Readonly<Record<string, number>>, fields: readonly string[]) =>
    fields.reduce((sum, field) => sum + (sums[field] ?? 0), 0);
  return figures.map(
    ({ contracts, amount }) =>
      new Map(
        rows.map(({ group, sums }) => [
          String(group.organizationId),
          { contracts: added(sums, contracts), amount: added(sums, amount) },
        ]),
      ),
  );
};
