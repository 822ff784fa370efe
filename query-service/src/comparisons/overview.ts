import { periodLabel } from '@monitor/contracts-schema/calculations/calculation-words';
import type { OverviewRow } from '@monitor/contracts-schema/comparisons/overview-endpoints';
import type { OverviewSortField } from '@monitor/contracts-schema/comparisons/overview-sort-fields';
import { dataLoadViews } from '@monitor/contracts-schema/data-loads/data-load-views';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { publicIndexes } from '@monitor/read-model/calculations/public-results';
import { byProcedure, countedSumsOf, spendingTotalsOf } from '@monitor/read-model/spending/spending-sums';

/** When the newest of the loads that are registered was uploaded, by organization. */
const lastLoads = async (views: ViewReader): Promise<ReadonlyMap<unknown, string>> => {
  const groups = await views.sumBy(dataLoadViews, {
    where: { status: 'applied' },
    groupBy: ['organizationId', 'uploadedAt'],
    sums: [],
  });
  const last = new Map<unknown, string>();
  for (const { group } of groups) {
    const uploadedAt = String(group.uploadedAt);
    if ((last.get(group.organizationId) ?? '') < uploadedAt) last.set(group.organizationId, uploadedAt);
  }
  return last;
};

type Order = Readonly<{ sort: OverviewSortField; typeSort: 'asc' | 'desc' }>;

type Ordered = OverviewRow & Readonly<{ nameOrder: string }>;

const sortedBy = (row: Ordered, sort: OverviewSortField): string | number | null => {
  if (sort === 'name') return row.nameOrder;
  return sort === 'index' || sort === 'lastLoad' ? row[sort] : row.totals[sort];
};

/** What is not there comes last in both directions; equal ones stand by name. */
const inOrder =
  ({ sort, typeSort }: Order) =>
  (one: Ordered, other: Ordered): number => {
    const [value, otherValue] = [sortedBy(one, sort), sortedBy(other, sort)];
    const byName = one.nameOrder < other.nameOrder ? -1 : 1;
    if (value === otherValue) return byName;
    if (value === null || otherValue === null) return value === null ? 1 : -1;
    return value < otherValue === (typeSort === 'asc') ? -1 : 1;
  };

/** Every organization with what it comes to, and all of them together. */
export const overviewOf = async (views: ViewReader, order: Order) => {
  const organizations = await views.find(organizationViews, {});
  const sums = await countedSumsOf(
    views,
    organizations.map(({ id }) => id),
  );
  const { index, values } = await publicIndexes(views);
  const loads = await lastLoads(views);
  const rows = organizations.map(({ id, name, shortName, nameOrder }): Ordered => {
    const own = byProcedure(sums.filter(({ group }) => group.organizationId === id));
    const value = own.contracts > 0 ? values.get(id) : undefined; // of no contracts nothing is at risk
    const lastLoad = loads.get(id) ?? null;
    return { _id: id, name, shortName, nameOrder, totals: spendingTotalsOf(own), index: value ?? null, lastLoad };
  });
  return {
    rows: rows.toSorted(inOrder(order)).map(({ nameOrder: _order, ...row }) => row),
    totals: spendingTotalsOf(byProcedure(sums)),
    index: index && {
      name: index.name,
      displayForm: index.displayForm,
      administrationPeriod: periodLabel(index.administrationPeriod),
    },
  };
};
