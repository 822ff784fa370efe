import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import {
  type CalculationFilter,
  calculationFilter,
  filtersKey,
} from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  type FormulaForm,
  formulaFormProblems,
  variableOfFilter,
} from '@monitor/contracts-schema/calculations/calculation-form';
import { type ContractTally, periodOfIndex } from '@monitor/contracts-schema/calculations/calculation-views';
import type { Digest } from '@monitor/contracts-schema/calculations/counted-values';
import {
  type CalculationResult,
  evaluateCalculations,
  neededFor,
  questionsOf,
  type VariablesQuestion,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { formulaRefusal, tryCalculation } from '@monitor/contracts-schema/calculations/try-calculation';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { digestOfFiltered, digestOfTallies, talliesOf } from '@monitor/read-model/calculations/digests-in-views';
import { variableValues } from '@monitor/read-model/calculations/variable-values';

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
  const questions = questionsOf(needed);
  const isAboutAll = questions.some(({ type }) => type === 'GENERAL');
  const all = isAboutAll ? (await views.find(organizationViews, {})).map(({ id }) => id) : organizationIds;

  const digests = new Map<string, Digest>();
  const keyOf = (organizationId: string, filters: readonly CalculationFilter[]) =>
    `${organizationId} ${filtersKey(filters)}`;
  for (const organizationId of new Set([...organizationIds, ...all])) {
    const tallies: readonly ContractTally[] = await talliesOf(views, organizationId, [period]);
    for (const { filters } of questions) {
      const digest =
        filters.length === 0
          ? digestOfTallies(tallies, period)
          : await digestOfFiltered(views, { organizationId, administrationPeriod: period }, filters);
      digests.set(keyOf(organizationId, filters), digest);
    }
  }
  const valuesFor = (organizationId: string) => (question: VariablesQuestion) => {
    const organizations = question.type === 'GENERAL' ? all : [organizationId];
    return variableValues(organizations.map((id) => digests.get(keyOf(id, question.filters))!)); // read above
  };
  return new Map(
    organizationIds.map((id) => {
      const results = evaluateCalculations(needed, valuesFor(id));
      const ofDraft = results.get(draft.abbreviation)!; // it is needed
      return [id, { draft: ofDraft, index: index && results.get(index.abbreviation) }];
    }),
  );
};
