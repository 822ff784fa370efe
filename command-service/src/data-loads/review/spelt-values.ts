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
type Counted = { -readonly [Field in keyof SpeltValue]: SpeltValue[Field] };

/** No list is spelt in more ways: what a hostile book says beyond them is an error of its rows, of which nobody is asked. */
const MOST = 2_000;

/** Counts the texts that rows asked the meaning of, whatever becomes of the rows: of very many, those that are said first. */
export const createValueTally = () => {
  const values = new Map<string, Counted>();

  const countNumber = (value: Counted, type: ProcedureType | undefined): void => {
    if (type && value.kind === 'procedureType')
      value.byNumber = { ...value.byNumber, [type]: (value.byNumber[type] ?? 0) + 1 };
  };

  const count = ({ row, typeByNumber }: CountedFacts, kind: EnumField, name: string): void => {
    const key = nameKeyOf(kind, name);
    const id = `${kind} ${key}`;
    if (values.size === MOST && !values.has(id)) return;
    const known = values.get(id);
    const value: Counted = known ?? { kind, key, name, rows: 0, firstRow: row, byNumber: {} };
    if (!known) values.set(id, value);
    value.rows += 1;
    countNumber(value, typeByNumber);
    if (row < value.firstRow) Object.assign(value, { name, firstRow: row });
  };

  return {
    add: (facts: CountedFacts): void => {
      for (const [question, ...spelt] of facts.lookups.questions)
        if (question === 'meaningsOf') for (const [field, text] of speltIn(spelt)) count(facts, field, text);
    },
    values: (): SpeltValue[] => [...values.values()],
  };
};
