import type { ComparisonOperator, Span } from './formula.ts';
import { type FormulaProblem, formulaProblem } from './formula-problems.ts';

type Symbol = '+' | '-' | '*' | '/' | '^' | '(' | ')' | ',' | ComparisonOperator;

/** A piece of a formula's text. A variable's and a calculation's `text` is without blanks and with its signs. */
export type Token = Span &
  Readonly<
    | { kind: 'number' | 'variable' | 'calculation' | 'word'; text: string }
    | { kind: 'symbol'; text: Symbol }
    | { kind: 'end'; text: '' }
  >;

const SYMBOLS: Readonly<Record<string, Symbol>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '/': '/',
  '÷': '/',
  '^': '^',
  '(': '(',
  ')': ')',
  ',': ',',
  '<': '<',
  '>': '>',
  '=': '=',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
};
const PAIRS: Readonly<Record<string, Symbol>> = { '<=': '<=', '>=': '>=', '<>': '<>' };

const BLANK = /\s/;
const DIGIT = /[0-9.]/;
const NAME = /[\p{L}\p{M}\p{N}_]/u;
const ABBREVIATION = /^\$\$[A-Z0-9]{1,7}$/;
const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The longest run of characters that match, from a place on. */
const run = (text: string, from: number, matching: RegExp): string => {
  let end = from;
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end)!); // within the text
    if (!matching.test(character)) break;
    end += character.length;
  }
  return text.slice(from, end);
};

type Taken = Readonly<{ token: Token }> | Readonly<{ problem: FormulaProblem }>;

const reference = (text: string, at: number): Taken => {
  const signs = text.startsWith('$$', at) ? '$$' : '$';
  const found = signs + run(text, at + signs.length, NAME);
  const span = { at, length: found.length };
  if (found === signs) return { problem: formulaProblem('formula.name-missing', span, signs) };
  if (signs === '$') return { token: { kind: 'variable', text: found, ...span } };
  if (!ABBREVIATION.test(found)) return { problem: formulaProblem('formula.bad-abbreviation', span, found) };
  return { token: { kind: 'calculation', text: found, ...span } };
};

const tokenAt = (text: string, at: number): Taken => {
  const character = String.fromCodePoint(text.codePointAt(at)!); // asked within the text
  if (character === '$') return reference(text, at);
  if (DIGIT.test(character)) {
    const found = run(text, at, DIGIT);
    const span = { at, length: found.length };
    if (!NUMBER.test(found)) return { problem: formulaProblem('formula.bad-number', span, found) };
    return { token: { kind: 'number', text: found, ...span } };
  }
  if (NAME.test(character)) {
    const found = run(text, at, NAME);
    return { token: { kind: 'word', text: found, at, length: found.length } };
  }
  const pair = PAIRS[text.slice(at, at + 2)];
  if (pair) return { token: { kind: 'symbol', text: pair, at, length: 2 } };
  const symbol = Object.hasOwn(SYMBOLS, character) ? SYMBOLS[character] : undefined;
  if (symbol) return { token: { kind: 'symbol', text: symbol, at, length: 1 } };
  return { problem: formulaProblem('formula.unknown-character', { at, length: character.length }, character) };
};

/**
 * The pieces of a formula's text, an `end` last, and what could not be read, which is left out of them. Names are as long
 * as they can be: `$$NTC` is one calculation and never `$` before `$NTC`.
 */
export const tokensOf = (text: string): Readonly<{ tokens: readonly Token[]; problems: readonly FormulaProblem[] }> => {
  const tokens: Token[] = [];
  const problems: FormulaProblem[] = [];
  for (let at = 0; at < text.length; ) {
    if (BLANK.test(text[at]!)) {
      at += 1; // within the text
      continue;
    }
    const taken = tokenAt(text, at);
    if ('token' in taken) tokens.push(taken.token);
    else problems.push(taken.problem);
    at += ('token' in taken ? taken.token : taken.problem).length;
  }
  tokens.push({ kind: 'end', text: '', at: text.length, length: 0 });
  return { tokens, problems };
};
