import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { conditionIn } from '@monitor/contracts-schema/contracts/contract-condition';
import {
  type FilterName,
  filterDeclaration,
  filterNames,
  filterValueInWords,
} from '@monitor/contracts-schema/contracts/contract-filters';
import { filterValues, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { Collection, ViewReader } from '@monitor/platform/view-store/view-store';
import type { ExportFilter } from '../exports/export-document.ts';

type NamedRecord = Readonly<{ id: string; organizationId: string; name: string | null }>;

/** The names of an organization's records, by their ids; of another's, or of none, nothing. */
const namesIn = async <Named extends NamedRecord>(
  views: ViewReader,
  from: Collection<Named>,
  organizationId: string,
  ids: readonly string[],
): Promise<(readonly [string, string])[]> =>
  [...(await views.getMany(from, ids)).values()]
    .map(({ document }) => document)
    .filter((record) => record?.organizationId === organizationId)
    .flatMap((record) => (record?.name ? [[record.id, record.name] as const] : []));

const idsIn = (filters: SpendingFilters): readonly string[] => [
  ...[...filters.suppliers, ...filters.administrativeUnits].map(({ _id }) => _id),
  ...filters.conditions.flatMap((text) => {
    const condition = conditionIn(text);
    return condition?.kind === 'reference' ? [condition.reference.id] : [];
  }),
];

const UNKNOWN = 'alguien de otra organización';

const textsOf = (filters: SpendingFilters, name: FilterName): readonly string[] =>
  name === 'search' ? [filters.search].filter(Boolean) : filterValues(filters, name).map(String);

/** The filters of a download as its reader knows them: labels, and names instead of ids. */
export const filterLabels = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): Promise<ExportFilter[]> => {
  const ids = idsIn(filters);
  const names = new Map([
    ...(await namesIn<NamedRecord>(views, administrativeUnitViews, organizationId, ids)),
    ...(await namesIn<NamedRecord>(views, supplierViews, organizationId, ids)),
  ]);
  return filterNames
    .map((name) => {
      const { label, documentLabel = label, records } = filterDeclaration(name);
      const texts = textsOf(filters, name).filter((text) => !records || names.has(text));
      const values = texts.map((text) => filterValueInWords(name, text, (id) => names.get(id) ?? UNKNOWN));
      return { label: documentLabel, values };
    })
    .filter(({ values }) => values.length > 0);
};
