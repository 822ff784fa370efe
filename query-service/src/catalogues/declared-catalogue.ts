import { type CatalogueKey, catalogues } from '@monitor/contracts-schema/catalogues';
import type { CatalogueRow } from '@monitor/contracts-schema/catalogues/catalogue-endpoints';
import { type CatalogueField, orderFieldOf } from '@monitor/contracts-schema/catalogues/catalogue-field';
import type { CatalogueEntry } from '@monitor/contracts-schema/catalogues/catalogue-view';
import type { Collection } from '@monitor/platform/view-store/view-store';
import { type ExportValue, yesOrNo } from '../exports/export-document.ts';
import type { ListedCatalogue, ListedColumn } from './listed-catalogue.ts';
import { registeredOn } from './registered-on.ts';

type View = CatalogueEntry & Readonly<Record<string, unknown>>;

/** A catalogue that is declared whole, from its declaration. */
export const listedCatalogue = (key: CatalogueKey): ListedCatalogue<View, CatalogueRow> => {
  const { views, entries, organization, columns, noun } = catalogues[key];
  const described: Readonly<Record<string, CatalogueField>> = catalogues[key].described;
  const shown = columns.flatMap((id): ListedColumn<View>[] => {
    const field = described[id];
    return field ? [columnOf(id, field)] : [];
  });
  return {
    title: noun.many,
    from: views as unknown as Collection<View>, // every catalogue's documents are such
    entriesOf: (organizationId) => ({ ...(organization === 'required' && { organizationId }), ...entries }),
    searched: ['search'],
    // Names in the order that people expect.
    sortBy: (field, direction) => [
      { field: described[field]?.sortBy === 'name' ? orderFieldOf(field) : field, direction },
    ],
    docOf: ({ id, version, createdAt, updatedAt, ...view }) => ({
      _id: id,
      version,
      ...Object.fromEntries(columns.map((column) => [column, (view as Readonly<Record<string, unknown>>)[column]])),
      createdAt,
      updatedAt,
    }),
    columns: [...shown, registeredOn],
  };
};

const columnOf = (id: string, field: CatalogueField): ListedColumn<View> => ({
  id,
  header: field.label,
  kind: 'text',
  value: (view) => exportValueOf(field, view[id]),
});

/** What a field says, in words. */
const exportValueOf = (field: CatalogueField, value: unknown): ExportValue => {
  if (value === null || value === undefined) return field.kind === 'image' ? yesOrNo(false) : null;
  switch (field.kind) {
    case 'boolean':
      return yesOrNo(value === true);
    case 'image':
      return yesOrNo(true);
    case 'enum':
      return field.labels[String(value)] ?? String(value);
    case 'choices':
      return (value as readonly string[]).map((key) => field.labels[key] ?? key).join(', '); // as its kind says
    default:
      return String(value);
  }
};
