import type { ContractType } from '@monitor/contracts-schema/contracts/contract-enums';
import { isMinimumAbove } from '@monitor/contracts-schema/contracts/contract-limits';
import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import { mentionsCategory } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type Overrides, overridesOf } from './cells/override-prefix.ts';
import type { ParsedRow } from './cells/parsed-row.ts';
import { AMOUNTS, type RowValues } from './cells/row-values.ts';
import type { RowRemarks } from './row-remarks.ts';
import type { RowContext } from './row-revising.ts';

const CENTS = 100;

/** A contract is open when it has both a minimum and a maximum, neither of them 0. */
export const derivedContractType = ({ minAmount, maxAmount }: ParsedRow): ContractType =>
  minAmount && maxAmount ? 'OPEN' : 'NORMAL';

/** A row under review: what its cells mean, what its prefixes ask for, and the remarks so far. */
export type RowUnderReview = Readonly<{ parsed: ParsedRow; values: RowValues; remarks: RowRemarks }>;

export const overridesAt = ({ values }: RowUnderReview, field: ImportField): Overrides =>
  overridesOf(values[field]?.prefix);

/** A cell that could not be read has its error already, and is not blank. */
const isMissing = ({ parsed, remarks }: RowUnderReview, field: ImportField): boolean =>
  parsed[field] === null && !remarks.isWrong(field);

/** A cell that says there is none (NA, S/N…), which is not the same as one left blank. */
const isExplicitlyNone = ({ values }: RowUnderReview, field: ImportField): boolean => {
  const value = values[field]?.value;
  return typeof value === 'string' && isBlankWord(value);
};

/** What a contract cannot be without, whatever the prefixes say. */
const INDISPENSABLE: ReadonlySet<ImportField> = new Set<ImportField>([
  'procedureType',
  'organizerAdministrativeUnit',
  'applicantAdministrativeUnit',
]);

const plainlyRequired = templateColumns.filter(({ required }) => required === 'always' || required === 'unlessEmpty');

/** Which cells may not be blank (the table of the template's columns, and the rules that look at other cells). */
export const checkRequired = (row: RowUnderReview): void => {
  const { parsed, remarks } = row;
  const requireField = (field: ImportField): void => {
    if (!isMissing(row, field)) return;
    if (INDISPENSABLE.has(field) || !overridesAt(row, field).skipsRequired) remarks.error(field, 'E3');
  };
  /** These rules are both a required check and a check against other cells: either prefix waives them. */
  const isMissingUnlessWaived = (field: ImportField): boolean => {
    if (!isMissing(row, field)) return false;
    const { skipsRequired, skipsValidation } = overridesAt(row, field);
    return !skipsRequired && !skipsValidation;
  };

  for (const { field, required } of plainlyRequired) if (required === 'always' || !parsed.isEmpty) requireField(field);
  const isDeserted = parsed.procedureState === 'DESERTED';
  if (!parsed.isEmpty && !isDeserted && !isExplicitlyNone(row, 'contractNumber')) requireField('contractNumber');
  if (!parsed.isEmpty && isMissingUnlessWaived('procedureState')) remarks.error('procedureState', 'E5');
  if (!parsed.isEmpty && isMissingUnlessWaived('category') && mentionsCategory(parsed.servicesDescription ?? ''))
    remarks.error('category', 'E4');
  if (parsed.isEmpty || isDeserted) return;
  requireField('totalOrMaxAmount');
  if (derivedContractType(parsed) === 'NORMAL' && isMissingUnlessWaived('totalAmount'))
    remarks.error('totalAmount', 'E6', { amount: 'total', type: 'normal' });
};

/** A row that says of itself that there is no contract, and has one, counts nowhere. */
const checkEmpty = (row: RowUnderReview): void => {
  const { parsed, remarks } = row;
  if (!parsed.isEmpty || overridesAt(row, 'isEmpty').skipsValidation) return;
  const hasAmount = AMOUNTS.some((field) => (parsed[field] ?? 0) > 0);
  if (hasAmount || parsed.supplierName !== null)
    remarks.notice('isEmpty', 'I40', { what: hasAmount ? 'un monto' : 'un proveedor' });
};

/**
 * What a file says beside an amount: with taxes it is not less than without, and at a rate of exchange, in no currency that is
 * named, it may not be in pesos.
 */
export const checkStatedBeside = (
  { parsed, remarks }: RowUnderReview,
  { netAmount, exchangeRate }: Pick<RowContext, 'netAmount' | 'exchangeRate'>,
): void => {
  const { totalAmount, maxAmount } = parsed;
  if (netAmount !== undefined && totalAmount && Math.round(netAmount * CENTS) > totalAmount)
    remarks.notice('totalAmount', 'I34', { net: netAmount.toFixed(2) });
  const field = totalAmount ? 'totalAmount' : maxAmount ? 'maxAmount' : undefined;
  if (exchangeRate !== undefined && field) remarks.notice(field, 'I38', { rate: exchangeRate });
};

/**
 * The published amount repeats the maximum of an open contract, and the total of a normal one; no minimum is above its
 * maximum; and where there was no procedure, there is none.
 */
export const checkAmounts = (row: RowUnderReview): void => {
  const { parsed, remarks } = row;
  checkEmpty(row);
  if (isMinimumAbove(parsed) && !overridesAt(row, 'minAmount').skipsValidation) remarks.notice('minAmount', 'I32');
  const isOpen = derivedContractType(parsed) === 'OPEN';
  const repeated = isOpen ? parsed.maxAmount : parsed.totalAmount;
  if (!repeated || parsed.totalOrMaxAmount === null || parsed.totalOrMaxAmount === repeated) return;
  if (overridesAt(row, 'totalOrMaxAmount').skipsValidation) return;
  remarks.error('totalOrMaxAmount', 'E7', { amount: isOpen ? 'máximo' : 'total' });
};
