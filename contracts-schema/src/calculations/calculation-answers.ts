import { z } from 'zod';
import { filteredAmounts, filteredReferences, filterOperators } from '../contracts/contract-condition.ts';
import { variableNames, variables } from '../formulas/variables.ts';
import { toPesos } from '../money.ts';
import { type CalculationFields, calculationFields } from './calculation-events.ts';
import type { CalculationFilter } from './calculation-filter.ts';
import { referencesOf } from './calculation-order.ts';
import type { CalculationEntry } from './calculation-views.ts';
import type { CalculationResult } from './evaluate-calculations.ts';

const describedVariable = z.object({ abbreviation: z.string(), name: z.string(), description: z.string() });

/** The variables by their abbreviations, with their signs as formulas write them. */
export const describedVariables = Object.fromEntries(
  variableNames.map((name) => [
    name,
    { abbreviation: `$${name}`, name: variables[name].name, description: variables[name].description },
  ]),
);

const filterAnswer = z.object({
  variableAbbreviation: z.string(),
  propertyName: z.enum([...filteredAmounts, ...filteredReferences]),
  propertyType: z.enum(['NUMBER', 'REF']),
  onModel: z.enum(['Supplier', 'AdministrativeUnit']).nullable(),
  operator: z.enum(filterOperators),
  /** Pesos. */
  value: z.number().nullable(),
  reference: z.object({ _id: z.string(), name: z.string() }).nullable(),
  organization: z.string().nullable(),
});
export type FilterAnswer = z.infer<typeof filterAnswer>;

const { abbreviation, type, enabled, locked, administrationPeriod, hasPercentScale, scale, displayForm } =
  calculationFields.shape;

/** Another calculation as a list to choose from shows it. */
export const namedCalculation = z.object({
  _id: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  description: z.string(),
});

/** A calculation as its catalogue shows it. What its formula refers to follows from its text. */
export const catalogueCalculation = z.object({
  _id: z.string(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  abbreviation,
  type,
  enabled,
  locked,
  administrationPeriod,
  hasPercentScale,
  scale,
  formula: z.object({
    expression: z.string(),
    variables: z.array(describedVariable),
    calculations: z.array(namedCalculation),
  }),
  filters: z.array(filterAnswer),
  displayForm,
  notes: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CatalogueCalculation = z.infer<typeof catalogueCalculation>;

export const toFilterAnswer = (filter: CalculationFilter): FilterAnswer => {
  const { variable, property, operator } = filter;
  const common = { variableAbbreviation: `$${variable}`, propertyName: property, operator };
  if (filter.kind === 'amount')
    return {
      ...common,
      propertyType: 'NUMBER',
      onModel: null,
      value: toPesos(filter.value),
      reference: null,
      organization: null,
    };
  const { id, name, organizationId } = filter.reference;
  return {
    ...common,
    propertyType: 'REF',
    onModel: filter.property === 'supplier' ? 'Supplier' : 'AdministrativeUnit',
    value: null,
    reference: { _id: id, name },
    organization: organizationId,
  };
};

export const toNamedCalculation = ({ id, fields }: CalculationEntry): z.infer<typeof namedCalculation> => ({
  _id: id,
  name: fields.name,
  abbreviation: fields.abbreviation,
  description: fields.description,
});

/** A calculation of the book as its catalogue shows it, among the others by their abbreviations. */
export const toCatalogueCalculation = (
  { id, version, createdAt, updatedAt, fields }: CalculationEntry,
  others: ReadonlyMap<string, CalculationEntry>,
): CatalogueCalculation => {
  const { expression, filters, ...rest } = fields;
  const { variables: used, calculations: named } = referencesOf(expression);
  return {
    _id: id,
    version,
    ...rest,
    formula: {
      expression,
      variables: used.map((name) => describedVariables[name]!), // there is one for each
      calculations: named.flatMap((abbreviation) => others.get(abbreviation) ?? []).map(toNamedCalculation),
    },
    filters: filters.map(toFilterAnswer),
    createdAt,
    updatedAt,
  };
};

/** What a calculation comes to, and from what: amounts in pesos. */
export const resultAnswer = z.object({
  abbreviation: z.string(),
  /** Null when there is none: `why` says it then. */
  value: z.number().nullable(),
  /** What the formula itself comes to, before a scale. */
  unscaled: z.number().nullable(),
  why: z.string().nullable(),
  displayForm,
  variables: z.record(z.string(), z.number()),
  calculations: z.record(z.string(), z.number().nullable()),
});
export type ResultAnswer = z.infer<typeof resultAnswer>;

export const toResultAnswer = (
  { abbreviation, result, unscaled, why, variables, calculations }: CalculationResult,
  { displayForm }: Pick<CalculationFields, 'displayForm'>,
): ResultAnswer => ({
  abbreviation,
  value: result,
  unscaled,
  why,
  displayForm,
  variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [`$${name}`, value])),
  calculations,
});
