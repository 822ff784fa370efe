import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import type { ContractDraft } from './contract-draft.ts';
import { createDigest } from './digest.ts';
import type { ContractDigest } from './row-facts.ts';

/** The fields that a row of the template can say, each once. */
const sheetFields: readonly ContractField[] = [...new Set(templateColumns.map(({ fills }) => fills))];

/** What a field says as it is compared: of whom it names, who that is. */
const compared = (value: ContractDraft[ContractField]): string | number | boolean | null => {
  if (value === null || typeof value !== 'object') return value;
  return 'existing' in value ? value.existing : `+${value.created}`;
};

/** A text that two contracts share when they are equal in every field that a sheet's row can say, and else do not. */
export const fingerprintOf = (contract: ContractDraft): string =>
  JSON.stringify(sheetFields.map((field) => compared(contract[field])));

/** What a contract says, in short: equal when it says the same in every field that a sheet's row can say, however its number is written. */
export const digestOf = (contract: ContractDraft): ContractDigest => {
  const all = createDigest();
  const contractNumber = contract.contractNumber && contractNumberKey(contract.contractNumber);
  all.add(sheetFields.map((field) => (field === 'contractNumber' ? contractNumber : compared(contract[field]))));
  return {
    all: all.text(),
    amount: contract.totalOrMaxAmount,
    supplier: compared(contract.supplier),
    day: contract.contractDate,
    updated: contract.updateDate,
  };
};

/** What all reports share of one contract of a number; undefined of what says too little to be known again by. */
export const reportedContract = ({ supplier, day, updated }: ContractDigest): string | undefined =>
  supplier === null || day === null || updated === null ? undefined : JSON.stringify([supplier, day]);

/** Whether two of the same number are one contract that was reported twice, the first of them later. */
export const isLaterReport = (one: ContractDigest, other: ContractDigest): boolean => {
  const contract = reportedContract(one);
  return contract !== undefined && contract === reportedContract(other) && isLater(one, other);
};

/** Of two that say when they were updated. */
export const isLater = ({ updated }: ContractDigest, other: ContractDigest): boolean =>
  (updated ?? '') > (other.updated ?? '');

const differences = {
  amount: 'otro monto',
  supplier: 'otro proveedor',
  day: 'otra fecha',
} as const satisfies Partial<Record<keyof ContractDigest, string>>;

const OTHER_DATA = 'data';
const list = new Intl.ListFormat('es-MX');

/** In what two contracts differ that say not the same, of what people look at first: `amount-supplier`. */
export const differenceBetween = (one: ContractDigest, other: ContractDigest): string => {
  const differing = Object.keys(differences).filter(
    (name) => one[name as keyof typeof differences] !== other[name as keyof typeof differences], // the table's own keys
  );
  return differing.length > 0 ? differing.join('-') : OTHER_DATA;
};

/** The same as a remark names it: `otro monto y otro proveedor`. */
export const differenceInWords = (difference: string): string => {
  const named = Object.entries(differences).filter(([name]) => difference.split('-').includes(name));
  return named.length > 0 ? list.format(named.map(([, words]) => words)) : 'otros datos';
};

/**
 * What has to be said of a contract so that it says the same as another in every field that a sheet's row can say. Whether
 * it is open follows from its amounts: it stands as it is unless they change.
 */
export const patchBetween = (before: ContractDraft, after: ContractDraft): Partial<ContractDraft> => {
  const differing = sheetFields.filter((field) => compared(before[field]) !== compared(after[field]));
  const patch: Partial<ContractDraft> = Object.fromEntries(differing.map((field) => [field, after[field]]));
  const isBounded = 'minAmount' in patch || 'maxAmount' in patch;
  return isBounded && before.contractType !== after.contractType
    ? { ...patch, contractType: after.contractType }
    : patch;
};
