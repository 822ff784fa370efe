import type { Formula } from './formula.ts';

const BINDING = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 } as const;
const SIGN = 3;

const bindingOf = (formula: Formula): number => {
  if (formula.kind === 'operation') return BINDING[formula.operator];
  return formula.kind === 'negation' ? SIGN : 5;
};

const within = (least: number, formula: Formula, nameOf: NameOf): string => {
  const text = print(formula, nameOf);
  return bindingOf(formula) < least ? `(${text})` : text;
};

type NameOf = (abbreviation: string) => string;

const plainNumber = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole.replace(/^0+/, '') || '0';
  const last = fraction.split('').findLastIndex((digit) => digit !== '0');
  return last < 0 ? digits : `${digits}.${fraction.slice(0, last + 1)}`;
};

const print = (formula: Formula, nameOf: NameOf): string => {
  switch (formula.kind) {
    case 'number':
      return plainNumber(formula.text);
    case 'variable':
      return `$${formula.name}`;
    case 'calculation':
      return nameOf(formula.abbreviation);
    case 'negation':
      return `-${within(SIGN, formula.of, nameOf)}`;
    case 'operation': {
      const { operator, left, right } = formula;
      const binding = BINDING[operator];
      if (operator === '^') return `${within(binding + 1, left, nameOf)} ^ ${within(SIGN, right, nameOf)}`;
      return `${within(binding, left, nameOf)} ${operator} ${within(binding + 1, right, nameOf)}`;
    }
    case 'call':
      return `${formula.name}(${formula.parts.map((part) => print(part, nameOf)).join(', ')})`;
    case 'choice': {
      const { test, met, unmet } = formula;
      const [left, right] = [print(test.left, nameOf), print(test.right, nameOf)];
      return `if(${left} ${test.operator} ${right}, ${print(met, nameOf)}, ${print(unmet, nameOf)})`;
    }
  }
};

/**
 * The one text of a formula: blanks around operators, numbers without idle zeros, no parentheses but those it needs.
 * `nameOf` says what stands for another calculation, its abbreviation unless told otherwise.
 */
export const printFormula = (formula: Formula, nameOf: NameOf = (abbreviation) => abbreviation): string =>
  print(formula, nameOf);
