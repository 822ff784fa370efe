import type { FormulaProblem } from '@monitor/contracts-schema/formulas/formula-problems';
import { type Token, tokensOf } from '@monitor/contracts-schema/formulas/tokens';

/** A stretch of a formula's text that looks alike. */
export type FormulaPiece = Readonly<{ at: number; text: string; kind: Token['kind'] | 'blank'; isWrong: boolean }>;

type Span = Pick<FormulaProblem, 'at' | 'length'>;

const covers = ({ at, length }: Span, place: number): boolean => at <= place && place < at + length;

/** A formula's text in stretches: each is of one piece of the formula, or between them, and wrong as a whole or not. */
export const formulaPieces = (text: string, wrong: readonly Span[] = []): readonly FormulaPiece[] => {
  const { tokens } = tokensOf(text);
  const edges = [...tokens, ...wrong].flatMap(({ at, length }) => [at, at + length]);
  const places = [...new Set([0, ...edges])].filter((at) => at < text.length).sort((one, other) => one - other);
  return places.map((at, index) => ({
    at,
    text: text.slice(at, places[index + 1]),
    kind: tokens.find((token) => covers(token, at))?.kind ?? 'blank',
    isWrong: wrong.some((span) => covers(span, at)),
  }));
};
