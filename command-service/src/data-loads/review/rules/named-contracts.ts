import { columnOf } from '@monitor/contracts-schema/data-loads/template-columns';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import { parseText } from './cells/cell-parsing.ts';
import type { RowValues } from './cells/row-values.ts';
import type { ForeignContract, LoadCatalogue, RegisteredContract } from './load-catalogue.ts';
import type { RowFacts } from './row-facts.ts';
import type { Revising, RowContext } from './row-revising.ts';

/** Contracts as rows name them: by their ids, or by their numbers or procedures as these are compared. */
export type NamedContracts = Readonly<{
  ids: readonly string[];
  numberKeys: readonly string[];
  procedureKeys: readonly string[];
}>;

/** The registered ones among them, as they stand; of another organization's only that they are. */
export type FoundContracts = readonly (RegisteredContract | ForeignContract)[];

export type FindContracts = (named: NamedContracts) => Promise<FoundContracts>;

/** Has a catalogue know the contracts that its next rows name; of most numbers it knows that none is registered. */
export const meetNamed = async (
  catalogue: LoadCatalogue,
  findContracts: FindContracts,
  { ids, numberKeys, procedureKeys }: NamedContracts,
): Promise<void> => {
  const isRegistered = (key: string): boolean => catalogue.takenNumber(key)?.row === null;
  const named = { ids, numberKeys: numberKeys.filter(isRegistered), procedureKeys };
  const isNone = Object.values(named).every((names) => names.length === 0);
  catalogue.meet(isNone ? [] : await findContracts(named));
};

type Asking = Parameters<(reference: RowContext['reference'] | null, numberKey: string | null) => void>;

const together = (lookups: readonly Asking[]): Omit<NamedContracts, 'procedureKeys'> => ({
  ids: [...new Set(lookups.flatMap(([reference]) => reference?.contractId ?? []))],
  numberKeys: [...new Set(lookups.flatMap(([, numberKey]) => numberKey ?? []))],
});

const keyIn = (field: 'contractNumber' | 'contractId', values: RowValues): string | null => {
  const column = columnOf(field);
  const { value } = parseText(values[field]?.value ?? null, column.kind === 'text' ? column.format : undefined);
  return value === null ? null : contractNumberKey(value);
};

/** The number that a row says, as uniqueness compares it. */
export const numberKeyIn = (values: RowValues): string | null => keyIn('contractNumber', values);

/**
 * By what a row is known as one about the contract of another: its number or, without one, the record of which it is a line,
 * which no number is written as, unless somebody decided that it is a contract of its own.
 */
export const sharedKeyOf = (
  numberKey: string | null,
  { recordKey, choice }: Pick<RowContext, 'recordKey' | 'choice'>,
): string | null =>
  numberKey ?? (recordKey === undefined || choice?.choice === 'REGISTER' ? null : `record ${recordKey}`);

/** The procedure that a row is about, as procedures are compared. */
export const procedureKeyIn = (values: RowValues): string | null => keyIn('contractId', values);

export const allNamed = (one: NamedContracts, other: NamedContracts): NamedContracts => ({
  ids: [...one.ids, ...other.ids],
  numberKeys: [...one.numberKeys, ...other.numberKeys],
  procedureKeys: [...one.procedureKeys, ...other.procedureKeys],
});

/** The contracts that rows are about which are to be judged. */
export const namedByRows = (
  rows: readonly Readonly<{ values: RowValues; reference?: RowContext['reference'] }>[],
  { isOfProcedures }: Revising,
): NamedContracts => ({
  ...together(rows.map(({ values, reference = null }) => [reference, numberKeyIn(values)])),
  procedureKeys: isOfProcedures ? [...new Set(rows.flatMap(({ values }) => procedureKeyIn(values) ?? []))] : [],
});

/** The contracts that rows were about when they were judged. */
export const namedByFacts = (facts: readonly RowFacts[]): NamedContracts => {
  const questions = facts.flatMap(({ lookups }) => lookups.questions);
  const named = together(
    questions.flatMap(([name, ...params]) => (name === 'contractToRevise' ? [params as Asking] : [])), // as rows ask it
  );
  const paramsOf = (wanted: 'isElsewhere' | 'takenNumber' | 'contractsToComplete') =>
    questions.flatMap(([name, text]) => (name === wanted ? [String(text)] : []));
  return {
    ids: [...named.ids, ...paramsOf('isElsewhere')],
    numberKeys: [...new Set([...named.numberKeys, ...paramsOf('takenNumber')])],
    procedureKeys: [...new Set(paramsOf('contractsToComplete'))],
  };
};
