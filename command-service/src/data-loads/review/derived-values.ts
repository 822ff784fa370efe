import type { DerivedReading } from '@monitor/contracts-schema/data-loads/review-values';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../../deciding/derived-id.ts';
import type { SearchedKind } from './rules/review-search.ts';
import type { RowFacts } from './rules/row-facts.ts';

/** What rows are taken to say in a column that no cell of theirs says. */
export type DerivedValue = Readonly<{ field: ImportField; value: string; rows: number }>;

/** Days, quarters and the like: a file's rows derive few. What a hostile one derives beyond is not listed. */
const MOST = 500;

/** Counts what rows derive, whatever becomes of them. */
export const createDerivedTally = () => {
  const counts = new Map<string, { -readonly [Part in keyof DerivedValue]: DerivedValue[Part] }>();
  const count = ({ derived = [] }: RowFacts, times: 1 | -1): boolean => {
    for (const [field, value] of derived) {
      const key = `${field} ${value}`;
      const known = counts.get(key);
      if (!known && counts.size === MOST) continue;
      const counted = known ?? { field, value, rows: 0 };
      counted.rows += times;
      if (counted.rows === 0) counts.delete(key);
      else if (!known) counts.set(key, counted);
    }
    return counts.size < MOST;
  };
  return {
    add: (facts: RowFacts): void => {
      count(facts, 1);
    },
    /** Has a row derive something else than it did. False where not all is counted. */
    replace: (before: RowFacts, after: RowFacts | undefined): boolean =>
      counts.size < MOST && count(before, -1) && (after === undefined || count(after, 1)),
    values: (): DerivedValue[] => Array.from(counts.values(), (value) => ({ ...value })),
  };
};

export const stagedDerived: Collection<Readonly<{ id: string; values: readonly DerivedValue[] }>> = {
  name: 'staged-derived',
  fields: { id: 'text' },
  indexes: [],
};

export const stageDerived = (staged: ViewStore, id: string, values: readonly DerivedValue[]): Promise<void> =>
  staged.replaceMany(stagedDerived, [{ id, values }]);

const readingId = (fileId: string, field: ImportField): string => derivedId(fileId, 'derived', field);

/** What the rows that derive a column are found by, whose reading has the id. */
export const derivedReadingIn = (
  fileId: string,
  id: string,
): Readonly<{ kind: SearchedKind; key: string; name: string }> | undefined => {
  const column = templateColumns.find(({ field }) => readingId(fileId, field) === id);
  return column && { kind: 'DERIVED', key: column.id, name: `${column.heading}, deducido` };
};

/** What the rows of a file derive, by the columns of the template, that of most rows first. */
export const derivedReadings = async (staged: ViewStore, fileId: string): Promise<DerivedReading[]> => {
  const values = (await staged.getMany(stagedDerived, [fileId])).get(fileId)?.document?.values ?? [];
  const inOrder = values.toSorted((one, other) => other.rows - one.rows);
  return templateColumns.flatMap(({ field }) => {
    const found = inOrder.filter((value) => value.field === field);
    if (found.length === 0) return [];
    const shown = found.slice(0, SHOWN).map(({ value, rows }) => ({ value, rows }));
    const rows = found.reduce((all, one) => all + one.rows, 0);
    return [{ _id: readingId(fileId, field), field, rows, values: shown, more: found.length - shown.length }];
  });
};

/** Of each column. */
const SHOWN = 5;
