import { contractViews, type Dimension, type SpendingFilters, spendingCells } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { cellsWhere, contractsWhere } from './filter-where.ts';

/** Centavos that count in charts, of one procedure type and, when grouped by it, one quarter. */
export type ChartSum = Readonly<{ period: string; procedureType: string; amount: number }>;

/** Sums of what counts in charts: from the cells or, for what no cell can know, from the contracts themselves. */
export const chartSums = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
  groupBy: readonly Dimension[],
): Promise<ChartSum[]> => {
  const cells = cellsWhere(organizationId, filters, groupBy);
  const rows = cells
    ? await views.sumBy(spendingCells, { where: cells, groupBy, sums: ['chartAmount'] })
    : await views.sumBy(contractViews, {
        where: { ...contractsWhere(organizationId, filters), procedureState: 'CONCLUDED' },
        groupBy,
        sums: ['totalOrMaxAmount'],
      });
  return rows.map(({ group, sums }) => ({
    period: String(group.period ?? ''),
    procedureType: String(group.procedureType),
    amount: sums.chartAmount ?? sums.totalOrMaxAmount ?? 0,
  }));
};
