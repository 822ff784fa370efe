import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { checkedValue, keyType, typeOf } from './declaration.ts';
import type { NumberOfRepeated, RepeatedValue } from './embedded-view-repeated.ts';
import type { Shape, ShapeMembers } from './embedded-view-shapes.ts';
import { column, fieldColumns } from './embedded-view-tables.ts';
import { fromColumn, parsedJson, toColumn } from './embedded-view-values.ts';
import { checkSize } from './value-refused.ts';
import type { Collection, Document, Scalar } from './view-store.ts';

/**
 * A document in its parts: the declared fields' values for their columns, and the JSON of what no column gives back: a
 * list that begins with the number of its shape, or, of names that are not kept, an object.
 */
export type Parts = Readonly<{ values: readonly SQLInputValue[]; body: string }>;

const NULL = JSON.stringify(null);

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
export const documentParts = (
  collection: Collection,
  empty: Shape,
  numberOf: NumberOfRepeated,
): ((document: Document) => Parts) => {
  const places = new Map(
    fieldColumns(collection).map((field, place) => [field, { place, type: typeOf(collection, field) }]),
  );
  const nothing = nothingInColumns(collection);
  const repeated = new Set(collection.repeated);
  const inList = (name: string, json: string): string =>
    repeated.has(name) && json !== NULL ? String(numberOf(json)) : json;
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
    if (number === undefined) return { values, body: objectOf(names, members) };
    const listed = members.map((json, place) => inList(names[place]!, json)); // as many as members
    return { values, body: listOf(number, listed) };
  };
};

/** SQLite makes integers of whole numbers; beyond 2^53 it may not hand them out as such. */
const readable = (collection: Collection, field: string): string => {
  const name = column(field);
  if (collection.fields[field] !== 'number') return name;
  const isExact = `${name} BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`;
  return `iif(${isExact}, ${name}, CAST(${name} AS REAL))`;
};

/** How a file says what bodies leave out. */
type SaidOnce = Readonly<{ membersOf: ShapeMembers; repeatedValue: RepeatedValue }>;

/** Adds what a body says to what columns say; undefined where it is damaged. */
const withBody = (
  declared: Record<string, unknown>,
  body: string,
  { membersOf, repeatedValue }: SaidOnce,
): object | undefined => {
  const rest = parsedJson(body);
  if (!Array.isArray(rest)) return typeof rest === 'object' && rest !== null ? { ...declared, ...rest } : undefined;
  const members = membersOf(rest[0]);
  if (members?.length !== rest.length - 1) return undefined;
  for (let place = 0; place < members.length; place += 1) {
    const { name, isRepeated } = members[place]!; // below their length
    const said: unknown = rest[place + 1];
    const value = isRepeated && said !== null ? repeatedValue(said) : said;
    if (value === undefined) return undefined;
    declared[name] = value;
  }
  return declared;
};

/**
 * What to select of a document's two rows, and how to put it together from that. One that cannot be is damaged: throws
 * StorageUnavailable, naming the file and the document.
 */
export const documentReader = <D extends Document>(
  collection: Collection<D>,
  saidOnce: SaidOnce,
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
      const document = withBody(declared, String(body), saidOnce);
      if (!document) throw new StorageUnavailable(`${path} (${collection.name} ${id})`, { passes: false });
      return document as D; // its parts, as they were written
    },
  };
};
