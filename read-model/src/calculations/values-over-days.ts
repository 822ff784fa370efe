import type { ClosedTally, ContractTally } from '@monitor/contracts-schema/calculations/calculation-views';
import type { VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { digestOf, variableValues } from './variable-values.ts';

/** What the variables of one tally were at the end of each day on which it moved, and are now. */
export type DailyValues = readonly Readonly<{ day: string; values: VariableValues }>[];

/** The last state of each day, the earliest first; `tally` is what the days that are closed led to. */
export const valuesOverDays = (closed: readonly ClosedTally[], tally: ContractTally): DailyValues => {
  const states = [
    ...closed.map(({ movedAt, values }) => ({ movedAt, values: () => values })),
    { movedAt: tally.movedAt, values: () => variableValues([digestOf([tally.tally])]) },
  ].sort((one, other) => (one.movedAt < other.movedAt ? -1 : 1));
  const last = new Map(states.map((state) => [installationDay(new Date(state.movedAt)), state]));
  return [...last].map(([day, { values }]) => ({ day, values: values() }));
};

/** What the variables of some tallies together were at the end of a day. Requested one day after the other, never back. */
export const followDays = (tallies: readonly DailyValues[]): ((day: string) => VariableValues | undefined) => {
  const reached = tallies.map(() => -1);
  let sum: VariableValues | undefined;
  return (day) => {
    let moved = false;
    for (const [at, days] of tallies.entries())
      while ((days[reached[at]! + 1]?.day ?? '~') <= day) {
        reached[at]! += 1;
        moved = true;
      }
    if (moved) sum = tallies.flatMap((days, at) => days[reached[at]!]?.values ?? []).reduce(added);
    return sum;
  };
};

/** Exact of all but the variables that compare suppliers, of which nobody asks several organizations. */
const added = (one: VariableValues, other: VariableValues): VariableValues =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, value + other[name as keyof VariableValues]]),
  ) as VariableValues; // the same names
