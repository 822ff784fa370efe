import { toFilterAnswer } from '@monitor/contracts-schema/calculations/calculation-answers';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { filterInWords } from '@monitor/contracts-schema/calculations/calculation-words';
import type { CalculationResult } from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { MethodStep } from '@monitor/contracts-schema/calculations/method-steps';
import { readBands } from '@monitor/contracts-schema/calculations/percent-scale';
import { conditionText } from '@monitor/contracts-schema/contracts/contract-condition';
import { evaluateFormula } from '@monitor/contracts-schema/formulas/evaluate-formula';
import { calculationsNamedIn, type Formula, variablesIn } from '@monitor/contracts-schema/formulas/formula';
import { formulaInNumbers, formulaInWords } from '@monitor/contracts-schema/formulas/formula-words';
import { parseFormula } from '@monitor/contracts-schema/formulas/parse-formula';
import { fromNumber, toNumber } from '@monitor/contracts-schema/formulas/rational';
import { type VariableName, variables } from '@monitor/contracts-schema/formulas/variables';

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

type Evaluated = Readonly<{ fields: CalculationFields; result: CalculationResult }>;

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
    abbreviation,
    name,
    description,
    type: fields.type,
    displayForm: fields.displayForm,
    formula: expression,
    words: parsed.ok ? formulaInWords(parsed.formula, nameOf) : expression,
    numbers: parsed.ok ? formulaInNumbers(parsed.formula, written) : expression,
    value: result.result,
    unscaled: result.unscaled,
    why: result.why,
    scale: fields.hasPercentScale ? [...readBands(fields.scale, result.unscaled)] : [],
    variables: (parsed.ok ? variablesIn(parsed.formula) : []).map((variable) => {
      const filters = fields.filters.filter((filter) => filter.variable === variable);
      return {
        abbreviation: `$${variable}`,
        name: variables[variable].name,
        description: variables[variable].description,
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
