import type { Formula } from './formula.ts';
import { type Notation, spanishNotation, writeFormula } from './print-formula.ts';
import { variables } from './variables.ts';

const signs: Readonly<Record<string, string>> = { '-': '−', '*': '×', '/': '÷', '<=': '≤', '>=': '≥', '<>': '≠' };

const withSigns: Notation = { ...spanishNotation, operator: (operator) => signs[operator] ?? operator };

const calls = {
  min: (parts: readonly string[]) => `el menor de (${parts.join('; ')})`,
  max: (parts: readonly string[]) => `el mayor de (${parts.join('; ')})`,
  round: ([part = '', decimals = '0']: readonly string[]) => `(${part}) redondeado a ${decimals} decimales`,
};

/** A formula in Spanish: what its variables are called, and other calculations as `nameOf` says, each between quotes. */
export const formulaInWords = (formula: Formula, nameOf: (abbreviation: string) => string): string =>
  writeFormula(formula, {
    ...withSigns,
    variable: (name) => `«${variables[name].name}»`,
    calculation: (abbreviation) => `«${nameOf(abbreviation)}»`,
    call: (name, parts) => calls[name](parts),
    choice: (test, met, unmet) => `si ${test}: ${met}; si no: ${unmet}`,
  });

/** A formula with the values of its variables and calculations in their places, as `written` writes them. */
export const formulaInNumbers = (formula: Formula, written: (named: string) => string): string =>
  writeFormula(formula, { ...withSigns, variable: (name) => written(`$${name}`), calculation: written });
