import {
  type CatalogueEndpoints,
  type CatalogueField,
  type CatalogueKey,
  catalogues,
  type FieldProblem,
  INSTALLATION,
} from '@monitor/contracts-schema';
import { send } from '../../lib/api.ts';
import { formProblems } from '../../lib/form-resolver.ts';
import { capital } from '../../lib/noun-words.ts';
import { type Catalogue, type CatalogueColumn, callTo, type Entry, sortFieldIn } from './catalogue.ts';
import { DeclaredFields } from './declared-fields.tsx';

/** An entry as its list answers it. */
export type DeclaredEntry = Entry & Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, string>>;
type Described = Readonly<Record<string, CatalogueField>>;

/** What a screen does beyond what its catalogue declares. */
export type CatalogueExtras = Pick<Catalogue<DeclaredEntry, Values>, 'inUse' | 'onRemoved' | 'publicPage'>;

const textIn = (doc: DeclaredEntry | undefined, field: string): string => {
  const value = doc?.[field];
  return value === null || value === undefined ? '' : String(value);
};

const columnOf = (id: string, field: CatalogueField): CatalogueColumn<DeclaredEntry> => {
  const { label } = field;
  const value = (doc: DeclaredEntry) => textIn(doc, id) || null;
  if (field.kind === 'enum') return { id, label, kind: 'enum', labels: field.labels, value, inlineEditable: true };
  if (field.kind === 'boolean') return { id, label, kind: 'boolean', value: (doc) => doc[id] === true };
  return { id, label, kind: field.kind === 'link' ? 'link' : 'text', value, inlineEditable: true };
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
  const described: Described = catalogues[key].described;
  const { list, save, delete: remove, saveUpdatedDocs } = endpoints as unknown as CatalogueEndpoints; // one of them
  const problemsWith = catalogues[key].problemsWith as (form: object, current: unknown) => readonly FieldProblem[]; // its own form's
  const sortable = [...columns, 'createdAt'];
  const labelled = columns.flatMap((column) => {
    const field = described[column];
    return field ? [[column, field] as const] : [];
  });
  /** Entries of the installation lie in logs of their own: their list follows the whole installation. */
  const log = organization === 'optional' ? { log: INSTALLATION } : {};
  return {
    calls: {
      path: list.path,
      ...log,
      list: (asked, signal) =>
        send(callTo(list), { query: { ...asked, sort: sortFieldIn(sortable, asked.sort) } }, { signal, ...log }),
      save: (body, headers) => send(callTo(save), { body }, { headers, ...log }),
      remove: (_id, headers) => send(callTo(remove), { body: { _id } }, { headers, ...log }),
      saveRows: (rows, headers) =>
        send(
          callTo(saveUpdatedDocs),
          { body: rows.map(({ _id, version, values }) => ({ _id, version, ...values })) },
          { headers, ...log },
        ),
    },
    permission,
    title: capital(noun.many),
    noun,
    nameOf: (doc) => textIn(doc, columns[0] ?? ''),
    columns: [...labelled.map(([column, field]) => columnOf(column, field)), CREATED],
    sortable,
    ...extras,
    form: {
      valuesOf: (doc) => Object.fromEntries(columns.map((column) => [column, textIn(doc, column)])),
      problemsWith: (values, doc) => formProblems<object>(form, (read) => problemsWith(read, doc), values),
      fieldsFor: () => <DeclaredFields fields={labelled} />,
      labels: Object.fromEntries(labelled.map(([column, { label }]) => [column, label])),
      size: 'm',
    },
  };
};
