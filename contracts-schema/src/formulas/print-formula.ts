import type { ArithmeticOperator, ComparisonOperator, Formula } from './formula.ts';
import { functionLabels } from './function-names.ts';
import type { VariableName } from './variables.ts';

const BINDING = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 } as const;
const SIGN = 3;

const bindingOf = (formula: Formula): number => {
  if (formula.kind === 'operation') return BINDING[formula.operator];
  return formula.kind === 'negation' ? SIGN : 5;
};

/** How the parts of a formula are written. */
export type Notation = Readonly<{
  number: (text: string) => string;
  variable: (name: VariableName) => string;
  calculation: (abbreviation: string) => string;
  operator: (operator: ArithmeticOperator | ComparisonOperator) => string;
  call: (name: 'min' | 'max' | 'round', parts: readonly string[]) => string;
  choice: (test: string, met: string, unmet: string) => string;
}>;

const plainNumber = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole.replace(/^0+/, '') || '0';
  const last = fraction.split('').findLastIndex((digit) => digit !== '0');
  return last < 0 ? digits : `${digits}.${fraction.slice(0, last + 1)}`;
};

/** A formula as it is stored: blanks around operators, numbers without idle zeros. */
export const formulaNotation: Notation = {
  number: plainNumber,
  variable: (name) => `$${name}`,
  calculation: (abbreviation) => abbreviation,
  operator: (operator) => operator,
  call: (name, parts) => `${name}(${parts.join(', ')})`,
  choice: (test, met, unmet) => `if(${test}, ${met}, ${unmet})`,
};

/** The same as people type it: its functions are in Spanish. */
export const spanishNotation: Notation = {
  ...formulaNotation,
  call: (name, parts) => `${functionLabels[name]}(${parts.join(', ')})`,
  choice: (test, met, unmet) => `${functionLabels.if}(${test}, ${met}, ${unmet})`,
};

/** The one text of a formula in a notation, with no parentheses but those it needs. */
export const writeFormula = (formula: Formula, notation: Notation): string => {
  const write = (part: Formula): string => writeFormula(part, notation);
  const within = (least: number, part: Formula): string => (bindingOf(part) < least ? `(${write(part)})` : write(part));
  switch (formula.kind) {
    case 'number':
      return notation.number(plainNumber(formula.text));
    case 'variable':
      return notation.variable(formula.name);
    case 'calculation':
      return notation.calculation(formula.abbreviation);
    case 'negation':
      return `-${within(SIGN, formula.of)}`;
    case 'operation': {
      const { operator, left, right } = formula;
      const binding = BINDING[operator];
      const [leftLeast, rightLeast] = operator === '^' ? [binding + 1, SIGN] : [binding, binding + 1];
      return `${within(leftLeast, left)} ${notation.operator(operator)} ${within(rightLeast, right)}`;
    }
    case 'call':
      return notation.call(formula.name, formula.parts.map(write));
    case 'choice': {
      const { test, met, unmet } = formula;
      const condition = `${write(test.left)} ${notation.operator(test.operator)} ${write(test.right)}`;
      return notation.choice(condition, write(met), write(unmet));
    }
  }
};

/** A formula as it is stored; `nameOf` says what stands for another calculation, its abbreviation by default. */
export const printFormula = (formula: Formula, nameOf = formulaNotation.calculation): string =>
  writeFormula(formula, { ...formulaNotation, calculation: nameOf });
