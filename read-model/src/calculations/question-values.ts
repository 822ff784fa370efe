import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type { VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import {
  type CalculationResult,
  type CountedQuestion,
  evaluateCalculations,
  partedByScope,
  questionKey,
  questionsOf,
  type VariablesQuestion,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { createContractCount } from './contract-count.ts';
import { countInto } from './counted-contracts.ts';

/** What calculations ask of the contracts of an organization, and of those of all where they are about all. */
export type ValuesIn = (
  organizationId: string,
  calculations: readonly CalculationFields[],
) => Promise<(question: VariablesQuestion) => VariableValues>;

/** Counts each question once: contracts of one administration period, or (null) of all of them. */
export const countingQuestions = (views: ViewReader, administrationPeriod: string | null): ValuesIn => {
  const counted = new Map<string, Promise<VariableValues>>();
  let organizations: Promise<string[]> | undefined;
  const all = () => (organizations ??= views.find(organizationViews, {}).then((found) => found.map(({ id }) => id)));

  const count = async (ids: readonly string[], question: CountedQuestion): Promise<VariableValues> => {
    const counting = createContractCount();
    for (const organizationId of ids)
      await countInto(counting, views, { organizationId, administrationPeriod }, question);
    return counting.values();
  };

  return async (organizationId, calculations) => {
    const values = new Map<string, VariableValues>();
    for (const question of questionsOf(calculations)) {
      const key = questionKey(question);
      const ids = question.type === 'GENERAL' ? await all() : [organizationId];
      const known = question.type === 'GENERAL' ? key : `${organizationId} ${key}`;
      const counting = counted.get(known) ?? count(ids, question);
      counted.set(known, counting);
      values.set(key, await counting);
    }
    return (question) => values.get(questionKey(question))!; // it is one of theirs
  };
};

/**
 * What the calculations that are about all organizations come to in one of them. They are counted when they are requested,
 * since no organization's results follow from others.
 */
export const evaluateShared = async (
  calculations: readonly CalculationFields[],
  organizationId: string,
  valuesIn: ValuesIn,
): Promise<ReadonlyMap<string, CalculationResult>> => {
  const { shared } = partedByScope(calculations);
  return evaluateCalculations(shared, await valuesIn(organizationId, shared));
};
