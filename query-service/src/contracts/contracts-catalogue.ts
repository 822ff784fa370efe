import {
  type CatalogueContract,
  type ContractField,
  type ContractFields,
  type ContractView,
  contractFieldNames,
  contractOutline,
  contractViews,
  definitionOf,
  toCatalogueContract,
  type WordedField,
  wordsOf,
} from '@monitor/contracts-schema';
import type { ListedCatalogue, ListedColumn } from '../catalogues/listed-catalogue.ts';
import { registeredOn } from '../catalogues/registered-on.ts';
import { type CellKind, type ExportValue, yesOrNo } from '../exports/export-document.ts';
import { type ContractSortField, contractSort } from './contract-sort.ts';

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
  return { id: field, header: label, kind: kinds[kind] ?? 'text', value: ({ contract }) => toldOf(contract, field) };
}

const toldOf = (contract: ContractFields, field: ContractField): ExportValue => {
  const value = contract[field];
  if (typeof value === 'boolean') return yesOrNo(value);
  return typeof value === 'number' ? value : wordsOf(contract, field as WordedField); // neither, so it says words
};
