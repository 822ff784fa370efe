import type { Document, Scalar, Sort } from './view-store.ts';

const fieldIn = (document: Document, field: string): Scalar => {
  const values: Readonly<Record<string, unknown>> = document;
  return (values[field] ?? null) as Scalar; // declared fields hold nothing else
};

/** By code point, which UTF-8 keeps and a string's own comparison does not. */
const compareText = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** How every store orders the values of one field. */
export const compareValues = (one: Exclude<Scalar, null>, other: Exclude<Scalar, null>): number =>
  typeof one === 'string' && typeof other === 'string' ? compareText(one, other) : Number(one) - Number(other);

/** How every store sorts: nulls last in both directions, text by code point, ties by id, ascending. */
export const inSortOrder =
  (sort: Sort = []) =>
  (one: Document, other: Document): number => {
    for (const { field, direction } of sort) {
      const [value, otherValue] = [fieldIn(one, field), fieldIn(other, field)];
      if (value === null || otherValue === null) {
        if (value !== otherValue) return value === null ? 1 : -1;
        continue;
      }
      const order = compareValues(value, otherValue);
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return compareText(one.id, other.id);
  };
