import { type CatalogueKey, catalogues } from '@monitor/contracts-schema/catalogues';
import { type CatalogueEndpoints, IMAGE_PART } from '@monitor/contracts-schema/catalogues/catalogue-endpoints';
import { type CatalogueField, isSortable } from '@monitor/contracts-schema/catalogues/catalogue-field';
import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { ReactNode } from 'react';
import { callAddress, send } from '../../lib/api/api.ts';
import { formProblems } from '../../lib/form-resolver.ts';
import { capital } from '../../lib/format/capital.ts';
import { joinedChoices, splitChoices } from '../../ui/forms/choices.ts';
import type { FormValues } from '../../ui/forms/merged-values.ts';
import { pickedFile } from '../../ui/forms/picked-files.ts';
import { type Catalogue, type CatalogueColumn, callTo, type Entry, sortFieldIn } from './catalogue.ts';
import { DeclaredFields, type LabelledField } from './declared-fields.tsx';
import { listed } from './words.ts';

/** An entry as its list answers it. */
export type DeclaredEntry = Entry & Readonly<Record<string, unknown>>;
type Values = FormValues;
type Described = Readonly<Record<string, CatalogueField>>;

/** What a screen does beyond what its catalogue declares. */
export type CatalogueExtras = Pick<
  Catalogue<DeclaredEntry, Values>,
  'inUse' | 'useLocks' | 'onRemoved' | 'publicPage' | 'leavesOut' | 'removalQuestion' | 'above' | 'below' | 'Join'
> &
  Readonly<{
    /** The form's fields, arranged otherwise than one beneath the other. */
    fieldsFrom?: (fields: readonly LabelledField[], doc: DeclaredEntry | undefined) => ReactNode;
    /** What else is to be known of some of its columns' values. */
    notes?: Readonly<Record<string, (doc: DeclaredEntry) => string | null>>;
  }>;

type EntryValues = Readonly<Record<string, unknown>>;

const textIn = (entry: EntryValues, field: string): string => {
  const value = entry[field];
  return value === null || value === undefined ? '' : String(value);
};

const keysIn = (entry: EntryValues, field: string): readonly string[] => (entry[field] ?? []) as readonly string[]; // as its kind says

/** What a form holds of a field. */
const valueIn = (entry: EntryValues, name: string, { kind }: CatalogueField): string | boolean => {
  if (kind === 'boolean') return entry[name] === true;
  return kind === 'choices' ? joinedChoices(keysIn(entry, name)) : textIn(entry, name);
};

const columnOf = (id: string, field: CatalogueField): CatalogueColumn<DeclaredEntry> => {
  const { label, besides = false } = field;
  const column = { id, label, ...(besides ? { hiddenByDefault: true } : { inlineEditable: true }) };
  const value = (doc: DeclaredEntry) => textIn(doc, id) || null;
  switch (field.kind) {
    case 'enum':
      return { ...column, kind: 'enum', labels: field.labels, value };
    case 'choices': {
      const named = (doc: DeclaredEntry) => listed(keysIn(doc, id).map((key) => field.labels[key] ?? key));
      return { ...column, kind: 'text', value: (doc) => named(doc) || null, inlineEditable: false };
    }
    case 'boolean':
      return { ...column, kind: 'boolean', value: (doc) => doc[id] === true, inlineEditable: false };
    case 'image':
      return { ...column, kind: 'boolean', value: (doc) => Boolean(doc[id]), inlineEditable: false };
    default:
      return { ...column, kind: field.kind === 'link' ? 'link' : 'text', value };
  }
};

/** A form as it is sent: as multipart when it carries a file that was picked. */
const bodyOf = (entry: EntryValues): object => {
  const file = Object.values(entry).map(pickedFile).find(Boolean);
  if (!file) return entry;
  const body = new FormData();
  for (const [name, value] of Object.entries(entry))
    if (value !== undefined && value !== null && !pickedFile(value)) body.set(name, String(value));
  body.set(IMAGE_PART, file);
  return body;
};

const CREATED: CatalogueColumn<DeclaredEntry> = {
  id: 'createdAt',
  label: 'Fecha de creación',
  kind: 'date',
  value: ({ createdAt }) => createdAt,
};

/** A catalogue's screen, from its declaration. */
export const declaredCatalogue = (
  key: CatalogueKey,
  extras: CatalogueExtras = {},
): Catalogue<DeclaredEntry, Values> => {
  const { noun, permission, organization, columns, form, endpoints } = catalogues[key];
  const { fieldsFrom, notes = {}, ...screen } = extras;
  const initially: EntryValues = { ...('initially' in catalogues[key] && catalogues[key].initially) };
  const described: Described = catalogues[key].described;
  const {
    list,
    detail,
    download,
    save,
    delete: remove,
    deleteDocs,
    saveUpdatedDocs,
  } = endpoints as unknown as CatalogueEndpoints; // one of them
  const problemsWith = catalogues[key].problemsWith as (form: object, current: unknown) => readonly FieldProblem[]; // its own form's
  const labelled = columns.flatMap((column): LabelledField[] => {
    const field = described[column];
    return field ? [[column, field]] : [];
  });
  const sortable = [...labelled.filter(([, field]) => isSortable(field)).map(([name]) => name), 'createdAt'];
  /** What a form says, as the server is sent it. */
  const bodyFrom = (values: Values): object =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        described[name]?.kind === 'choices' ? splitChoices(String(value)) : value,
      ]),
    );
  const noted = (column: string) => (notes[column] ? { note: notes[column] } : {});
  /** Entries of the installation lie in logs of their own: their list follows the whole installation. */
  const log = organization === 'optional' ? { log: INSTALLATION } : {};
  return {
    calls: {
      path: list.path,
      ...log,
      list: (query, signal) =>
        send(callTo(list), { query: { ...query, sort: sortFieldIn(sortable, query.sort) } }, { signal, ...log }),
      find: async (id, signal) => (await send(callTo(detail), { query: { id } }, { signal, ...log })).data,
      fileAddress: (format, query) =>
        callAddress(download.path, {
          params: { format },
          query: { ...query, sort: sortFieldIn(sortable, query.sort), columns: query.columns.join(',') },
        }),
      save: ({ _id, version, ...values }, headers) =>
        send(callTo(save), { body: bodyOf({ _id, version, ...bodyFrom(values as Values) }) }, { headers, ...log }),
      remove: (_id, headers) => send(callTo(remove), { body: { _id } }, { headers, ...log }),
      removeMany: (ids, headers) => send(callTo(deleteDocs), { body: { ids: [...ids] } }, { headers, ...log }),
      saveRows: (rows, headers) =>
        send(
          callTo(saveUpdatedDocs),
          { body: rows.map(({ _id, version, values }) => ({ _id, version, ...bodyFrom(values) })) },
          { headers, ...log },
        ),
    },
    permission,
    title: capital(noun.many),
    noun,
    nameOf: (doc) => textIn(doc, columns[0] ?? ''),
    columns: [...labelled.map(([column, field]) => ({ ...columnOf(column, field), ...noted(column) })), CREATED],
    sortable,
    ...screen,
    form: {
      valuesOf: (doc) =>
        Object.fromEntries(labelled.map(([name, field]) => [name, valueIn(doc ?? initially, name, field)])),
      problemsWith: (values, doc) => formProblems<object>(form, (read) => problemsWith(read, doc), bodyFrom(values)),
      fieldsFor: (doc) => fieldsFrom?.(labelled, doc) ?? <DeclaredFields fields={labelled} />,
      labels: Object.fromEntries(labelled.map(([column, { label }]) => [column, label])),
      size: 'm',
    },
  };
};
