import type { Noun } from '@monitor/contracts-schema/catalogues/catalogue-outline';
import type { FilterName, SelectorName } from '@monitor/contracts-schema/contracts/contract-filters';
import type { CommandAnswer, FieldProblem, SavedAnswer } from '@monitor/contracts-schema/http/answers';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import type { DownloadFormat, SheetFormat } from '@monitor/contracts-schema/http/id-params';
import type { Permission } from '@monitor/contracts-schema/permission';
import type { ComponentType, ReactNode } from 'react';
import type { ChosenFilters } from '../../lib/address/spending-filters.ts';
import { type Call, callOf } from '../../lib/api/call.ts';
import type { FormValues } from '../../ui/forms/merged-values.ts';
import type { BadgeTone } from '../../ui/marks/badge.tsx';
import type { EntryLocks } from './users/entry-locks.ts';

/** What every entry of a catalogue has. */
export type Entry = Readonly<{ _id: string; version: number; createdAt: string }>;

/** An entry as whoever chose it saw it. */
export type ChosenEntry = Pick<Entry, '_id' | 'version'>;

/** What a dialog about many entries is told. */
export type BulkDialogProps = Readonly<{
  action: 'remove' | 'change';
  chosen: readonly ChosenEntry[];
  onClose: () => void;
  onStarted: (operationId: string) => void;
}>;

/** What shows how far such work has come is told which was begun here, and tells when it has ended. */
export type BulkProgressProps = Readonly<{ started: string | undefined; onMoved: () => void }>;

/** Two entries that are to be one. */
export type JoinDialogProps = Readonly<{ ids: readonly [string, string]; onClose: () => void }>;

export type CatalogueQuery = Readonly<{
  page: number;
  pageSize?: number;
  search: string;
  sort?: string | undefined;
  typeSort?: 'asc' | 'desc' | undefined;
  /** Beside the search, where a catalogue has filters. */
  filters?: ChosenFilters;
}>;

export type CataloguePage<Doc> = Readonly<{
  data: Readonly<{ docs: readonly Doc[]; page: number; pages: number; total: number }>;
  lastUpdate: string | null;
}>;

/** A row edited in the table: all its values as they are to be, and those that were changed. */
export type EditedRow<Values> = Readonly<{ _id: string; version: number; values: Values; changes: Partial<Values> }>;

type Headers = Record<string, string>;
type Identity = Readonly<{ _id?: string; version?: number }>;

/** What a file of the list holds: what it finds, in its order, and the columns that it shows. */
export type SheetQuery = Omit<CatalogueQuery, 'page' | 'pageSize'> & Readonly<{ columns: readonly string[] }>;

/** The calls of a catalogue. */
export type CatalogueCalls<Doc, Values> = Readonly<{
  /** Where the list is asked, which names it among the answers that the page keeps. */
  path: string;
  /** Whose log the calls move, when it is not the chosen organization's. */
  log?: string;
  list: (query: CatalogueQuery, signal?: AbortSignal) => Promise<CataloguePage<Doc>>;
  find: (id: string, signal?: AbortSignal) => Promise<Doc>;
  /** Where all that the list finds is had as a file. */
  fileAddress: (format: SheetFormat, query: SheetQuery) => string;
  save: (entry: Identity & Values, headers: Headers) => Promise<SavedAnswer>;
  remove: (_id: string, headers: Headers) => Promise<CommandAnswer>;
  removeMany: (ids: readonly string[], headers: Headers) => Promise<CommandAnswer>;
  saveRows: (rows: readonly EditedRow<Values>[], headers: Headers) => Promise<CommandAnswer>;
}>;

/** What a list is narrowed by. */
export type Narrowed = Pick<CatalogueQuery, 'search' | 'filters'>;

/** Those that were chosen, those that are found, or all there are. */
export type EntrySelection = Readonly<{ ids: readonly string[] }> | Narrowed | undefined;

/** Files that a catalogue has beside those of its list. */
export type CatalogueFiles = Readonly<{
  /** Where the entries that were chosen are had as a file, posted by their ids. */
  ofChosen: (format: DownloadFormat, query: Omit<SheetQuery, keyof Narrowed>) => string;
  others: readonly Readonly<{
    id: string;
    label: string;
    hint: string;
    fetch: (entries: EntrySelection) => Promise<void>;
  }>[];
}>;

type ValueOf<Doc> =
  | Readonly<{ kind: 'text' | 'link' | 'date' | 'formula'; value: (doc: Doc) => string | null }>
  | Readonly<{ kind: 'currency'; value: (doc: Doc) => number | null }>
  | Readonly<{ kind: 'boolean'; value: (doc: Doc) => boolean }>
  | Readonly<{
      kind: 'enum';
      value: (doc: Doc) => string | null;
      labels: Readonly<Record<string, string>>;
      tones?: Readonly<Record<string, BadgeTone>>;
      /** What a text typed or pasted into a table means that is no label. */
      readAs?: (text: string) => string | undefined;
    }>
  | Readonly<{ kind: 'reference'; value: (doc: Doc) => { _id: string; name: string } | null; to: ReferenceTo }>;

/** What a reference may name. */
export type ReferenceTo = 'suppliers' | 'administrative-units';

export type CatalogueColumn<Doc> = ValueOf<Doc> &
  Readonly<{
    /** What the server sorts by, and what the form calls the field. */
    id: string;
    label: string;
    hiddenByDefault?: boolean;
    /** How narrow the table may make it; as narrow as its label allows by default. */
    minWidth?: string;
    /** Left out on a phone until somebody chooses it. */
    hiddenOnPhone?: boolean;
    /** May be changed in the table itself. */
    inlineEditable?: boolean;
    /** What else is to be known of an entry's value, beneath it. */
    note?: (doc: Doc) => string | null;
  }>;

/** Choosing several entries, changing columns in the table itself, and the button of a row that opens its form. */
type CatalogueOffer = 'choosing-several' | 'editing-in-table' | 'edit-button';

/** Everything the screen must know of a catalogue. The first column names an entry. */
export type Catalogue<Doc extends Entry, Values extends FormValues> = Readonly<{
  calls: CatalogueCalls<Doc, Values>;
  permission: Permission;
  title: string;
  noun: Noun;
  /** What an entry is called, to people and to the search. */
  nameOf: (doc: Doc) => string;
  columns: readonly CatalogueColumn<Doc>[];
  sortable: readonly string[];
  /** What its screen does not offer of what catalogues' screens do: its name opens an entry's form in all of them. */
  leavesOut?: readonly CatalogueOffer[];
  /** What its list is filtered by beside its search: by selectors, and what only an address names. */
  filters?: Readonly<{ shown: readonly FilterName[]; selected: readonly SelectorName[] }>;
  /** What is done with many entries at once, beyond those that a page shows. */
  bulk?: Readonly<{
    /** Which entries a search and filters find, and in which version. */
    matching: (narrowed: Narrowed) => Promise<readonly ChosenEntry[]>;
    Dialog: ComponentType<BulkDialogProps>;
    Progress: ComponentType<BulkProgressProps>;
  }>;
  files?: CatalogueFiles;
  /** A page about the entry, for anybody; where there is none, its history among what is done here. */
  publicPage?: (doc: Doc) => Readonly<{ to: string; label: string }>;
  /** What whoever is signed in may not do with its entries; all of it by default. */
  useLocks?: () => EntryLocks<Doc>;
  /** What to do about an entry that is in use. */
  inUse?: (doc: Doc) => Readonly<{ to: string; label: string }>;
  /** What is asked before an entry is removed, when it is more than whether to; it says whether all is answered. */
  removalQuestion?: (doc: Doc, onAnswered: (isAnswered: boolean) => void) => ReactNode;
  /** How two of its entries are joined. */
  Join?: ComponentType<JoinDialogProps>;
  /** By which columns its entries are known in a table that is edited: they stay in sight. By their name, by default. */
  knownBy?: readonly string[];
  /** What stands above the list. */
  above?: ReactNode;
  /** What stands beneath the list. */
  below?: ReactNode;
  form: Readonly<{
    /** The values of an entry; without one, those that a new one begins with. */
    valuesOf: (doc?: Doc) => Values;
    /** What is wrong with the values, given the entry that they correct. */
    problemsWith: (values: Values, doc: Doc | undefined) => readonly FieldProblem[];
    /** Why a field says nothing beside the others' values. */
    closedBecause?: (values: Values, field: string) => string | undefined;
    /** What to look at in a field beside the others' values, though it may be saved so. */
    noticeOn?: (values: Values, field: string) => string | undefined;
    /** The fields of the form of an entry, or of a new one. */
    fieldsFor: (doc: Doc | undefined) => ReactNode;
    labels: Readonly<Record<string, string>>;
    size: 'm' | 'l';
    /** Where several are written one after another: what the next takes over of the one before. */
    carriedOver?: readonly (keyof Values & string)[];
  }>;
  onRemoved?: (doc: Doc) => void;
}>;

/** The requested order, if the list knows it. */
export const sortFieldIn = <Field extends string>(fields: readonly Field[], requested: string | undefined) =>
  fields.find((field) => field === requested);

/** An endpoint at hand, as a page calls it: administration has the endpoint table with it anyway. */
export const callTo = <E extends Endpoint>({ method, path }: E): Call<E> => callOf<E>(method, path);
