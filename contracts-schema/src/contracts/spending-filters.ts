import { z } from 'zod';
import { type VariableName, variableNames } from '../formulas/variables.ts';
import { flag } from '../http/form-values.ts';
import { id } from '../ids.ts';
import { plainText } from '../plain-text.ts';
import { conditionIn } from './contract-condition.ts';
import { linkedLabels, missingLabels } from './contract-enum-labels.ts';
import { category, procedureState, procedureType } from './contract-enums.ts';

/** Values of one filter: each in an object under its name, as lists of options give them, or bare. */
const named = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const [name = ''] = Object.keys(shape);
  const inObject = (value: unknown): unknown => (typeof value === 'object' ? value : { [name]: value });
  return z
    .array(z.preprocess(inObject, z.object(shape)))
    .max(200)
    .default([]);
};

/**
 * What a filter by procedure type may name: the three that contracts have, and what monitors of the earlier kind list
 * beside them, which no contract has.
 */
const procedureFilter = z.enum([...procedureType.options, ...category.options]);

/** The names of a table, of which there is one at least. */
const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]]);

const among = <Value extends z.ZodType>(value: Value, count: number) => z.array(value).max(count).default([]);

/**
 * What the public may filter by: values of one filter are alternatives, different filters must all hold, and a filter
 * without values asks nothing.
 */
export const spendingFilters = z.object({
  administrationPeriods: named({ administrationPeriod: plainText(100) }),
  fiscalYears: named({ fiscalYear: z.coerce.string().pipe(plainText(100)) }),
  trimonths: named({ period: plainText(100) }),
  procedureTypes: among(procedureFilter, 10),
  administrativeUnits: named({ _id: id }),
  suppliers: named({ _id: id }),
  categories: among(category, 7),
  procedureStates: among(procedureState, 4),
  /** Whether a row says that no procedures took place. */
  isEmpty: among(flag, 2),
  /** What a contract does not say. */
  missing: among(namesOf(missingLabels), Object.keys(missingLabels).length),
  /** What a contract links to. */
  linked: among(namesOf(linkedLabels), Object.keys(linkedLabels).length),
  /** Whether a direct award exceeds the limit. */
  limitExceeded: among(flag, 2),
  /** What is counted by a variable of calculations, as it would be of the administration periods that are requested. */
  variables: among(z.enum(variableNames as readonly [VariableName, ...VariableName[]]), variableNames.length),
  /**
   * What an amount, the supplier or a unit must be, as `totalOrMaxAmount:GREATER:1000.5` (pesos) or `supplier:EQUAL:` with
   * the organization's id and the supplier's. All must hold, but of several that want a supplier or a unit to be somebody
   * one is enough, as in the filters of a calculation. Variables count among what they leave.
   */
  conditions: among(
    z.string().refine((text) => conditionIn(text) !== undefined, 'La condición no es válida'),
    100,
  ),
  search: plainText(200).default(''),
});
export type SpendingFilters = z.infer<typeof spendingFilters>;

/** What administrators may filter their catalogue of contracts by. Its search is its own: it finds what is internal too. */
export const catalogueFilters = spendingFilters.omit({ search: true });

export const noFilters: SpendingFilters = spendingFilters.parse({});
