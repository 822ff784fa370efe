import { procedureTypeLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { UNTAXED_LABEL, untaxedCountInWords } from '@monitor/contracts-schema/contracts/counting';
import type { SpendingTotals } from '@monitor/contracts-schema/contracts/spending-totals';
import { Link } from 'react-router-dom';
import { type ChosenFilters, untaxedAddress } from '../../lib/address/spending-filters.ts';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { Money } from './money.tsx';
import styles from './untaxed-part.module.css';

type UntaxedPartProps = Readonly<{
  totals: Readonly<{ untaxed: number; untaxedCount: number }>;
  /** Whose total it is of. */
  of: string;
  /** The list of exactly those contracts, where there is one. */
  to?: string;
}>;

/** Beneath a total: how many of its contracts are not stated to hold taxes, and how much; nothing where all are. */
export const UntaxedPart = ({ totals: { untaxed, untaxedCount }, of, to }: UntaxedPartProps) => {
  if (untaxedCount === 0) return null;
  const contracts = (
    <>
      {untaxedCountInWords(untaxedCount)}
      <span className="visually-hidden"> de {of}</span>
    </>
  );
  return (
    <small className={classes(styles.beneath, looks('xs', 'muted', 'block'))} title={UNTAXED_LABEL}>
      {to ? <Link to={to}>{contracts}</Link> : contracts}
      <br />
      <Money pesos={untaxed} />
    </small>
  );
};

type UntaxedOfTypeProps = Readonly<{
  totals: Pick<SpendingTotals, 'untaxedByType'> | undefined;
  /** What the totals were filtered by. */
  filters: ChosenFilters | undefined;
  type: ProcedureType;
}>;

/** The same beneath what a procedure type adds up to. */
export const UntaxedOfType = ({ totals, filters, type }: UntaxedOfTypeProps) =>
  totals &&
  filters && (
    <UntaxedPart
      totals={totals.untaxedByType[type]}
      of={procedureTypeLabels[type]}
      to={untaxedAddress(filters, type)}
    />
  );
