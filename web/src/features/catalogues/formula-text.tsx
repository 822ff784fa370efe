import type { FormulaProblem } from '@monitor/contracts-schema/formulas/formula-problems';
import { type Token, tokensOf } from '@monitor/contracts-schema/formulas/tokens';
import { classes } from '../../ui/theme/classes.ts';
import styles from './formula-text.module.css';

/** A stretch of a formula's text that looks alike. */
type FormulaPiece = Readonly<{ at: number; text: string; kind: Token['kind'] | 'blank'; isWrong: boolean }>;

type Span = Pick<FormulaProblem, 'at' | 'length'>;

const covers = ({ at, length }: Span, place: number): boolean => at <= place && place < at + length;

/** A formula's text in stretches: each is of one piece of the formula, or between them, and wrong as a whole or not. */
const formulaPieces = (text: string, wrong: readonly Span[] = []): readonly FormulaPiece[] => {
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

type FormulaTextProps = Readonly<{ text: string; wrong?: readonly Pick<FormulaProblem, 'at' | 'length'>[] }>;

/** A formula with its variables, calculations and numbers distinguished, and what is wrong underlined. */
export const FormulaText = ({ text, wrong = [] }: FormulaTextProps) => (
  <span className={styles.formula}>
    {formulaPieces(text, wrong).map(({ at, text: piece, kind, isWrong }) => (
      <span key={at} className={classes(styles[kind], isWrong && styles.wrong)} data-wrong={isWrong || undefined}>
        {piece}
      </span>
    ))}
    {wrong.some(({ at }) => at >= text.length) && <span className={styles.missing} data-wrong />}
  </span>
);
