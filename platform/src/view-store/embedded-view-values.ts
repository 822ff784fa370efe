import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { isId } from './declaration.ts';
import type { FieldType, Scalar } from './view-store.ts';

/** How SQLite declares the columns of a type. */
export const COLUMN_TYPES = {
  text: 'TEXT',
  id: 'BLOB',
  number: 'NUMERIC',
  boolean: 'INTEGER',
} as const satisfies Record<FieldType, string>;

/** What a text says as JSON; undefined where it is damaged. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A value as SQLite keeps it: booleans are 1 and 0, ids their bytes, which no text equals. */
export const toColumn = (type: FieldType, value: Scalar): SQLInputValue => {
  if (type === 'id' && isId(value)) return Buffer.from(value, 'hex');
  return typeof value === 'boolean' ? Number(value) : value;
};

const hexOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');

/** What was stored, as it was given. */
export const fromColumn = (type: FieldType, stored: SQLOutputValue | undefined): Scalar => {
  if (type === 'boolean' && stored !== null) return stored === 1;
  return stored instanceof Uint8Array ? hexOf(stored) : (stored as Scalar); // columns hold what toColumn made
};
