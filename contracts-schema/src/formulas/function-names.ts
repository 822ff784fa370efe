import { normalForm } from '../text/normal-form.ts';
import { type FunctionName, functionNames } from './formula.ts';
import { tokensOf } from './tokens.ts';

/** What people call the functions. */
export const functionLabels: Readonly<Record<FunctionName, string>> = {
  min: 'mínimo',
  max: 'máximo',
  round: 'redondear',
  if: 'si',
};

const plain = (word: string): string => normalForm(word, 'NFD').replace(/\p{M}/gu, '').toLowerCase();

const named: ReadonlyMap<string, FunctionName> = new Map(
  functionNames.flatMap((name) => [
    [name, name],
    [plain(functionLabels[name]), name],
  ]),
);

/** The function that a word names: in Spanish, with its accents or without, or as formulas are stored. */
export const functionOf = (word: string): FunctionName | undefined => named.get(plain(word));

const withFunctions = (text: string, written: (name: FunctionName) => string): string => {
  let [done, copied] = ['', 0];
  for (const { kind, text: word, at, length } of tokensOf(text).tokens) {
    const name = kind === 'word' ? functionOf(word) : undefined;
    if (!name) continue;
    done += text.slice(copied, at) + written(name);
    copied = at + length;
  }
  return done + text.slice(copied);
};

/** A formula's text as it is stored, and as other monitors read it: its functions are `min`, `max`, `round` and `if`. */
export const storedFormula = (text: string): string => withFunctions(text, (name) => name);

/** The same as people read and type it. */
export const shownFormula = (text: string): string => withFunctions(text, (name) => functionLabels[name]);
