import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { type EnumKeys, enumLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type Centavos, formatMoney, toPesos } from '@monitor/contracts-schema/money';
import { parseAmount, type RawValue } from './cells/cell-parsing.ts';
import { parseRow } from './cells/parsed-row.ts';
import { editRow, type RowValues } from './cells/row-values.ts';
import type { ContractDraft } from './contract-draft.ts';
import { draftOfRow } from './draft-of-row.ts';

type Column = (typeof templateColumns)[number];

/** Pesos, as a number where a sheet's number says them to the centavo. */
const amountCell = (amount: Centavos): RawValue => {
  const pesos = toPesos(amount);
  return parseAmount(pesos).value === amount ? pesos : formatMoney(amount);
};

const cellOf = (column: Column, contract: ContractFields): RawValue => {
  switch (column.field) {
    case 'supplierName':
      return contract.supplier?.name ?? null;
    case 'supplierRfc':
      return contract.supplier?.rfc ?? null;
    case 'organizerAdministrativeUnit':
    case 'applicantAdministrativeUnit':
      return contract[column.field].name;
    case 'limitExceeded':
      return enumLabel('limitExceeded', contract.limitExceeded ? 'LIMIT_EXCEEDED' : 'NOT_EXCEEDED');
    case 'isEmpty':
      return contract.isEmpty || null;
    case 'amountExceeded':
      return contract.amountExceeded === 0 ? null : amountCell(contract.amountExceeded);
    default: {
      const value = contract[column.fills];
      if (value === null) return null;
      if (column.kind === 'enum') return enumLabel(column.field, value as EnumKeys[typeof column.field]); // of its field
      return typeof value === 'number' && definitionOf(column.fills).kind === 'amount' ? amountCell(value) : value;
    }
  }
};

/** A registered contract as a row of the template says it. */
export const rowOfContract = (contract: ContractFields): RowValues =>
  editRow({}, Object.fromEntries(templateColumns.map((column) => [column.field, cellOf(column, contract)])));

/**
 * What that row would register: the contract, without what no cell can say of it. Its supplier and units are those it
 * names, whatever they are called.
 */
export const draftOfContract = (contract: ContractFields): ContractDraft => {
  const { supplier, organizerAdministrativeUnit: organizer, applicantAdministrativeUnit: applicant } = contract;
  return draftOfRow(
    parseRow(rowOfContract(contract), () => {}),
    {
      supplier: supplier && { existing: supplier.id, name: supplier.name, rfc: supplier.rfc },
      organizer: { existing: organizer.id, name: organizer.name },
      applicant: { existing: applicant.id, name: applicant.name },
    },
  );
};
