import type { CatalogueCalculation } from '@monitor/contracts-schema/calculations/calculation-answers';
import { calculationForm, calculationFormProblems } from '@monitor/contracts-schema/calculations/calculation-form';
import type { ScaleBand } from '@monitor/contracts-schema/calculations/percent-scale';
import { shownFormula } from '@monitor/contracts-schema/formulas/function-names';
import { parseFormula } from '@monitor/contracts-schema/formulas/parse-formula';
import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { formProblems } from '../../../lib/form-resolver.ts';
import { bareAmount } from '../../../ui/fields/amount-text.ts';
import { type BandRow, type FilterRow, joinedRows, splitBands, splitFilters } from './calculation-rows.ts';

/** A calculation's form as it is typed; its scale and its filters are rows in one text each. */
export type CalculationValues = Readonly<
  Record<'name' | 'description' | 'abbreviation' | 'type' | 'administrationPeriod', string> &
    Record<'scale' | 'formula' | 'filters' | 'displayForm' | 'notes', string> &
    Record<'enabled' | 'locked' | 'hasPercentScale', boolean>
>;

const blank: CalculationValues = {
  name: '',
  description: '',
  abbreviation: '',
  type: 'CONTRACT',
  administrationPeriod: '',
  notes: '',
  scale: '',
  formula: '',
  filters: '',
  displayForm: 'NORMAL',
  enabled: true,
  locked: false,
  hasPercentScale: false,
};

export const bandsTyped = (scale: readonly ScaleBand[]): string =>
  joinedRows(
    scale.map(({ min, max, value }): BandRow => ({ min: String(min), max: String(max), value: String(value) })),
  );

const filtersTyped = (filters: CatalogueCalculation['filters']): string =>
  joinedRows(
    filters.map(
      ({ variableAbbreviation, propertyName, operator, value, reference, organization }): FilterRow => ({
        variableAbbreviation,
        propertyName,
        operator,
        value: value === null ? '' : String(value),
        reference: reference?._id ?? '',
        referenceName: reference?.name ?? '',
        organization: organization ?? '',
      }),
    ),
  );

/** A calculation's values as its form shows them; without one, those that a new one begins with. */
export const calculationValues = (doc?: CatalogueCalculation): CalculationValues => {
  if (!doc) return blank;
  const { name, description, abbreviation, type, enabled, locked, hasPercentScale, displayForm } = doc;
  return {
    name,
    description,
    abbreviation,
    type,
    enabled,
    locked,
    hasPercentScale,
    displayForm,
    administrationPeriod: doc.administrationPeriod ?? '',
    scale: bandsTyped(doc.scale),
    formula: shownFormula(doc.formula.expression),
    filters: filtersTyped(doc.filters),
    notes: doc.notes ?? '',
  };
};

/** What is sent of a form. Only the index has a period. */
export const calculationSent = ({ formula, scale, filters, ...values }: CalculationValues) => ({
  ...values,
  administrationPeriod: values.locked ? values.administrationPeriod : '',
  formula: { expression: formula },
  scale: splitBands(scale),
  filters: splitFilters(filters).map(({ referenceName: _shown, value, ...filter }) => ({
    ...filter,
    value: bareAmount(value),
  })),
});

/** A problem of a row is its field's, and says which row. */
const ofField = ({ field = '', message }: FieldProblem): FieldProblem => {
  const [name = '', row] = field.split('.');
  if (name === 'scale' && row) return { field: name, message: `Rango ${Number(row) + 1}: ${message}` };
  if (name === 'filters' && row) return { field: name, message: `Filtro ${Number(row) + 1}: ${message}` };
  return { field: name, message };
};

const formulaProblems = (expression: string | null): FieldProblem[] => {
  const parsed = parseFormula(expression ?? '');
  return parsed.ok
    ? []
    : parsed.problems.map(({ message, at }) => ({ field: 'formula', message: `${message} (carácter ${at + 1})` }));
};

export const calculationProblems = (values: CalculationValues): readonly FieldProblem[] =>
  formProblems(
    calculationForm,
    (form) => [...calculationFormProblems(form), ...formulaProblems(form.formula.expression)],
    calculationSent(values),
  ).map(ofField);
