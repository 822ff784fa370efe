import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { Link } from 'react-router-dom';
import {
  amendmentsAmong,
  type ChosenFilters,
  filteredAddress,
  untaxedAmong,
} from '../../lib/address/spending-filters.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Figure } from '../layout/figures.tsx';
import { Money } from './money.tsx';

type FiguresBesideProps = Readonly<{
  totals: Readonly<{ amendments: number; amendmentsCount: number; untaxed: number; untaxedCount: number }> | undefined;
  /** What the total beside them was filtered by: the lists they lead to are of the same. */
  filters: ChosenFilters | undefined;
}>;

/**
 * What stands beside a total: what is not in it, and, where there is such, what is in it without taxes. Each with its amount,
 * and a list of exactly those contracts.
 */
export const FiguresBeside = ({ totals, filters }: FiguresBesideProps) => (
  <>
    <Figure
      label={AMENDMENTS_LABEL}
      tone="beside"
      value={totals && <Money pesos={totals.amendments} />}
      hint={
        totals && filters ? (
          <Contracts of={AMENDMENTS_LABEL} count={totals.amendmentsCount} filters={amendmentsAmong(filters)} />
        ) : (
          <Skeleton width="9ch" />
        )
      }
    />
    {totals && filters && totals.untaxedCount > 0 && (
      <Figure
        label={UNTAXED_LABEL}
        tone="beside"
        value={<Money pesos={totals.untaxed} />}
        hint={<Contracts of={UNTAXED_LABEL} count={totals.untaxedCount} filters={untaxedAmong(filters)} />}
      />
    )}
  </>
);

const Contracts = ({ of, count, filters }: { of: string; count: number; filters: ChosenFilters }) =>
  count === 0 ? (
    '0 contratos'
  ) : (
    <Link to={filteredAddress('/contracts', filters, pageFilters.contracts)}>
      {formatCount(count)} {count === 1 ? 'contrato' : 'contratos'}
      <span className="visually-hidden"> de {of.toLowerCase()}</span>
    </Link>
  );
