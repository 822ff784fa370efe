import type { VariableName } from './variables.ts';

/** Where something stands in the text of a formula: the first character is 0. */
export type Span = Readonly<{ at: number; length: number }>;

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '^';
export type ComparisonOperator = '<' | '<=' | '>' | '>=' | '=' | '<>';
export const functionNames = ['min', 'max', 'round', 'if'] as const;
export type FunctionName = (typeof functionNames)[number];

/** Decimals that a number can be rounded to. */
export const MOST_DECIMALS = 10;

/** A formula as a tree. Comparisons stand in the first argument of `if` and nowhere else. */
export type Formula = Span &
  (
    | Readonly<{ kind: 'number'; text: string }>
    | Readonly<{ kind: 'variable'; name: VariableName }>
    /** Another calculation, by its abbreviation with both signs: `$$IRC`. */
    | Readonly<{ kind: 'calculation'; abbreviation: string }>
    | Readonly<{ kind: 'negation'; of: Formula }>
    | Readonly<{ kind: 'operation'; operator: ArithmeticOperator; left: Formula; right: Formula }>
    | Readonly<{ kind: 'call'; name: 'min' | 'max' | 'round'; parts: readonly Formula[] }>
    | Readonly<{ kind: 'choice'; test: FormulaComparison; met: Formula; unmet: Formula }>
  );

export type FormulaComparison = Readonly<{ operator: ComparisonOperator; left: Formula; right: Formula }>;

/** The formulas that a formula is made of, in their order. */
export const partsOf = (formula: Formula): readonly Formula[] => {
  switch (formula.kind) {
    case 'number':
    case 'variable':
    case 'calculation':
      return [];
    case 'negation':
      return [formula.of];
    case 'operation':
      return [formula.left, formula.right];
    case 'call':
      return formula.parts;
    case 'choice':
      return [formula.test.left, formula.test.right, formula.met, formula.unmet];
  }
};

type Referring = Extract<Formula, { kind: 'variable' | 'calculation' }>;

/** Variables and calculations wherever they stand, in the order of their places. */
const referring = (formula: Formula): readonly Referring[] => {
  const found: Referring[] = [];
  const left: Formula[] = [formula];
  for (let part = left.pop(); part; part = left.pop())
    if (part.kind === 'variable' || part.kind === 'calculation') found.push(part);
    else left.push(...partsOf(part).toReversed());
  return found;
};

/** The variables that a formula names, each once, in the order of their names. */
export const variablesIn = (formula: Formula): readonly VariableName[] => [
  ...new Set(
    referring(formula)
      .flatMap((found) => (found.kind === 'variable' ? [found.name] : []))
      .sort(),
  ),
];

/** Every place where a formula names another calculation. */
export const calculationsNamedIn = (formula: Formula): readonly Extract<Formula, { kind: 'calculation' }>[] =>
  referring(formula).filter((found) => found.kind === 'calculation');

/** The abbreviations of the calculations that a formula names, each once, in their order. */
export const calculationsIn = (formula: Formula): readonly string[] =>
  [...new Set(calculationsNamedIn(formula).map(({ abbreviation }) => abbreviation))].sort();
