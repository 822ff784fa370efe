import { parseAmong, usersOf } from '@monitor/contracts-schema/calculations/calculation-book';
import type { CalculationEvent, CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { nameKey } from '@monitor/contracts-schema/text/text';
import { accept, type Decider, refuse } from '../deciding/decider.ts';
import type { Lifecycle, LifecycleCommand, Restore } from '../deciding/lifecycle.ts';

/** All calculations that were ever registered, by their ids, and how many events that took. */
export type Calculations = Readonly<{ version: number; entries: ReadonlyMap<string, Lifecycle<CalculationFields>> }>;

type Known = Readonly<{ id: string; fields: CalculationFields }>;

/** The calculations that are there. */
export const livingIn = ({ entries }: Calculations): readonly Known[] =>
  [...entries].flatMap(([id, entry]) => (entry.status === 'registered' ? [{ id, fields: entry.fields }] : []));

const problemWith = (fields: CalculationFields, others: readonly Known[]): ProblemCode | undefined => {
  const definitions = others.map((other) => other.fields);
  if (definitions.some(({ name }) => nameKey(name) === nameKey(fields.name))) return 'calculation.name-taken';
  if (definitions.some(({ abbreviation }) => abbreviation === fields.abbreviation))
    return 'calculation.abbreviation-taken';
  return parseAmong(fields, definitions).ok ? undefined : 'calculation.formula-invalid';
};

export type CalculationCommand = Exclude<LifecycleCommand<CalculationFields>, Restore>;

/**
 * The calculations of the installation as one thing, since what each may be depends on all: names and abbreviations are
 * unique, formulas lead in no circle, none that others use goes or is called otherwise, and one at most is the index. All
 * of it is decided on the same history, so that two who save at once cannot both be right. An entry's version is that of
 * the whole when its own last event was written.
 */
export const calculationsDecider: Decider<CalculationCommand, Calculations, CalculationEvent> = {
  initialState: { version: 0, entries: new Map() },

  evolve: ({ version: before, entries }, { type, data }) => {
    const version = before + 1;
    const status = type === 'CalculationRemoved' ? 'removed' : 'registered';
    return { version, entries: new Map(entries).set(data.id, { status, version, fields: data.fields }) };
  },

  decide: (command, state) => {
    const { id, validFrom } = command;
    const known = state.entries.get(id);
    const others = livingIn(state).filter((other) => other.id !== id);
    const facts = { organizationId: INSTALLATION, validFrom };
    const revised = (target: string, before: CalculationFields, fields: CalculationFields): CalculationEvent => ({
      type: 'CalculationRevised',
      data: { id: target, ...facts, fields, changes: changesBetween(before, fields) },
    });
    /** Whoever else was the index is it no more, before the new one is. */
    const unlocked = (fields: CalculationFields): CalculationEvent[] =>
      others
        .filter((other) => fields.locked && other.fields.locked)
        .map((other) => revised(other.id, other.fields, { ...other.fields, locked: false }));

    if (command.type === 'Register') {
      if (known) return refuse('record.already-registered');
      const problem = problemWith(command.fields, others);
      if (problem) return refuse(problem);
      const data = { id, ...facts, fields: command.fields };
      return accept(...unlocked(command.fields), { type: 'CalculationRegistered', data });
    }
    if (!known || known.status === 'unregistered') return refuse('record.not-found');
    if (known.status === 'removed') return refuse('record.removed');
    const { fields: last } = known;
    const isUsed =
      usersOf(
        last.abbreviation,
        others.map((other) => other.fields),
      ).length > 0;
    if (command.type === 'Remove') {
      if (isUsed) return refuse('calculation.in-use');
      return accept({ type: 'CalculationRemoved', data: { id, ...facts, fields: last } });
    }

    if (command.expectedVersion !== null && command.expectedVersion !== known.version)
      return refuse('stream.version-conflict');
    const fields = { ...last, ...command.patch };
    if (changesBetween(last, fields).length === 0) return accept();
    if (isUsed && fields.abbreviation !== last.abbreviation) return refuse('calculation.in-use');
    const problem = problemWith(fields, others);
    if (problem) return refuse(problem);
    return accept(...unlocked(fields), revised(id, last, fields));
  },
};
