import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ContractDraft } from './contract-draft.ts';

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
