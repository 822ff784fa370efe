import { memoize } from '../memoize.ts';
import {
  type ArithmeticOperator,
  type ComparisonOperator,
  type Formula,
  type FormulaComparison,
  type FunctionName,
  MOST_DECIMALS,
  type Span,
} from './formula.ts';
import { type FormulaProblem, type FormulaProblemCode, formulaProblem } from './formula-problems.ts';
import { functionOf, storedFormula } from './function-names.ts';
import { type Token, tokensOf } from './tokens.ts';
import { isVariableName } from './variables.ts';

/** Characters that a formula may have as it is stored. */
export const LONGEST_FORMULA = 1_000;
/** How far parentheses, functions, signs and powers may stand one in another. */
const DEEPEST = 50;

/** Texts whose trees are cached: those of a large catalogue. */
const MOST_KEPT = 500;

export type ParsedFormula =
  | Readonly<{ ok: true; formula: Formula }>
  | Readonly<{ ok: false; problems: readonly [FormulaProblem, ...FormulaProblem[]] }>;

const COMPARISONS: ReadonlySet<string> = new Set<ComparisonOperator>(['<', '<=', '>', '>=', '=', '<>']);

/** Ends the parsing at the first thing that is wrong; never leaves this file. */
class Stopped extends Error {
  readonly problem: FormulaProblem;
  constructor(code: FormulaProblemCode, span: Span, about?: string) {
    super(code);
    this.problem = formulaProblem(code, span, about);
  }
}

const from = (first: Span, last: Span): Span => ({ at: first.at, length: last.at + last.length - first.at });

/** A formula is as long as it is stored: Spanish names are longer, though never twice as long. */
const isTooLong = (text: string): boolean =>
  text.length > LONGEST_FORMULA && (text.length > 2 * LONGEST_FORMULA || storedFormula(text).length > LONGEST_FORMULA);

const parsed = (text: string): ParsedFormula => {
  const wrong = (...problems: [FormulaProblem, ...FormulaProblem[]]): ParsedFormula => ({ ok: false, problems });
  if (isTooLong(text))
    return wrong(
      formulaProblem(
        'formula.too-long',
        { at: LONGEST_FORMULA, length: text.length - LONGEST_FORMULA },
        LONGEST_FORMULA.toLocaleString('es-MX'),
      ),
    );
  const { tokens, problems } = tokensOf(text);
  const [first, ...others] = problems;
  if (first) return wrong(first, ...others);
  if (tokens.length === 1) return wrong(formulaProblem('formula.empty', { at: 0, length: 0 }));
  try {
    return { ok: true, formula: parseTokens(tokens) };
  } catch (error) {
    if (error instanceof Stopped) return wrong(error.problem);
    throw error;
  }
};

/**
 * A formula as a tree, or what is wrong with its text, in the order of its characters. Powers bind before signs, signs
 * before products, products before sums; powers from the right, the others from the left. `-2^2` is -4. Trees are
 * kept, since a method is computed of one day after the other.
 */
export const parseFormula: (text: string) => ParsedFormula = memoize(parsed, MOST_KEPT, LONGEST_FORMULA);

const parseTokens = (tokens: readonly Token[]): Formula => {
  let next = 0;
  let depth = 0;
  let unclosed = 0;
  const peek = (): Token => tokens[next]!; // the last token is the end, which nobody takes
  const take = (): Token => {
    const token = peek();
    if (token.kind !== 'end') next += 1;
    return token;
  };
  const isSymbol = (...texts: readonly string[]): boolean => peek().kind === 'symbol' && texts.includes(peek().text);

  const deeper = <T>(parse: () => T): T => {
    depth += 1;
    if (depth > DEEPEST) throw new Stopped('formula.too-deep', peek());
    const parsed = parse();
    depth -= 1;
    return parsed;
  };

  const chain = (operators: readonly ArithmeticOperator[], part: () => Formula): Formula => {
    let left = part();
    while (isSymbol(...operators)) {
      const operator = take().text as ArithmeticOperator; // one of them
      const right = part();
      left = { kind: 'operation', operator, left, right, ...from(left, right) };
    }
    return left;
  };
  const additive = (): Formula => chain(['+', '-'], multiplicative);
  const multiplicative = (): Formula => chain(['*', '/'], signed);

  const signed = (): Formula => {
    if (!isSymbol('-', '+')) return powered();
    const sign = take();
    const of = deeper(signed);
    return sign.text === '+' ? of : { kind: 'negation', of, ...from(sign, of) };
  };

  const powered = (): Formula => {
    const left = primary();
    if (!isSymbol('^')) return left;
    take();
    const right = deeper(signed);
    return { kind: 'operation', operator: '^', left, right, ...from(left, right) };
  };

  const closing = (opened: Token): Token => {
    if (isSymbol(')')) {
      unclosed -= 1;
      return take();
    }
    const found = peek();
    if (found.kind === 'end') throw new Stopped('formula.parenthesis-unclosed', opened);
    throw misplaced(found);
  };

  const primary = (): Formula => {
    const token = take();
    const span: Span = { at: token.at, length: token.length };
    switch (token.kind) {
      case 'number':
        return { kind: 'number', text: token.text, ...span };
      case 'variable': {
        const name = token.text.slice(1);
        if (!isVariableName(name)) throw new Stopped('formula.unknown-variable', span, token.text);
        return { kind: 'variable', name, ...span };
      }
      case 'calculation':
        return { kind: 'calculation', abbreviation: token.text, ...span };
      case 'word':
        return deeper(() => call(token));
      case 'symbol':
        if (token.text === '(') {
          unclosed += 1;
          const inner = deeper(additive);
          return { ...inner, ...from(token, closing(token)) };
        }
        if (token.text === ')' && unclosed === 0) throw new Stopped('formula.parenthesis-unopened', span);
        throw new Stopped('formula.operand-missing', span);
      case 'end':
        throw new Stopped('formula.operand-missing', span);
    }
  };

  const call = (word: Token): Formula => {
    const name = functionOf(word.text);
    if (!name) throw new Stopped('formula.unknown-function', word, word.text);
    if (!isSymbol('(')) throw new Stopped('formula.wrong-arguments', word, usage[name]);
    const opened = take();
    unclosed += 1;
    const test = name === 'if' ? comparison() : undefined;
    if (test && !isSymbol(',')) throw new Stopped('formula.wrong-arguments', peek(), usage[name]);
    if (test) take();
    const parts = [additive()];
    while (isSymbol(',')) {
      take();
      parts.push(additive());
    }
    const span = from(word, closing(opened));
    if (test) {
      const [met, unmet, ...more] = parts;
      if (!met || !unmet || more.length > 0) throw new Stopped('formula.wrong-arguments', span, usage[name]);
      return { kind: 'choice', test, met, unmet, ...span };
    }
    if (name === 'if' || !takes(name, parts)) throw new Stopped('formula.wrong-arguments', span, usage[name]);
    return { kind: 'call', name, parts, ...span };
  };

  const comparison = (): FormulaComparison => {
    const left = additive();
    const token = peek();
    if (!COMPARISONS.has(token.text)) throw new Stopped('formula.comparison-missing', left);
    take();
    return { operator: token.text as ComparisonOperator, left, right: additive() }; // one of the set
  };

  const misplaced = (found: Token): Stopped => {
    if (found.text === ')') return new Stopped('formula.parenthesis-unopened', found);
    if (COMPARISONS.has(found.text)) return new Stopped('formula.comparison-misplaced', found);
    return new Stopped(
      found.kind === 'symbol' && found.text !== '(' ? 'formula.unexpected' : 'formula.operator-missing',
      found,
      found.text,
    );
  };

  const formula = additive();
  if (peek().kind !== 'end') throw misplaced(peek());
  return formula;
};

const usage: Readonly<Record<FunctionName, string>> = {
  min: 'mínimo toma dos o más números entre paréntesis, separados por comas: mínimo(1, 2)',
  max: 'máximo toma dos o más números entre paréntesis, separados por comas: máximo(1, 2)',
  round: 'redondear toma un número y, si se quiere, cuántos decimales, de 0 a 10: redondear(1.25, 1)',
  if: 'si toma una comparación y dos números, separados por comas: si($NTC > 0, 1, 0)',
};

const takes = (name: 'min' | 'max' | 'round', parts: readonly Formula[]): boolean => {
  if (name !== 'round') return parts.length >= 2;
  const [, decimals] = parts;
  if (!decimals) return parts.length === 1;
  return (
    parts.length === 2 &&
    decimals.kind === 'number' &&
    /^\d+$/.test(decimals.text) &&
    Number(decimals.text) <= MOST_DECIMALS
  );
};
