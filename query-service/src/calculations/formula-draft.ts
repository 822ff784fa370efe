import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { type CalculationFilter, calculationFilter } from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  type FormulaForm,
  formulaFormProblems,
  variableOfFilter,
} from '@monitor/contracts-schema/calculations/calculation-form';
import { periodOfIndex } from '@monitor/contracts-schema/calculations/calculation-views';
import {
  type CalculationResult,
  evaluateCalculations,
  neededFor,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { formulaRefusal, tryCalculation } from '@monitor/contracts-schema/calculations/try-calculation';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { countingQuestions } from '@monitor/read-model/calculations/question-values';

/** What a draft is called as long as nobody says. */
const UNNAMED = '$$';

/** Which parts of a form must be right before anything is computed of it. */
const COMPUTED: ReadonlySet<string | undefined> = new Set(['scale', 'filters', 'administrationPeriod']);

/** A formula as a form says it, among the others of the installation. Refuses what cannot be computed, and says why. */
export const draftOf = (form: FormulaForm, others: readonly CalculationFields[]): CalculationFields => {
  const errors = formulaFormProblems(form).filter(({ field }) => COMPUTED.has(field));
  if (errors.length > 0) throw new Refused('record.invalid', { errors });
  const { locked, administrationPeriod, hasPercentScale, scale } = form;
  const draft: CalculationFields = {
    name: '',
    description: '',
    enabled: true,
    notes: null,
    locked,
    administrationPeriod,
    hasPercentScale,
    scale,
    abbreviation: form.abbreviation ?? UNNAMED,
    type: form.type ?? 'CONTRACT',
    expression: form.formula.expression ?? '',
    filters: form.filters.map(filterOf),
    displayForm: form.displayForm ?? 'NORMAL',
  };
  const tried = tryCalculation(draft, others);
  if (!tried.ok) throw formulaRefusal(tried.problems);
  return draft;
};

const filterOf = (filter: FormulaForm['filters'][number]): CalculationFilter => {
  const { propertyName: property, operator, value, reference, organization: organizationId } = filter;
  const common = { variable: variableOfFilter(filter), property, operator };
  if (property?.endsWith('Amount')) return calculationFilter.parse({ kind: 'amount', ...common, value });
  return calculationFilter.parse({
    kind: 'reference',
    ...common,
    reference: { id: reference, name: '', organizationId },
  });
};

type ResultScope = Readonly<{
  organizationIds: readonly string[];
  /** The only administration period that is to count, instead of the one that the index then has. */
  period: string | null;
}>;

/** What a draft comes to; and the index, when that is another calculation which uses it. */
type DraftResults = Readonly<{ draft: CalculationResult; index: CalculationResult | undefined }>;

/** What a draft comes to in some organizations if it took its place among the others. */
export const resultsOfDraft = async (
  views: ViewReader,
  draft: CalculationFields,
  others: readonly CalculationFields[],
  { organizationIds, ...organizations }: ResultScope,
): Promise<ReadonlyMap<string, DraftResults>> => {
  const calculations = [...others.map((other) => (draft.locked ? { ...other, locked: false } : other)), draft];
  const period = organizations.period ?? periodOfIndex(calculations);
  const index = calculations.find(
    (other) => other !== draft && other.locked && neededFor([other], calculations).includes(draft),
  );
  const needed = neededFor(index ? [draft, index] : [draft], calculations);
  const valuesIn = countingQuestions(views, period);
  const found = new Map<string, DraftResults>();
  for (const id of organizationIds) {
    const results = evaluateCalculations(needed, await valuesIn(id, needed));
    const ofDraft = results.get(draft.abbreviation)!; // it is needed
    found.set(id, { draft: ofDraft, index: index && results.get(index.abbreviation) });
  }
  return found;
};
