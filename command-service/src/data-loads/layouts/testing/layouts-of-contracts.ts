import { enumLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { type TemplateColumn, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { federalContracts } from './federal-contracts.ts';
import {
  platformBook,
  platformDirectAwards,
  platformExport,
  platformMerged,
  platformTenders,
} from './platform-contracts.ts';
import { releases } from './releases-of-contracts.ts';
import { CENTRALIZED, type Cell, type Contract, type LayoutOfContracts, pesos, slashed } from './written-contract.ts';

const ownCell = ({ field, fills, kind }: TemplateColumn, contract: Contract): Cell => {
  if (field === 'supplierName') return contract.supplier?.name;
  if (field === 'supplierRfc') return contract.supplier?.rfc;
  if (field === 'limitExceeded') return contract.limitExceeded ? 'Límite excedido' : 'No excedido';
  if (field === 'isEmpty' || field === 'amountExceeded') return '';
  const value = contract[fills];
  if (kind === 'enum') return value === null ? '' : enumLabel(field, value as never); // of its field
  if (kind === 'amount') return pesos(value as number | null);
  return kind === 'date' ? slashed(value as string | null) : String(value ?? '');
};

/** The template without its row of identifiers: what contracts say of themselves, column by column. */
const template: LayoutOfContracts = {
  headings: templateColumns.map(({ heading }) => heading),
  columns: Object.fromEntries(
    templateColumns.map((column) => [column.heading, (contract) => ownCell(column, contract)]),
  ),
  loses: {},
  decided: {},
};

export const layoutsOfContracts: Readonly<Record<string, LayoutOfContracts>> = {
  'the template': template,
  'tenders of the National Platform': platformTenders,
  'tenders in the template of the National Platform': platformBook,
  'tenders exported from the National Platform': platformExport,
  'direct awards of the National Platform': platformDirectAwards,
  'both of the National Platform in one': platformMerged,
  ...federalContracts,
  'the Open Contracting standard': { ...releases, decided: CENTRALIZED },
};
