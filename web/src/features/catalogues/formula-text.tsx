import type { FormulaProblem } from '@monitor/contracts-schema/formulas/formula-problems';
import { classes } from '../../ui/theme/classes.ts';
import { formulaPieces } from './formula-pieces.ts';
import styles from './formula-text.module.css';

type FormulaTextProps = Readonly<{ text: string; wrong?: readonly Pick<FormulaProblem, 'at' | 'length'>[] }>;

/** A formula with its variables, calculations and numbers told apart, and what is wrong underlined. */
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
