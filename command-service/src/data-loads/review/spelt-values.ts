import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { type EnumField, readEnum } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import { speltIn } from './rules/load-catalogue.ts';
import type { RowFacts } from './rules/row-facts.ts';

/** How a file spells a value of a column's, where it does not say its label: which rows say it, in whatever case and accents. */
export type SpeltValue = Readonly<{
  kind: EnumField;
  key: string;
  /** As the first of its rows writes it. */
  name: string;
  rows: number;
  firstRow: number;
  /** Of a type of procedure: how many of its rows have a number that says which one. */
  byNumber: Readonly<Partial<Record<ProcedureType, number>>>;
}>;

/** What a text is taken to mean while nobody decides otherwise. */
export const meaningRead = ({ kind, name }: Pick<SpeltValue, 'kind' | 'name'>): string | null =>
  readEnum(kind, name) ?? null;

type CountedFacts = Pick<RowFacts, 'row' | 'lookups' | 'typeByNumber'>;

/** One way to write a value: how many rows do, and the first of them, in the order of the sheet. */
type Spelling = { rows: number; first: number[] };

type Counted = Pick<SpeltValue, 'kind' | 'key'> & {
  rows: number;
  byNumber: Partial<Record<ProcedureType, number>>;
  spellings: Map<string, Spelling>;
};

/** No list is spelt in more ways: what a hostile book says beyond them is an error of its rows, of which nobody is asked. */
const MOST = 2_000;
/** So many of a spelling's rows are known, for when the first of them says something else. */
const FIRST_ROWS = 500;

/** Counts the texts that rows asked the meaning of, whatever becomes of the rows: of very many, those that are said first. */
export const createValueTally = () => {
  const values = new Map<string, Counted>();

  const spellingIn = ({ spellings }: Counted, name: string): Spelling => {
    const known = spellings.get(name);
    if (known) return known;
    const spelling: Spelling = { rows: 0, first: [] };
    spellings.set(name, spelling);
    return spelling;
  };

  const countNumber = (value: Counted, type: ProcedureType | undefined, times: 1 | -1): void => {
    if (!type || value.kind !== 'procedureType') return;
    const after = (value.byNumber[type] ?? 0) + times;
    if (after === 0) delete value.byNumber[type];
    else value.byNumber[type] = after;
  };

  const addRow = (spelling: Spelling, row: number): void => {
    const { first, rows } = spelling;
    const isAllKnown = first.length === rows;
    spelling.rows += 1;
    if ((isAllKnown && first.length < FIRST_ROWS) || row < (first.at(-1) ?? 0)) {
      const at = first.findLastIndex((other) => other < row) + 1;
      first.splice(at, 0, row);
      if (first.length > FIRST_ROWS) first.pop();
    }
  };

  const add = ({ row, typeByNumber }: CountedFacts, kind: EnumField, name: string): boolean => {
    const key = nameKeyOf(kind, name);
    const id = `${kind} ${key}`;
    const known = values.get(id);
    if (!known && values.size === MOST) return false;
    const value: Counted = known ?? { kind, key, rows: 0, byNumber: {}, spellings: new Map() };
    if (!known) values.set(id, value);
    value.rows += 1;
    countNumber(value, typeByNumber, 1);
    addRow(spellingIn(value, name), row);
    return true;
  };

  const remove = ({ row, typeByNumber }: CountedFacts, kind: EnumField, name: string): boolean => {
    const id = `${kind} ${nameKeyOf(kind, name)}`;
    const value = values.get(id);
    if (!value || values.size === MOST) return false;
    value.rows -= 1;
    countNumber(value, typeByNumber, -1);
    const spelling = spellingIn(value, name);
    spelling.rows -= 1;
    const at = spelling.first.indexOf(row);
    if (at >= 0) spelling.first.splice(at, 1);
    if (spelling.rows === 0) value.spellings.delete(name);
    if (value.rows === 0) values.delete(id);
    return spelling.rows === 0 || spelling.first.length > 0;
  };

  return {
    add: (facts: CountedFacts): void => {
      for (const [kind, name] of textsIn(facts)) add(facts, kind, name);
    },
    /** Has a row say something else than it did. False where it is not known by now which rows say what first: all is to be counted anew then. */
    replace: (before: CountedFacts, after: CountedFacts | undefined): boolean =>
      textsIn(before).every(([kind, name]) => remove(before, kind, name)) &&
      (after === undefined || textsIn(after).every(([kind, name]) => add(after, kind, name))),
    values: (): SpeltValue[] =>
      [...values.values()].map(({ spellings, ...value }) => {
        const [name, { first }] = [...spellings].reduce((one, other) => (firstOf(other) < firstOf(one) ? other : one));
        return { ...value, byNumber: { ...value.byNumber }, name, firstRow: first[0] ?? 0 };
      }),
  };
};

const firstOf = ([, { first }]: readonly [name: string, spelling: Spelling]): number => first[0] ?? 0;

const textsIn = ({ lookups }: CountedFacts): (readonly [kind: EnumField, name: string])[] =>
  lookups.questions.filter(([question]) => question === 'meaningsOf').flatMap(([, ...spelt]) => speltIn(spelt));
