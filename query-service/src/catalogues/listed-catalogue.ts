import { foldForSearch } from '@monitor/contracts-schema/text/text';
import type { Collection, Document, Sort, Where } from '@monitor/platform/view-store/view-store';
import type { ExportColumn, ExportValue } from '../exports/export-document.ts';

type Direction = 'asc' | 'desc';

/** A catalogue as administrators list, look up and export it. */
export type ListedCatalogue<View extends Document, Doc> = Readonly<{
  /** What files of it are called. */
  title: string;
  from: Collection<View>;
  /** What its documents say of being entries, of an organization or of the installation. */
  entriesOf: (organizationId: string) => Readonly<Record<string, string | boolean>>;
  /** Fields that the search looks in. */
  searched: readonly string[];
  sortBy: (field: string, direction: Direction) => Sort;
  docOf: (view: View) => Doc;
  columns: readonly ListedColumn<View>[];
}>;

/** What a file says of an entry in one of its columns. */
export type ListedColumn<View> = ExportColumn & Readonly<{ id: string; value: (view: View) => ExportValue }>;

export type OrderQuery = Readonly<{ sort?: string | undefined; typeSort: Direction }>;

/** The entries that a search finds: all of them when it says nothing. */
export const whereFound = (
  { entriesOf, searched }: Pick<ListedCatalogue<Document, unknown>, 'entriesOf' | 'searched'>,
  organizationId: string,
  search: string,
): Where => {
  const entries = entriesOf(organizationId);
  const text = { contains: foldForSearch(search) };
  return search ? { ...entries, anyOf: searched.map((field) => ({ [field]: text })) } : entries;
};

/** The requested order; newest first when none is. */
export const readOrder = (
  { sortBy }: Pick<ListedCatalogue<Document, unknown>, 'sortBy'>,
  { sort = 'createdAt', typeSort }: OrderQuery,
): Sort => sortBy(sort, typeSort);
