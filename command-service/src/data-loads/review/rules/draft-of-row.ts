import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ImportField, TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ParsedRow } from './cells/parsed-row.ts';
import type { AdministrativeUnitDraft, ContractDraft, SupplierDraft } from './contract-draft.ts';
import { derivedContractType } from './row-rules.ts';

/** The fields whose column says just what they hold. */
type CopiedField = {
  [Column in TemplateColumn as Column['fills']]: ParsedRow[Column['field']] extends ContractFields[Column['fills']]
    ? Column['fills']
    : never;
}[TemplateColumn['fills']];

/** What the columns say of the fields they fill, as it stands. */
const copiedFields = (parsed: ParsedRow): Pick<ContractFields, CopiedField> => {
  const fields: Record<string, ParsedRow[ImportField]> = { ...NOTHING_COPIED };
  for (const { field, fills } of templateColumns) fields[fills] = parsed[field];
  return fields as Pick<ContractFields, CopiedField>; // among others, which draftOfRow gives
};

const NOTHING_COPIED = Object.fromEntries(templateColumns.map(({ fills }) => [fills, null]));

/** Whom a row names. */
export type RowReferences = Readonly<{
  supplier: SupplierDraft | null;
  organizer: AdministrativeUnitDraft | null;
  applicant: AdministrativeUnitDraft | null;
}>;

/** The contract that a row says. A required text that `!req0` allowed to be blank is an empty one. */
export const draftOfRow = (parsed: ParsedRow, { supplier, organizer, applicant }: RowReferences): ContractDraft => {
  if (parsed.procedureType === null || organizer === null || applicant === null)
    throw new Error('A row without procedure type or units passed the review');
  return {
    ...copiedFields(parsed),
    procedureType: parsed.procedureType,
    administrationPeriod: parsed.administration ?? '',
    fiscalYear: parsed.fiscalYear ?? '',
    period: parsed.period ?? '',
    supplier,
    organizerAdministrativeUnit: organizer,
    applicantAdministrativeUnit: applicant,
    contractType: derivedContractType(parsed),
    taxes: parsed.taxes ?? 'INCLUDED', // as the heading of the total says
    areaInCharge: parsed.areaInCharge ?? '',
    limitExceeded: parsed.limitExceeded === 'LIMIT_EXCEEDED',
    amountExceeded: parsed.amountExceeded ?? 0,
  };
};
