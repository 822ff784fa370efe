import { AMENDMENTS_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { Link } from 'react-router-dom';
import { amendmentsAmong, type ChosenFilters, filteredAddress } from '../../lib/address/spending-filters.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Figure } from '../layout/figures.tsx';
import { Money } from './money.tsx';

type AmendmentsFigureProps = Readonly<{
  totals: Readonly<{ amendments: number; amendmentsCount: number }> | undefined;
  /** What the total beside it was filtered by: the list it leads to is of the same. */
  filters: ChosenFilters | undefined;
}>;

/** What stands beside a total and is not in it: its amount, and a list of exactly those contracts. */
export const AmendmentsFigure = ({ totals, filters }: AmendmentsFigureProps) => (
  <Figure
    label={AMENDMENTS_LABEL}
    tone="beside"
    value={totals && <Money pesos={totals.amendments} />}
    hint={totals && filters ? <Contracts count={totals.amendmentsCount} filters={filters} /> : <Skeleton width="9ch" />}
  />
);

const Contracts = ({ count, filters }: { count: number; filters: ChosenFilters }) =>
  count === 0 ? (
    '0 contratos'
  ) : (
    <Link to={filteredAddress('/contracts', amendmentsAmong(filters), pageFilters.contracts)}>
      {formatCount(count)} {count === 1 ? 'contrato' : 'contratos'}
      <span className="visually-hidden"> de {AMENDMENTS_LABEL.toLowerCase()}</span>
    </Link>
  );
