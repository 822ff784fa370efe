/**
 * What a field of an entry holds: people type a text, a long text has lines, an enumeration is chosen by its labels, one or
 * (choices) several; an image is the id of its file.
 */
type Held =
  | Readonly<{ kind: 'text' | 'longText' | 'link' | 'boolean' | 'file' | 'image' }>
  | Readonly<{
      kind: 'enum' | 'choices';
      labels: Readonly<Record<string, string>>;
      /** Words by which searches find each value besides its label. */
      words?: Readonly<Record<string, string>>;
    }>;

/** Whether lists can be sorted by a field. */
export const isSortable = ({ kind }: CatalogueField): boolean => kind !== 'choices' && kind !== 'image';

/** Everything there is to say of one field of a catalogue's entries. */
export type CatalogueField = Held &
  Readonly<{
    label: string;
    /** Internal values are shown to who holds the catalogue's permission, and in no public answer or history. */
    visibility: 'public' | 'internal';
    /** The form asks for it, with this shown beside it. */
    required?: true;
    hint?: string;
    /** What is said of a value that may be saved all the same. */
    noticeOf?: (value: string) => string | undefined;
    /** Its form asks for it; its table shows it to who chooses the column, and edits it nowhere. */
    besides?: true;
    /** Lists sort by the value itself, or as people look up names: by `nameOrder`, kept in `{field}Order`. */
    sortBy?: 'name';
  }>;

/** The fields that hold the id of a picture. */
export const picturesIn = (described: Readonly<Record<string, CatalogueField>>): string[] =>
  Object.keys(described).filter((field) => ['file', 'image'].includes(described[field]!.kind)); // its own keys

/** What a view keeps for the order of each field that is sorted as names are. */
export const orderFieldOf = <const Field extends string>(field: Field): `${Field}Order` => `${field}Order`;

/** The fields of some definitions that are sorted as names are. */
export type SortedByName<Definitions> = {
  [Field in keyof Definitions & string]: Definitions[Field] extends { sortBy: 'name' } ? Field : never;
}[keyof Definitions & string];
