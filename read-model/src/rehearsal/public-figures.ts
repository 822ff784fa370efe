import type { DisplayForm } from '@monitor/contracts-schema/calculations/calculation-events';
import { type ProcedureType, procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { publicResults } from '../calculations/public-results.ts';
import { type ByProcedure, byProcedure, type CountedFigure, countedSums } from '../spending/spending-sums.ts';
import { supplierPage } from '../suppliers/supplier-rows.ts';

/** What is published of some contracts, and what of it is not stated to hold taxes. */
export type PublicFigure = CountedFigure & Readonly<{ untaxed: CountedFigure }>;

const NOTHING: CountedFigure = { amount: 0, count: 0 };
export const NO_FIGURE: PublicFigure = { ...NOTHING, untaxed: NOTHING };

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
  total: PublicFigure;
  amendments: PublicFigure;
  procedureTypes: ReadonlyMap<ProcedureType, PublicFigure>;
  /** By quarter; `contracts` counts every one, also those that count as nothing. */
  quarters: ReadonlyMap<string, PublicFigure & Readonly<{ contracts: number }>>;
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
    amendments: { ...whole.amendments, untaxed: NOTHING },
    procedureTypes: new Map(
      procedureType.options.map((type) => [
        type,
        { amount: whole.amounts[type], count: whole.counts[type], untaxed: whole.untaxedByType[type] },
      ]),
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

const totalOf = ({ total, count, untaxed }: ByProcedure): PublicFigure => ({ amount: total, count, untaxed });

/** What some suppliers' rows say; nothing of one that has none. */
export const supplierFiguresIn = async (
  views: ViewReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublicFigure & Readonly<{ name: string | null }>>> => {
  const known = await views.getMany(supplierViews, ids);
  return new Map(
    ids.flatMap((id) => {
      const row = known.get(id)?.document;
      if (!row) return [];
      const untaxed = { amount: row.untaxed, count: row.untaxedCount };
      return [[id, { name: row.name, amount: row.total, count: row.contractsCount, untaxed }] as const];
    }),
  );
};
