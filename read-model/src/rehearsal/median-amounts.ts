import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { countedSums } from '../spending/spending-sums.ts';
import { TIMES_THE_MEDIAN } from './warnings.ts';

/**
 * The median of the amounts that an organization's contracts of a procedure type say, whatever they count as: of the types
 * alone in which the given amount is far beyond it. How many there are is known from what is stored; only those that say no
 * amount or a very small one are counted, and most often none is looked for beyond that.
 */
export const suspectedMedians = async (
  views: ViewReader,
  organizationId: string,
  largest: ReadonlyMap<ProcedureType, number>,
): Promise<Map<ProcedureType, number>> => {
  const medians = new Map<ProcedureType, number>();
  if (largest.size === 0) return medians;
  const sums = await countedSums(views, organizationId, noFilters, ['procedureType']);
  for (const [procedureType, amount] of largest) {
    const ofType = { organizationId, procedureType };
    const count = (totalOrMaxAmount: Where[string]): Promise<number> =>
      views.count(contractViews, { ...ofType, totalOrMaxAmount });
    const all = sums.find(({ group }) => group.procedureType === procedureType)?.contracts ?? 0;
    const half = (all - (await count(null)) - (await count({ lte: 0 }))) / 2;
    if ((await count({ gt: 0, lte: amount / TIMES_THE_MEDIAN })) >= half)
      medians.set(procedureType, await medianOf(views, { ...ofType, totalOrMaxAmount: { gt: 0 } }, half));
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
