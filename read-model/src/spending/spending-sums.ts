import type { ContractTotals } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { type Counted, nothingCounted } from '@monitor/contracts-schema/contracts/counting';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { SpendingTotals } from '@monitor/contracts-schema/contracts/spending-totals';
import { toPesos } from '@monitor/contracts-schema/money';
import { type Dimension, spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import type { SumRow, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { cellsWhere, contractsWhere } from './filter-where.ts';

/** What the contracts that filters select add up to, by group; `contracts` are all of them. */
export type CountedSum = Counted & Readonly<{ group: SumRow['group']; contracts: number }>;

const FIGURES = Object.keys(nothingCounted) as (keyof Counted)[]; // its keys are what Counted has

/**
 * Sums of what counts, grouped. They come from the precomputed cells; what no cell can know (a text search, a category,
 * units and suppliers together) is summed from the contracts themselves.
 */
export const countedSums = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  groupBy: readonly Dimension[],
): Promise<CountedSum[]> => {
  const where = cellsWhere(organizationId, filters, groupBy);
  if (!where) return sumsOfContracts(views, await contractsWhere(views, organizationId, filters), groupBy);
  const rows = await views.sumBy(spendingCells, { where, groupBy, sums: [...FIGURES, 'contracts'] });
  return rows.map(countedSum);
};

/** The same of several organizations, by organization and procedure type. */
export const countedSumsOf = async (views: ViewReader, organizationIds: readonly string[]): Promise<CountedSum[]> => {
  const where = { organizationId: { in: organizationIds }, grain: 'quarter' };
  const groupBy = ['organizationId', 'procedureType'];
  const rows = await views.sumBy(spendingCells, { where, groupBy, sums: [...FIGURES, 'contracts'] });
  return rows.map(countedSum);
};

/** The same of any contracts, from the contracts themselves. */
export const sumsOfContracts = async (
  views: ViewReader,
  where: Where,
  groupBy: readonly Dimension[],
): Promise<CountedSum[]> => (await views.sumBy(contractViews, { where, groupBy, sums: FIGURES })).map(countedSum);

const countedSum = ({ group, sums, count }: SumRow): CountedSum => ({
  group,
  contracts: sums.contracts ?? count,
  ...recordOf(FIGURES, (figure) => sums[figure] ?? 0),
});

const TYPES = ['PUBLIC', 'INVITATION', 'NO_BID'] as const satisfies readonly ProcedureType[];

/** Of centavos, and of contracts. */
export type CountedFigure = Readonly<{ amount: number; count: number }>;

/** Amounts (centavos) and counts by procedure type. */
export type ByProcedure = Readonly<{
  amounts: Readonly<Record<ProcedureType, number>>;
  counts: Readonly<Record<ProcedureType, number>>;
  total: number;
  count: number;
  /** Beside the total, of any procedure type. */
  amendments: CountedFigure;
  /** Of the total, what is not said to hold taxes; and of each procedure type. */
  untaxed: CountedFigure;
  untaxedByType: Readonly<Record<ProcedureType, CountedFigure>>;
  /** Every contract selected, whether it counts or not. */
  contracts: number;
}>;

export const byProcedure = (sums: readonly CountedSum[]): ByProcedure => {
  const added = (value: keyof Counted | 'contracts', some = sums) => some.reduce((sum, row) => sum + row[value], 0);
  const ofType = Map.groupBy(sums, ({ group }) => group.procedureType);
  const of = (value: keyof Counted) => recordOf(TYPES, (type) => added(value, ofType.get(type) ?? []));
  const amounts = of('countedAmount');
  const counts = of('countedContracts');
  const untaxedAmounts = of('untaxedAmount');
  const untaxedCounts = of('untaxedContracts');
  return {
    amounts,
    counts,
    total: TYPES.reduce((sum, type) => sum + amounts[type], 0),
    count: TYPES.reduce((sum, type) => sum + counts[type], 0),
    amendments: { amount: added('amendmentAmount'), count: added('amendmentContracts') },
    untaxed: { amount: added('untaxedAmount'), count: added('untaxedContracts') },
    untaxedByType: recordOf(TYPES, (type) => ({ amount: untaxedAmounts[type], count: untaxedCounts[type] })),
    contracts: added('contracts'),
  };
};

const countsOf = ({ counts, count, amendments, untaxed }: ByProcedure) => ({
  totalCount: count,
  publicCount: counts.PUBLIC,
  invitationCount: counts.INVITATION,
  noBidCount: counts.NO_BID,
  amendments: toPesos(amendments.amount),
  amendmentsCount: amendments.count,
  ...untaxedIn(untaxed),
});

/** What is not said to hold taxes, as answers state it. Pesos. */
export const untaxedIn = ({ amount, count }: CountedFigure) => ({ untaxed: toPesos(amount), untaxedCount: count });

const untaxedByTypeOf = (sums: ByProcedure) => ({
  untaxedByType: recordOf(TYPES, (type) => untaxedIn(sums.untaxedByType[type])),
});

/** Totals as contracts answer them. Pesos. */
export const contractTotalsOf = (sums: ByProcedure): ContractTotals => ({
  totals: TYPES.map((type) => ({
    _id: type,
    total: toPesos(sums.amounts[type]),
    totalAmount: toPesos(sums.total),
  })),
  totalAmount: toPesos(sums.total),
  PUBLIC: toPesos(sums.amounts.PUBLIC),
  INVITATION: toPesos(sums.amounts.INVITATION),
  NO_BID: toPesos(sums.amounts.NO_BID),
  ...countsOf(sums),
  ...untaxedByTypeOf(sums),
});

/** Totals of a row. Pesos. */
export const rowTotalsOf = (sums: ByProcedure) => ({
  public: toPesos(sums.amounts.PUBLIC),
  invitation: toPesos(sums.amounts.INVITATION),
  noBid: toPesos(sums.amounts.NO_BID),
  total: toPesos(sums.total),
  ...countsOf(sums),
});

/** Totals as suppliers and charts answer them. Pesos. */
export const spendingTotalsOf = (sums: ByProcedure): SpendingTotals => ({
  ...rowTotalsOf(sums),
  ...untaxedByTypeOf(sums),
});
