import { z } from 'zod';
import { conditionText } from '../contracts/contract-condition.ts';
import { evaluateFormula } from '../formulas/evaluate-formula.ts';
import { calculationsNamedIn, type Formula, variablesIn } from '../formulas/formula.ts';
import { formulaInNumbers, formulaInWords } from '../formulas/formula-words.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import { fromNumber, toNumber } from '../formulas/rational.ts';
import { type VariableName, variables } from '../formulas/variables.ts';
import { toFilterAnswer } from './calculation-answers.ts';
import { calculationFields } from './calculation-events.ts';
import { filterInWords } from './calculation-words.ts';
import type { CalculationResult } from './evaluate-calculations.ts';
import { formatResult } from './format-result.ts';
import { readBands } from './percent-scale.ts';

const { type, displayForm } = calculationFields.shape;

const stepVariable = z.object({
  /** With its sign: `$NTC`. */
  abbreviation: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.enum(['pesos', 'count']),
  /** Pesos, or how many; null where the formula did not come to ask. */
  value: z.number().nullable(),
  /** What the calculation leaves of the contracts, in words. */
  filters: z.array(z.string()),
  /** The same as lists of contracts take it in their addresses. */
  conditions: z.array(z.string()),
});

/** A part of a sum that a formula is, signed: what is added up to the step's value before its scale. */
const stepTerm = z.object({
  sign: z.enum(['+', '-']),
  /** The calculation that it is, when it is just one. */
  calculation: z.string().nullable(),
  words: z.string(),
  value: z.number().nullable(),
});

/** One calculation on the way to the index: how it is computed, from what, and what it comes to. */
export const methodStep = z.object({
  ...{ abbreviation: z.string(), name: z.string(), description: z.string(), type, displayForm },
  /** The formula as it is typed, in words, and with its values in their places. */
  formula: z.string(),
  words: z.string(),
  numbers: z.string(),
  /** Its number, as points where it has a scale; null when it has none: `why` says it then. */
  value: z.number().nullable(),
  /** What the formula itself comes to, before a scale. */
  unscaled: z.number().nullable(),
  why: z.string().nullable(),
  scale: z.array(
    z.object({ above: z.number().nullable(), upTo: z.number(), points: z.number(), isReached: z.boolean() }),
  ),
  variables: z.array(stepVariable),
  terms: z.array(stepTerm),
  /** The calculations that its formula names, in their order there, which are steps themselves. */
  calculations: z.array(z.string()),
});
export type MethodStep = z.infer<typeof methodStep>;
export type StepVariable = z.infer<typeof stepVariable>;

type Addend = Readonly<{ sign: '+' | '-'; part: Formula }>;

/** The parts of the sum that a formula is, in their order; the formula itself when it is none. */
const addends = (formula: Formula): readonly Addend[] => {
  const found: Addend[] = [];
  const left: Addend[] = [{ sign: '+', part: formula }];
  for (let addend = left.pop(); addend; addend = left.pop()) {
    const { sign, part } = addend;
    if (part.kind !== 'operation' || (part.operator !== '+' && part.operator !== '-')) found.push(addend);
    else {
      const other = (part.operator === '-') === (sign === '-') ? '+' : '-';
      left.push({ sign: other, part: part.right }, { sign, part: part.left });
    }
  }
  return found;
};

type Evaluated = Readonly<{ fields: z.infer<typeof calculationFields>; result: CalculationResult }>;

/** A calculation as a step: `others` are the calculations that may be named, by their abbreviations. */
export const methodStepOf = (
  { fields, result }: Evaluated,
  others: ReadonlyMap<string, Readonly<{ name: string }>>,
): MethodStep => {
  const parsed = parseFormula(fields.expression);
  const nameOf = (abbreviation: string) => others.get(abbreviation)?.name ?? abbreviation;
  const valueIn = (named: string): number | null =>
    named.startsWith('$$')
      ? (result.calculations[named] ?? null)
      : (result.variables[named.slice(1) as VariableName] ?? null); // no formula that reads names another
  const written = (named: string): string => {
    const value = valueIn(named);
    if (named.startsWith('$$') || value === null) return formatResult(value, 'NORMAL');
    const isAmount = variables[named.slice(1) as VariableName].unit === 'pesos'; // see above
    return isAmount ? formatResult(value, 'AMOUNT') : value.toLocaleString('es-MX');
  };
  const numberOf = (part: Formula): number | null => {
    const outcome = evaluateFormula(part, (reference) => {
      const named = reference.kind === 'calculation' ? reference.abbreviation : `$${reference.name}`;
      return { ok: true, value: fromNumber(valueIn(named) ?? 0) };
    });
    const number = outcome.ok && result.unscaled !== null ? toNumber(outcome.value) : null;
    return Number.isFinite(number) ? number : null; // a part may be beyond what the sum is
  };

  const { abbreviation, name, description, expression } = fields;
  return {
    ...{ abbreviation, name, description, type: fields.type, displayForm: fields.displayForm, formula: expression },
    words: parsed.ok ? formulaInWords(parsed.formula, nameOf) : expression,
    numbers: parsed.ok ? formulaInNumbers(parsed.formula, written) : expression,
    ...{ value: result.result, unscaled: result.unscaled, why: result.why },
    scale: fields.hasPercentScale ? [...readBands(fields.scale, result.unscaled)] : [],
    variables: (parsed.ok ? variablesIn(parsed.formula) : []).map((variable) => {
      const filters = fields.filters.filter((filter) => filter.variable === variable);
      return {
        abbreviation: `$${variable}`,
        ...{ name: variables[variable].name, description: variables[variable].description },
        unit: variables[variable].unit,
        value: valueIn(`$${variable}`),
        filters: filters.map((filter) => filterInWords(toFilterAnswer(filter))),
        conditions: filters.map(conditionText),
      };
    }),
    terms: (parsed.ok ? addends(parsed.formula) : []).map(({ sign, part }) => ({
      sign,
      calculation: part.kind === 'calculation' ? part.abbreviation : null,
      words: formulaInWords(part, nameOf),
      value: numberOf(part),
    })),
    calculations: parsed.ok
      ? [...new Set(calculationsNamedIn(parsed.formula).map(({ abbreviation: named }) => named))]
      : [],
  };
};

/**
 * What an index owes to parts that count no points because there was nothing to compute them of, in words: that a level says
 * nothing then (`isAll`), or of how many parts it does not tell. Undefined when every part was computed.
 */
export const uncomputedParts = (
  steps: readonly MethodStep[],
): Readonly<{ isAll: boolean; words: string }> | undefined => {
  const parts = steps.filter((step) => step.variables.length > 0);
  const { length: count } = parts.filter(({ why, value }) => why !== null && value === 0);
  if (count === 0) return undefined;
  if (count === parts.length)
    return {
      isAll: true,
      words: 'Nada todavía: no hay contratos con los que calcular sus partes, y cada una cuenta 0 puntos.',
    };
  const words = count === 1 ? 'no tiene con qué calcularse y cuenta' : 'no tienen con qué calcularse y cuentan';
  return { isAll: false, words: `${count} de sus ${parts.length} partes ${words} 0 puntos.` };
};
