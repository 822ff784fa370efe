import {
  contractViews,
  type Dimension,
  type ProcedureType,
  type SpendingFilters,
  spendingCells,
  toPesos,
} from '@monitor/contracts-schema';
import type { SumRow, ViewReader } from '@monitor/platform/view-store/view-store';
import { cellsWhere, contractsWhere } from './filter-where.ts';

/** What counts in totals, of the contracts that filters select, by group. Amounts in centavos. */
export type CountedSum = Readonly<{
  group: SumRow['group'];
  contracts: number;
  countedContracts: number;
  countedAmount: number;
}>;

/**
 * Sums of what counts, grouped. They come from the precomputed cells; what no cell can know (a text search, units and
 * suppliers together) is summed from the contracts themselves.
 */
export const countedSums = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  groupBy: readonly Dimension[],
): Promise<CountedSum[]> => {
  const sums = ['countedContracts', 'countedAmount'];
  const cells = cellsWhere(organizationId, filters, groupBy);
  const rows = cells
    ? await views.sumBy(spendingCells, { where: cells, groupBy, sums: [...sums, 'contracts'] })
    : await views.sumBy(contractViews, { where: contractsWhere(organizationId, filters), groupBy, sums });
  return rows.map(({ group, sums: totals, count }) => ({
    group,
    contracts: totals.contracts ?? count,
    countedContracts: totals.countedContracts ?? 0,
    countedAmount: totals.countedAmount ?? 0,
  }));
};

const TYPES = ['PUBLIC', 'INVITATION', 'NO_BID'] as const satisfies readonly ProcedureType[];

/** Amounts (centavos) and counts by procedure type. */
export type ByProcedure = Readonly<{
  amounts: Readonly<Record<ProcedureType, number>>;
  counts: Readonly<Record<ProcedureType, number>>;
  total: number;
  count: number;
  /** Every contract selected, whether it counts or not. */
  contracts: number;
}>;

export const byProcedure = (sums: readonly CountedSum[]): ByProcedure => {
  const of = (value: 'countedAmount' | 'countedContracts') => {
    const sumFor = (type: ProcedureType) =>
      sums.filter(({ group }) => group.procedureType === type).reduce((sum, row) => sum + row[value], 0);
    return { PUBLIC: sumFor('PUBLIC'), INVITATION: sumFor('INVITATION'), NO_BID: sumFor('NO_BID') };
  };
  const amounts = of('countedAmount');
  const counts = of('countedContracts');
  return {
    amounts,
    counts,
    total: TYPES.reduce((sum, type) => sum + amounts[type], 0),
    count: TYPES.reduce((sum, type) => sum + counts[type], 0),
    contracts: sums.reduce((sum, row) => sum + row.contracts, 0),
  };
};

/** Totals as the contract list answers them: one item a type, the grand total in each. Pesos. */
export const procedureTotalsOf = ({ amounts, total }: ByProcedure) =>
  TYPES.map((type) => ({ _id: type, total: toPesos(amounts[type]), totalAmount: toPesos(total) }));

/** Totals as suppliers answer them. Pesos. */
export const supplierTotalsOf = ({ amounts, counts, total, count }: ByProcedure) => ({
  public: toPesos(amounts.PUBLIC),
  invitation: toPesos(amounts.INVITATION),
  noBid: toPesos(amounts.NO_BID),
  total: toPesos(total),
  totalCount: count,
  publicCount: counts.PUBLIC,
  invitationCount: counts.INVITATION,
  noBidCount: counts.NO_BID,
});
