import { traitsIn, traitsKeys } from '@monitor/contracts-schema/calculations/contract-traits';
import type { SummedVariable, SupplierShare } from '@monitor/contracts-schema/calculations/counted-values';
import type { ContractCondition } from '@monitor/contracts-schema/contracts/contract-condition';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { pastContracts } from '@monitor/contracts-schema/contracts/past-contracts';
import { type VariableName, variablesFrom } from '@monitor/contracts-schema/formulas/variables';
import { followJoins, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { memoize } from '@monitor/contracts-schema/memoize';
import { type Grain, spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { SumRow, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { addsTo, type ContractCount, formatKind } from './contract-count.ts';
import { filterWhere } from './filter-where.ts';

/** How contracts are queried: of one organization, of one administration period or (null) of all. */
export type ContractScope = Readonly<{ organizationId: string; administrationPeriod: string | null }>;

/** Of the contracts that some filters leave, what some variables follow from: whatever else follows is not counted. */
export type AskedOfContracts = Readonly<{
  filters: readonly ContractCondition[];
  variables: ReadonlySet<VariableName>;
}>;

const codesAddingTo = memoize((variable) => {
  const sum = variable as SummedVariable; // nobody asks of another
  return traitsKeys.filter((code) => addsTo(sum, traitsIn(code)));
});

/** The contracts that add to a sum. */
export const addingTo = (variable: SummedVariable): Where => ({ facts: { in: codesAddingTo(variable) } });

/** Whatever says when it was obtained belongs to a format, in any state, but for rows without procedures. */
export const IN_FORMATS: Where = { isEmpty: false, informationDate: { gt: '' } };

const OF_SUPPLIERS = variablesFrom('suppliers', 'shares');
const OF_FORMATS = variablesFrom('formats');

/** What is added to a count, or taken from it. `at` is the part of the day on which that was, where it matters. */
export type Move = Readonly<{ at: number; into: (count: ContractCount) => void }>;

/** Which contracts: as they are or were; whether they came, or went, and by which field that is dated. */
type Moving = Readonly<{
  from: typeof contractViews | typeof pastContracts;
  where: Where;
  sign: 1 | -1;
  at?: 'since' | 'until';
}>;

/** What contracts that filters leave add to a count, summed by the store from the contracts themselves. */
export const movesOf = async (
  views: ViewReader,
  { from, where, sign, at }: Moving,
  variables: ReadonlySet<VariableName>,
): Promise<Move[]> => {
  const rowsBy = (groupBy: readonly string[], besides: Where, sums: readonly string[] = ['totalOrMaxAmount']) =>
    views.sumBy(from, { where: allOf([where, besides]), groupBy: [...(at ? [at] : []), ...groupBy], sums });
  const movesBy = (rows: readonly SumRow[], into: (count: ContractCount, row: SumRow) => void): Move[] =>
    rows.map((row) => ({ at: at ? Number(row.group[at]) : 0, into: (count) => into(count, row) }));
  const amountOf = ({ sums }: SumRow): number => sign * (sums.totalOrMaxAmount ?? 0);

  const alike = movesBy(await rowsBy(['facts'], {}), (count, row) =>
    count.add({ facts: traitsIn(Number(row.group.facts)), contracts: sign * row.count, amount: amountOf(row) }),
  );
  const ofSuppliers = variables.isDisjointFrom(OF_SUPPLIERS)
    ? []
    : movesBy(await rowsBy(['supplierId'], { ...addingTo('NTC'), supplierId: { not: null } }), (count, row) =>
        count.addToSupplier(String(row.group.supplierId), [amountOf(row), sign * row.count]),
      );
  const ofFormats = variables.isDisjointFrom(OF_FORMATS)
    ? []
    : movesBy(await rowsBy(FORMAT, IN_FORMATS, []), (count, row) => addToFormat(count, row, sign * row.count));
  return [...alike, ...ofSuppliers, ...ofFormats];
};

const FORMAT = ['period', 'organizerId', 'procedureType', 'informationDate'];

const addToFormat = (count: ContractCount, { group }: SumRow, contracts: number): void => {
  const kind = formatKind(group.procedureType as ProcedureType); // as contracts are held
  const format = { period: String(group.period), organizerId: String(group.organizerId), kind };
  count.addToFormat(format, String(group.informationDate), contracts);
};

/** How the entries of an organization are joined by now. */
const joinsIn = async (views: ViewReader, organizationId: string): Promise<(id: string) => string> =>
  followJoins(await views.find(joinedEntryViews, { where: { organizationId } }));

/** Filters that name whom those were joined to that they name. */
export const followedFilters = <Filter extends ContractCondition>(
  filters: readonly Filter[],
  follow: (id: string) => string,
): Filter[] =>
  filters.map((filter) =>
    filter.kind === 'amount'
      ? filter
      : { ...filter, reference: { ...filter.reference, id: follow(filter.reference.id) } },
  );

const ofPeriod = (administrationPeriod: string | null): Where =>
  administrationPeriod === null ? {} : { administrationPeriod };

/** The contracts that calculations are about and that filters leave, which name whom they were followed to; undefined: none. */
export const contractsLeft = (
  { organizationId, administrationPeriod }: ContractScope,
  filters: readonly ContractCondition[],
): Where | undefined => {
  const filtered = filterWhere(filters, organizationId);
  return filtered && { organizationId, ...ofPeriod(administrationPeriod), isEmpty: false, ...filtered };
};

/** Adds the contracts of an organization to a count: from the cells they are summed in, or those that filters leave from themselves. */
export const countInto = async (
  count: ContractCount,
  views: ViewReader,
  scope: ContractScope,
  { filters, variables }: AskedOfContracts,
): Promise<void> => {
  if (filters.length === 0) return countCells(count, views, scope, variables);
  const names = filters.some(({ kind }) => kind === 'reference');
  const follow = names ? await joinsIn(views, scope.organizationId) : (id: string) => id;
  const where = contractsLeft(scope, followedFilters(filters, follow));
  if (!where) return;
  for (const { into } of await movesOf(views, { from: contractViews, where, sign: 1 }, variables)) into(count);
};

const CELL_SUMS = ['countedAmount', 'amendmentAmount', 'countedContracts', 'amendmentContracts'];

/** Of contracts and amendments together. */
const totalsIn = ({ sums: { countedAmount = 0, amendmentAmount = 0, ...counts } }: SumRow): SupplierShare => {
  const { countedContracts = 0, amendmentContracts = 0 } = counts;
  return [countedAmount + amendmentAmount, countedContracts + amendmentContracts];
};

/** The suppliers of all administration periods: their own rows sum them. */
const suppliersIn = async (views: ViewReader, organizationId: string): Promise<SumRow[]> => {
  const sums = ['total', 'amendments', 'contractsCount', 'amendmentsCount'];
  const rows = await views.sumBy(supplierViews, { where: { organizationId }, groupBy: ['id'], sums });
  return rows.filter(({ group }) => group.id !== `${organizationId}:none`);
};

const countCells = async (
  count: ContractCount,
  views: ViewReader,
  { organizationId, administrationPeriod }: ContractScope,
  variables: ReadonlySet<VariableName>,
): Promise<void> => {
  const rowsBy = (grain: Grain, groupBy: readonly string[], besides: Where, sums: readonly string[]) => {
    const where = { organizationId, grain, ...ofPeriod(administrationPeriod), ...besides };
    return views.sumBy(spendingCells, { where, groupBy, sums });
  };
  for (const row of await rowsBy('quarter', ['facts'], {}, CELL_SUMS)) {
    const [amount, contracts] = totalsIn(row);
    count.add({ facts: traitsIn(Number(row.group.facts)), contracts, amount });
  }
  if (!variables.isDisjointFrom(OF_SUPPLIERS) && administrationPeriod === null)
    for (const { group, sums } of await suppliersIn(views, organizationId))
      count.addToSupplier(String(group.id), [
        sums.total! + sums.amendments!, // they were requested
        sums.contractsCount! + sums.amendmentsCount!,
      ]);
  else if (!variables.isDisjointFrom(OF_SUPPLIERS))
    for (const row of await rowsBy('supplier', ['supplierId'], { supplierId: { not: null } }, CELL_SUMS))
      count.addToSupplier(String(row.group.supplierId), totalsIn(row));
  if (!variables.isDisjointFrom(OF_FORMATS))
    for (const row of await rowsBy('unit', FORMAT, { informationDate: { gt: '' } }, ['contracts']))
      addToFormat(count, row, row.sums.contracts!); // it was requested
};
