import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type { CalculationResults } from '@monitor/contracts-schema/calculations/calculation-views';
import {
  type CalculationResult,
  evaluateCalculations,
  partedByScope,
  questionKey,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { digestOf, variableValues } from './variable-values.ts';

/**
 * What the calculations that are about all organizations come to in one of them, put together of what every organization
 * keeps for it. One whose results are older than a question adds nothing until they are computed again.
 */
export const evaluateShared = (
  calculations: readonly CalculationFields[],
  own: CalculationResults,
  all: readonly CalculationResults[],
): ReadonlyMap<string, CalculationResult> =>
  evaluateCalculations(partedByScope(calculations).shared, (question) => {
    const key = questionKey(question);
    const digests = (question.type === 'GENERAL' ? all : [own]).map((results) => results.digests[key]);
    return variableValues(digests.map((digest) => digest ?? digestOf([])));
  });
