import type { ResultAnswer } from '@monitor/contracts-schema/calculations/calculation-answers';
import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { useState } from 'react';
import { ApiProblem, send } from '../../../lib/api/api.ts';
import { callTo } from '../catalogue.ts';
import { type CalculationValues, calculationSent } from './calculation-values.ts';

const validate = callTo(calculationEndpoints.validate);
const preview = callTo(calculationEndpoints.preview);

/** What saving a calculation would change, organization by organization. */
export type ResultChange = AnswerOf<typeof calculationEndpoints.preview>['data']['organizations'][number];

/** What was asked, and what came of it. */
type Checked<Found> = Readonly<{ of: string; found?: Found; problem?: ApiProblem }>;

/** What is computed of a form. */
const draftOf = (values: CalculationValues, _id: string | undefined) => {
  const { abbreviation, type, locked, administrationPeriod, hasPercentScale, scale, formula, filters, displayForm } =
    calculationSent(values);
  return {
    _id,
    abbreviation,
    type,
    locked,
    administrationPeriod,
    hasPercentScale,
    scale,
    formula,
    filters,
    displayForm,
    period: '',
  };
};

/**
 * Tries a formula before it is saved: what it comes to for one organization, and what it would change for all. What was
 * found is old once the form says something else.
 */
export const useFormulaCheck = (editedId: string | undefined) => {
  const [result, setResult] = useState<Checked<ResultAnswer>>();
  const [changes, setChanges] = useState<Checked<readonly ResultChange[]>>();
  const [pending, setPending] = useState<'result' | 'changes'>();

  const ask = async <Found>(
    what: 'result' | 'changes',
    of: string,
    answer: () => Promise<Found>,
    keep: (checked: Checked<Found>) => void,
  ): Promise<void> => {
    setPending(what);
    try {
      keep({ of, found: await answer() });
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      keep({ of, problem: failure });
    } finally {
      setPending(undefined);
    }
  };

  const questionOf = (values: CalculationValues, organizationId: string, period: string): string =>
    JSON.stringify([draftOf(values, editedId), organizationId, period]);

  return {
    result,
    changes,
    pending,
    questionOf,
    check: (values: CalculationValues, organizationId: string, period: string) =>
      ask(
        'result',
        questionOf(values, organizationId, period),
        async () => {
          const body = { ...draftOf(values, editedId), period };
          return (await send(validate, { body }, { organizationId })).results;
        },
        setResult,
      ),
    compare: (values: CalculationValues) =>
      ask(
        'changes',
        questionOf(values, '', ''),
        async () => (await send(preview, { body: draftOf(values, editedId) })).data.organizations,
        setChanges,
      ),
  };
};
