import { UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { untaxedCountInWords } from '@monitor/contracts-schema/contracts/untaxed-words';
import { Link } from 'react-router-dom';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { Money } from './money.tsx';
import styles from './untaxed-part.module.css';

type UntaxedPartProps = Readonly<{
  totals: Readonly<{ untaxed: number; untaxedCount: number }>;
  /** Whose total it is of. */
  of: string;
  /** The list of exactly those contracts. */
  to: string;
}>;

/** Beneath a total in a row: how many of its contracts are not stated to hold taxes, and how much; nothing where all are. */
export const UntaxedPart = ({ totals: { untaxed, untaxedCount }, of, to }: UntaxedPartProps) =>
  untaxedCount > 0 && (
    <small className={classes(styles.beneath, looks('xs', 'muted', 'block'))} title={UNTAXED_LABEL}>
      <Link to={to}>
        {untaxedCountInWords(untaxedCount)}
        <span className="visually-hidden"> de {of}</span>
      </Link>
      <br />
      <Money pesos={untaxed} />
    </small>
  );
