import { AMENDMENTS_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { enumLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { CountedChange, Rehearsal, RehearsedChange } from '@monitor/contracts-schema/data-loads/rehearsal';

/** A figure before and after the load, as a line of a table. */
export type ShownChange = Readonly<{
  label: string;
  isNew?: boolean;
  /** Null of what is a number of contracts alone. */
  amount: (RehearsedChange & Readonly<{ untaxed: RehearsedChange; untaxedCount: RehearsedChange }>) | null;
  count: RehearsedChange;
  behind: string;
  rows: number;
}>;

export const NO_SUPPLIER = 'Sin proveedor';

const shown = (label: string, { amount, untaxed, untaxedCount, count, behind, rows }: CountedChange): ShownChange => ({
  label,
  amount: { ...amount, untaxed, untaxedCount },
  count,
  behind,
  rows,
});

export const isChanged = ({ amount, count, rows }: ShownChange): boolean =>
  rows > 0 || count.before !== count.after || (amount !== null && amount.before !== amount.after);

type RehearsedTotals = Pick<Rehearsal, 'total' | 'procedureTypes' | 'amendments' | 'contracts'>;

/** The totals, as they stand beside each other on home. */
export const totalsIn = ({ total, procedureTypes, amendments, contracts }: RehearsedTotals): readonly ShownChange[] => [
  shown('Total', total),
  ...procedureTypes.map((type) => shown(enumLabel('procedureType', type.procedureType), type)),
  shown(AMENDMENTS_LABEL, amendments),
  { ...contracts, label: 'Contratos en las listas, cuenten o no', amount: null },
];

export const quartersIn = ({ quarters }: Rehearsal): readonly ShownChange[] =>
  quarters.map((quarter) => shown(quarter.period, quarter));

export const suppliersIn = ({ suppliers }: Rehearsal): readonly ShownChange[] =>
  suppliers.map((supplier) => ({ ...shown(supplier.name ?? NO_SUPPLIER, supplier), isNew: supplier.isNew }));

/** What some rows are behind of, in words; undefined of what the rehearsal does not say. */
export const behindWords = (rehearsal: Rehearsal, behind: string): string | undefined =>
  rehearsal.warnings.find((warning) => warning.behind === behind)?.message ??
  [...totalsIn(rehearsal), ...quartersIn(rehearsal), ...suppliersIn(rehearsal)].find((one) => one.behind === behind)
    ?.label;
