import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type CatalogueContract, toCatalogueContract } from '@monitor/contracts-schema/contracts/contract-answers';
import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldNames, definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractOutline } from '@monitor/contracts-schema/contracts/contract-outline';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { type WordedField, wordsOf } from '@monitor/contracts-schema/contracts/contract-words';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { catalogueExport, exportedFrom, type SheetRequest } from '../catalogues/catalogue-export.ts';
import type { ListedCatalogue, ListedColumn } from '../catalogues/listed-catalogue.ts';
import { registeredOn } from '../catalogues/registered-on.ts';
import { type CellKind, type ExportValue, type SheetDocument, yesOrNo } from '../exports/export-document.ts';
import { filterLabels } from '../spending/filter-labels.ts';
import { type ChosenContracts, chosenLabels, selectedWhere } from './chosen-contracts.ts';
import { type ContractSortField, contractSort } from './contract-sort.ts';

/** The file of those that filters select, or that were chosen. */
export const contractsSheet = async (
  sheet: SheetRequest & Readonly<{ filters: SpendingFilters; params: ChosenContracts }>,
): Promise<SheetDocument> => {
  const { views, organizationId, filters, params } = sheet;
  const within = await selectedWhere(views, organizationId, filters, params);
  const labels = [...chosenLabels(params), ...(await filterLabels(views, organizationId, filters))];
  return catalogueExport(exportedFrom(contractsCatalogue, within), sheet, labels);
};

/** Contracts as administrators list them: every text is searched, the internal ones too. */
export const contractsCatalogue: ListedCatalogue<ContractView, CatalogueContract> = {
  title: contractOutline.noun.many,
  from: contractViews,
  entriesOf: (organizationId) => ({ organizationId }),
  searched: ['search', 'adminSearch'],
  sortBy: (field, direction) => contractSort(field as ContractSortField, direction), // one that the endpoint knows
  docOf: toCatalogueContract,
  columns: [...contractFieldNames.map(columnOf), registeredOn],
};

function columnOf(field: ContractField): ListedColumn<ContractView> {
  const { label, kind } = definitionOf(field);
  const kinds: Partial<Record<typeof kind, CellKind>> = { amount: 'money', date: 'date' };
  return {
    id: field,
    header: label,
    kind: kinds[kind] ?? 'text',
    value: (contract) => exportValueOf(contract, field),
  };
}

const exportValueOf = (contract: ContractFields, field: ContractField): ExportValue => {
  const value = contract[field];
  if (typeof value === 'boolean') return yesOrNo(value);
  return typeof value === 'number' ? value : wordsOf(contract, field as WordedField); // neither, so it says words
};
