import type { DisplayForm } from '@monitor/contracts-schema/calculations/calculation-events';
import { type ProcedureType, procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { publicResults } from '../calculations/public-results.ts';
import { type ByProcedure, byProcedure, countedSums } from '../spending/spending-sums.ts';
import { supplierPage } from '../suppliers/supplier-rows.ts';

/** Centavos, and a number of contracts. */
export type CountedFigure = Readonly<{ amount: number; count: number }>;

type CalculationFigure = Readonly<{
  abbreviation: string;
  name: string;
  displayForm: DisplayForm;
  isIndex: boolean;
  result: number | null;
}>;

/** What anybody may read of an organization, as pages say it: totals, suppliers, the index. */
export type PublicFigures = Readonly<{
  contracts: number;
  total: CountedFigure;
  amendments: CountedFigure;
  procedureTypes: ReadonlyMap<ProcedureType, CountedFigure>;
  /** By quarter; `contracts` counts every one, also those that count as nothing. */
  quarters: ReadonlyMap<string, CountedFigure & Readonly<{ contracts: number }>>;
  /** The ids of those that lead the list. */
  leadingSuppliers: readonly string[];
  calculations: readonly CalculationFigure[];
  administrationPeriod: string | null;
}>;

const LEADING = 10;

export const publicFiguresIn = async (views: ViewReader, organizationId: string): Promise<PublicFigures> => {
  const sums = await countedSums(views, organizationId, noFilters, ['period', 'procedureType']);
  const whole = byProcedure(sums);
  const leading = { order: { field: 'total', direction: 'desc' }, page: 1, pageSize: LEADING } as const;
  const { rows } = await supplierPage(views, organizationId, noFilters, leading);
  const { index, method, administrationPeriod } = await publicResults(views, organizationId);
  return {
    contracts: whole.contracts,
    total: totalOf(whole),
    amendments: whole.amendments,
    procedureTypes: new Map(
      procedureType.options.map((type) => [type, { amount: whole.amounts[type], count: whole.counts[type] }]),
    ),
    quarters: new Map(
      [...Map.groupBy(sums, ({ group }) => String(group.period))].map(([period, some]) => {
        const quarter = byProcedure(some);
        return [period, { ...totalOf(quarter), contracts: quarter.contracts }];
      }),
    ),
    leadingSuppliers: rows.map(({ _id }) => _id),
    calculations: method.map(({ entry, result }) => ({
      abbreviation: entry.fields.abbreviation,
      name: entry.fields.name,
      displayForm: entry.fields.displayForm,
      isIndex: entry === index?.entry,
      result: result?.result ?? null,
    })),
    administrationPeriod,
  };
};

const totalOf = ({ total, count }: ByProcedure): CountedFigure => ({ amount: total, count });

/** What some suppliers' rows say; nothing of one that has none. */
export const supplierFiguresIn = async (
  views: ViewReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CountedFigure & Readonly<{ name: string | null }>>> => {
  const known = await views.getMany(supplierViews, ids);
  return new Map(
    ids.flatMap((id) => {
      const row = known.get(id)?.document;
      return row ? [[id, { name: row.name, amount: row.total, count: row.contractsCount }] as const] : [];
    }),
  );
};
