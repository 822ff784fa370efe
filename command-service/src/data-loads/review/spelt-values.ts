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
}>;

/** What a text is taken to mean while nobody decides otherwise. */
export const meaningRead = ({ kind, name }: Pick<SpeltValue, 'kind' | 'name'>): string | null =>
  readEnum(kind, name) ?? null;

type Counted = { -readonly [Field in keyof SpeltValue]: SpeltValue[Field] };

/** No list is spelt in more ways: what a hostile book says beyond them is an error of its rows, of which nobody is asked. */
const MOST = 2_000;

/** Counts the texts that rows asked the meaning of, whatever becomes of the rows: of very many, those that are said first. */
export const createValueTally = () => {
  const values = new Map<string, Counted>();

  const count = (row: number, kind: EnumField, name: string): void => {
    const key = nameKeyOf(kind, name);
    const id = `${kind} ${key}`;
    if (values.size === MOST && !values.has(id)) return;
    const known = values.get(id);
    if (!known) {
      values.set(id, { kind, key, name, rows: 1, firstRow: row });
      return;
    }
    known.rows += 1;
    if (row < known.firstRow) Object.assign(known, { name, firstRow: row });
  };

  return {
    add: ({ row, consultation: { questions } }: Pick<RowFacts, 'row' | 'consultation'>): void => {
      for (const [question, ...spelt] of questions)
        if (question === 'meaningsOf') for (const [field, text] of speltIn(spelt)) count(row, field, text);
    },
    values: (): SpeltValue[] => [...values.values()],
  };
};
