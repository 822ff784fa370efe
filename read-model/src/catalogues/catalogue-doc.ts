import { type CatalogueField, orderFieldOf } from '@monitor/contracts-schema/catalogues/catalogue-field';
import type { CatalogueEntry } from '@monitor/contracts-schema/catalogues/catalogue-view';
import { nameOrder, searchText } from '@monitor/contracts-schema/text/text';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a catalogue's declaration says of its documents. */
type Described = Readonly<{ columns: readonly string[]; described: Readonly<Record<string, CatalogueField>> }>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What searches look in of a field: its text; of an enumeration its label, and its words besides. */
const searchedIn = (field: CatalogueField | undefined, value: unknown): readonly (string | null | undefined)[] => {
  const text = textOf(value);
  if (field?.kind === 'image' || field?.kind === 'file') return [];
  if (field?.kind !== 'enum' || text === null) return [text];
  return [field.labels[text] ?? text, field.words?.[text]];
};

/**
 * The document that every catalogue keeps of an entry: the fields of its list, in which searches look, names also as they
 * are sorted, the version that edits are made on, and when it was registered and last changed.
 */
export const catalogueDoc = (
  { columns, described }: Described,
  before: CatalogueEntry | undefined,
  event: RecordedEvent & { data: { id: string; organizationId: string; fields: Fields } },
): CatalogueEntry & Fields => {
  const { id, organizationId, fields } = event.data;
  const sorted = columns.filter((column) => described[column]?.sortBy === 'name');
  return {
    id,
    ...lifecycleOf(event, before),
    organizationId,
    ...Object.fromEntries(columns.map((column) => [column, fields[column]])),
    ...Object.fromEntries(sorted.map((column) => [orderFieldOf(column), nameOrder(textOf(fields[column]) ?? '')])),
    search: searchText(...columns.flatMap((column) => searchedIn(described[column], fields[column]))),
  };
};
