import { contractViews, type ProcedureType } from '@monitor/contracts-schema';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { TIMES_THE_MEDIAN } from './glances.ts';

/**
 * The median of the amounts that an organization's contracts of a procedure type say, whatever they count as: of the types
 * alone in which the given amount is far beyond it. Whether it is takes two counts; most amounts are not.
 */
export const suspectedMedians = async (
  views: ViewReader,
  organizationId: string,
  largest: ReadonlyMap<ProcedureType, number>,
): Promise<Map<ProcedureType, number>> => {
  const medians = new Map<ProcedureType, number>();
  for (const [procedureType, amount] of largest) {
    const withAmount = { organizationId, procedureType, totalOrMaxAmount: { gt: 0 } };
    const small = { ...withAmount, totalOrMaxAmount: { gt: 0, lte: amount / TIMES_THE_MEDIAN } };
    const half = (await views.count(contractViews, withAmount)) / 2;
    if ((await views.count(contractViews, small)) >= half)
      medians.set(procedureType, await medianOf(views, withAmount, half));
  }
  return medians;
};

const medianOf = async (views: ViewReader, where: Where, half: number): Promise<number> => {
  const groups = await views.sumBy(contractViews, { where, groupBy: ['totalOrMaxAmount'], sums: [] });
  let passed = 0;
  const middle = groups
    .map(({ group, count }) => ({ amount: Number(group.totalOrMaxAmount), count }))
    .sort((one, other) => one.amount - other.amount)
    .find(({ count }) => {
      passed += count;
      return passed >= half;
    });
  return middle?.amount ?? 0;
};
