import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { checkedValue, keyType, typeOf } from './declaration.ts';
import type { Shape, ShapeNames } from './embedded-view-shapes.ts';
import { column, fieldColumns } from './embedded-view-tables.ts';
import { fromColumn, toColumn } from './embedded-view-values.ts';
import { checkSize } from './value-refused.ts';
import type { Collection, Document, Scalar } from './view-store.ts';

/**
 * A document in its parts: the declared fields' values for their columns, and the JSON of what no column gives back: a
 * list that begins with the number of its shape, or, of names that are not kept, an object.
 */
export type Parts = Readonly<{ values: readonly SQLInputValue[]; body: string }>;

/** A null may be an absent field as well, and columns keep UTF-8, which has no halves of surrogate pairs. */
const isGivenBack = (value: Scalar): boolean => value !== null && (typeof value !== 'string' || value.isWellFormed());

/** A tombstone's columns. */
export const nothingInColumns = (collection: Collection): null[] => fieldColumns(collection).map(() => null);

const objectOf = (names: readonly string[], members: readonly string[]): string =>
  `{${names.map((name, place) => `${JSON.stringify(name)}:${members[place]}`)}}`;

/** Texts that are added one to the other are copied once, when all are there; those that are joined, once more. */
const listOf = (number: number, members: readonly string[]): string => {
  let list = `[${number}`;
  for (const member of members) list += `,${member}`;
  return `${list}]`;
};

/** How documents of a collection are taken apart. */
export const documentParts = (collection: Collection, empty: Shape): ((document: Document) => Parts) => {
  const places = new Map(
    fieldColumns(collection).map((field, place) => [field, { place, type: typeOf(collection, field) }]),
  );
  const nothing = nothingInColumns(collection);
  return (document) => {
    const values: SQLInputValue[] = [...nothing];
    const given: Readonly<Record<string, unknown>> = document;
    const names: string[] = [];
    const members: string[] = [];
    let shape = empty;
    let characters = 0;
    for (const field of Object.keys(given)) {
      const value = given[field];
      const known = places.get(field);
      if (known) {
        const scalar =
          known.type === 'text' && typeof value === 'string' ? value : checkedValue(collection, field, value ?? null);
        values[known.place] = toColumn(known.type, scalar);
        if (typeof scalar === 'string') characters += scalar.length;
        if (isGivenBack(scalar)) continue;
      }
      const json = field === 'id' ? undefined : JSON.stringify(value);
      if (json === undefined) continue;
      names.push(field);
      members.push(json);
      shape = shape.and(field);
      characters += field.length + json.length;
    }
    checkSize(collection.name, document.id, characters);
    const number = shape.number(names);
    return { values, body: number === undefined ? objectOf(names, members) : listOf(number, members) };
  };
};

/** SQLite makes integers of whole numbers; beyond 2^53 it may not hand them out as such. */
const readable = (collection: Collection, field: string): string => {
  const name = column(field);
  if (collection.fields[field] !== 'number') return name;
  const isExact = `${name} BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`;
  return `iif(${isExact}, ${name}, CAST(${name} AS REAL))`;
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Adds what a body says to what columns say; undefined where it is damaged. */
const withBody = (declared: Record<string, unknown>, body: string, namesOf: ShapeNames): object | undefined => {
  const rest = parsed(body);
  if (!Array.isArray(rest)) return typeof rest === 'object' && rest !== null ? { ...declared, ...rest } : undefined;
  const names = namesOf(rest[0]);
  if (names?.length !== rest.length - 1) return undefined;
  for (let place = 0; place < names.length; place += 1) declared[names[place]!] = rest[place + 1]; // below their length
  return declared;
};

/**
 * What to select of a document's two rows, and how to put it together from that. One that cannot be is damaged: throws
 * StorageUnavailable, naming the file and the document.
 */
export const documentReader = <D extends Document>(
  collection: Collection<D>,
  namesOf: ShapeNames,
  path = ':memory:',
) => {
  const fields = fieldColumns(collection);
  const types = fields.map((field) => typeOf(collection, field));
  return {
    columns: ['_body', 'id', ...fields.map((field) => readable(collection, field))].join(', '),
    together: ([body, key, ...values]: readonly SQLOutputValue[]): D => {
      const id = fromColumn(keyType(collection), key);
      const declared: Record<string, unknown> = { id };
      for (let place = 0; place < fields.length; place += 1) {
        const value = values[place];
        if (value !== null) declared[fields[place]!] = fromColumn(types[place]!, value); // place is below their length
      }
      const document = withBody(declared, String(body), namesOf);
      if (!document) throw new StorageUnavailable(`${path} (${collection.name} ${id})`, { passes: false });
      return document as D; // its parts, as they were written
    },
  };
};
