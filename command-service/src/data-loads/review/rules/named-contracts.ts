import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import { parseText } from './cell-parsing.ts';
import type { ForeignContract, LoadCatalogue, RegisteredContract } from './load-catalogue.ts';
import type { RowFacts } from './row-facts.ts';
import type { RowContext } from './row-revising.ts';
import type { RowValues } from './row-values.ts';

/** Contracts as rows name them: by their ids, or by their numbers as uniqueness compares them. */
export type NamedContracts = Readonly<{ ids: readonly string[]; numberKeys: readonly string[] }>;

/** The registered ones among them, as they stand; of another organization's only that they are. */
export type FoundContracts = readonly (RegisteredContract | ForeignContract)[];

export type FindContracts = (named: NamedContracts) => Promise<FoundContracts>;

/** Has a catalogue know the contracts that its next rows name; of most numbers it knows that none is registered. */
export const meetNamed = async (
  catalogue: LoadCatalogue,
  findContracts: FindContracts,
  { ids, numberKeys }: NamedContracts,
): Promise<void> => {
  const isRegistered = (key: string): boolean => catalogue.takenNumber(key)?.row === null;
  const named = { ids, numberKeys: numberKeys.filter(isRegistered) };
  const isNone = named.ids.length === 0 && named.numberKeys.length === 0;
  catalogue.meet(isNone ? [] : await findContracts(named));
};

type Asking = Parameters<(reference: RowContext['reference'] | null, numberKey: string | null) => void>;

const together = (lookups: readonly Asking[]): NamedContracts => ({
  ids: [...new Set(lookups.flatMap(([reference]) => reference?.contractId ?? []))],
  numberKeys: [...new Set(lookups.flatMap(([, numberKey]) => numberKey ?? []))],
});

const NUMBER = templateColumns.find(({ field }) => field === 'contractNumber');

/** The number that a row says, as uniqueness compares it. */
export const numberKeyIn = ({ contractNumber }: RowValues): string | null => {
  const { value } = parseText(contractNumber?.value ?? null, NUMBER?.kind === 'text' ? NUMBER.format : undefined);
  return value === null ? null : contractNumberKey(value);
};

/** The contracts that rows are about which are to be judged. */
export const namedByRows = (
  rows: readonly Readonly<{ values: RowValues; reference?: RowContext['reference'] }>[],
): NamedContracts => together(rows.map(({ values, reference = null }) => [reference, numberKeyIn(values)]));

/** The contracts that rows were about when they were judged. */
export const namedByFacts = (facts: readonly RowFacts[]): NamedContracts => {
  const questions = facts.flatMap(({ lookups }) => lookups.questions);
  const named = together(
    questions.flatMap(([name, ...params]) => (name === 'contractToRevise' ? [params as Asking] : [])), // as rows ask it
  );
  const paramsOf = (wanted: 'isElsewhere' | 'takenNumber') =>
    questions.flatMap(([name, text]) => (name === wanted ? [String(text)] : []));
  return {
    ids: [...named.ids, ...paramsOf('isElsewhere')],
    numberKeys: [...new Set([...named.numberKeys, ...paramsOf('takenNumber')])],
  };
};
