/** What a store keeps: a plain JSON object with an id. */
export type Document = Readonly<{ id: string }>;

/** An `id` is a text of 32 digits, 0-9 and a-f: what a store may keep as the sixteen bytes that it names. */
export type FieldType = 'text' | 'id' | 'number' | 'boolean';

/**
 * A collection, declared once. `fields` are the top-level fields that queries may name (filter, sort, group, sum), with
 * their type; `indexes` are lists of those fields, in order. Adapters make columns and indexes from them. An index that ends
 * with the id holds a whole order: a page far on in a long list is then found without looking at the documents before it.
 * Documents may hold anything else besides; a declared field may be absent or null in one, which are the same to a query.
 * `searched` are text fields in which substrings are looked for: from three characters on they are found by what they
 * consist of, without reading every document. They change what a query costs, as indexes do, and never what it finds.
 * `scattered` are fields of ids that have an index each to find what names one, where documents written together name some
 * from all over it: a store may keep that index in parts, so that a write touches few of its pages and a read looks into all.
 * `repeated` are members, not fields, whose values many documents have: a store may keep each value once.
 * A value or condition of another type than declared, and a document of more than 4 million characters, are
 * refused (ValueRefused), with nothing of the call done; but a text that is no id may be requested among ids, where it
 * is met by none; a field that is not declared is refused with an error; so is
 * a declaration whose fields are not those the collection is stored with (give the collection another name and rebuild it).
 * Collection names: letters, digits, `.`, `-`, `_`. Field names: letters, digits and `_`, beginning with a letter.
 */
export type Collection<D extends Document = Document> = Readonly<{
  name: string;
  fields: Readonly<Record<string, FieldType>>;
  indexes: readonly (readonly string[])[];
  searched?: readonly string[];
  scattered?: readonly string[];
  repeated?: readonly string[];
  /** Never present: ties the document type to the declaration. */
  document?: D;
}>;

export type Scalar = string | number | boolean | null;

/**
 * A condition on one field: equality with a scalar (null means absent or null), membership, a range (null never lies in
 * one), inequality (null differs from every other scalar), or `contains`: a literal, case-sensitive substring of a text
 * field, or several of which it has all (fold both sides beforehand). An id lies in no range and has no substrings.
 */
export type Condition =
  | Scalar
  | Readonly<{ in: readonly Scalar[] }>
  | Readonly<{ not: Scalar }>
  | Readonly<{ gt?: string | number; gte?: string | number; lt?: string | number; lte?: string | number }>
  | Readonly<{ contains: string | readonly string[] }>;

/** All named fields must meet their conditions and, when `anyOf` is given, at least one of its alternatives too. */
export type Where = Readonly<{ [field: string]: Condition | undefined | readonly Where[]; anyOf?: readonly Where[] }>;

/**
 * Sort keys in order. Nulls come last in both directions; text sorts by code point; ties are broken by id, ascending.
 */
export type Sort = readonly Readonly<{ field: string; direction: 'asc' | 'desc' }>[];

export type Query = Readonly<{ where?: Where; sort?: Sort; skip?: number; limit?: number }>;

/**
 * A document and the position of the last event folded into it, empty when it was written without one (insertMany,
 * replaceMany, replaceIf). `document` undefined is a tombstone: folded, and gone.
 */
export type Stored<D extends Document = Document> = Readonly<{ id: string; position: string; document: D | undefined }>;

export type SumQuery = Readonly<{ where?: Where; groupBy: readonly string[]; sums: readonly string[] }>;

/**
 * One group: the grouped fields' values, the exact integer sums, and how many documents it holds. A sum beyond
 * Number.MAX_SAFE_INTEGER is refused with an error, never rounded.
 */
export type SumRow = Readonly<{
  group: Readonly<Record<string, Scalar>>;
  sums: Readonly<Record<string, number>>;
  count: number;
}>;

/**
 * The closed algebra of reading. Nothing in a query reaches around it. What is counted, summed or distinct is of every
 * matching document once, of one that is written meanwhile as it was or as it is.
 */
export interface ViewReader {
  /** The documents known by these ids, tombstones included. */
  getMany<D extends Document>(from: Collection<D>, ids: readonly string[]): Promise<Map<string, Stored<D>>>;
  find<D extends Document>(from: Collection<D>, query: Query): Promise<D[]>;
  /** The same as find, in batches, with constant memory; a stable snapshot is not promised. */
  scan<D extends Document>(from: Collection<D>, query: Query): AsyncIterable<D[]>;
  count(from: Collection, where: Where): Promise<number>;
  /** Distinct values of a field, nulls left out, ascending. */
  distinct(from: Collection, field: string, where: Where): Promise<Scalar[]>;
  /** Sums by group, groups in no promised order; without groupBy one row, even when nothing matches (zeros). */
  sumBy(from: Collection, query: SumQuery): Promise<SumRow[]>;
}

export interface ViewStore extends ViewReader {
  /** Writes each document unless the store already holds the same id at the same or a later position. */
  putMany<D extends Document>(into: Collection<D>, documents: readonly Stored<D>[]): Promise<void>;
  /** Inserts the documents whose id is not there yet, not even as a tombstone; says which. Atomic per document. */
  insertMany<D extends Document>(into: Collection<D>, documents: readonly D[]): Promise<Set<string>>;
  /** Inserts or replaces, whatever was there. */
  replaceMany<D extends Document>(into: Collection<D>, documents: readonly D[]): Promise<void>;
  /** Replaces one document if it exists and meets the condition; atomic. Says whether it did. */
  replaceIf<D extends Document>(into: Collection<D>, document: D, where: Where): Promise<boolean>;
  /** Removes every matching document, tombstones excluded, leaving no trace; says how many. */
  removeWhere(from: Collection, where: Where): Promise<number>;

  /** A named position, written after the documents it speaks of. */
  checkpoint(name: string): Promise<string | undefined>;
  saveCheckpoint(name: string, position: string): Promise<void>;
  /** A named pointer to a generation of collections; flipping it is atomic. */
  pointer(name: string): Promise<string | undefined>;
  setPointer(name: string, value: string): Promise<void>;
  /** Drops every collection and checkpoint whose name starts with the prefix. */
  dropPrefix(prefix: string): Promise<void>;
  close(): Promise<void>;
}

/** A generation that is being built, for whoever builds it alone. */
export type BuildingGeneration = Readonly<{
  store: ViewStore;
  /**
   * It is whole, and safe from a power cut: from here on it is a generation. Throws where it was dropped meanwhile. Until
   * then it is none, whatever becomes of its builder.
   */
  finish: () => Promise<void>;
}>;

/**
 * A store that besides its own collections holds generations of them: collections, checkpoints and pointers by which a name
 * means one thing in each, and which go as one.
 */
export interface ViewGenerations extends ViewStore {
  /**
   * A whole generation. One that is not there, is damaged as a whole, or is not finished, is never taken for an empty one: every call is
   * refused (StorageUnavailable). Closing it closes nothing.
   */
  generation(prefix: string): ViewStore;
  /** The prefixes of all that there are, unfinished ones too. */
  generations(): Promise<readonly string[]>;
  /** A new, empty one; undefined where there is one of that name. */
  buildGeneration(prefix: string): Promise<BuildingGeneration | undefined>;
  /** Drops a generation, whoever reads or builds it. */
  dropGeneration(prefix: string): Promise<void>;
}
