import { toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import { NO_RESULT } from '@monitor/contracts-schema/calculations/format-result';
import type { CalculationInfo, ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { pairedCalculations } from '@monitor/contracts-schema/comparisons/paired-calculations';
import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressFilters, amendmentsAmong, NO_FILTERS, untaxedAmong } from '../../lib/address/spending-filters.ts';
import { formatCount, formatShare } from '../../lib/format/format.ts';
import { NoData } from '../../ui/feedback/no-data.tsx';
import { looks } from '../../ui/layout/primitives.ts';
import { Mark } from '../../ui/marks/mark.tsx';
import { Money } from '../../ui/marks/money.tsx';
import { ResultValue } from '../../ui/marks/result-value.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './compared-figures.module.css';
import { ComparedTable } from './compared-table.tsx';

type ComparedFiguresProps = Readonly<{ left: ComparisonSide; right: ComparisonSide }>;

const types = [
  { key: 'public', label: 'Lic. pública', tone: 'public' },
  { key: 'invitation', label: 'Por invitación', tone: 'invitation' },
  { key: 'noBid', label: 'Adj. directa', tone: 'no-bid' },
] as const;

const typeLabel = ({ label, tone }: (typeof types)[number]): ReactNode => (
  <>
    <Mark tone={tone} /> {label}
  </>
);

/** Everything that is compared but the indexes: amounts with their shares, counts, and the other calculations. */
export const ComparedFigures = ({ left, right }: ComparedFiguresProps) => {
  /** What both sides show of one figure. */
  const both = (show: (side: ComparisonSide) => ReactNode) => ({ left: show(left), right: show(right) });
  const pairs = pairedCalculations(left.calculationsInfo, right.calculationsInfo);
  return (
    <>
      <ComparedTable
        title="Monto por tipo de procedimiento"
        help="Lo que suman los contratos concluidos de la administración que cada índice mide, y qué parte del total es. Un monitor con más gasto no es mejor ni peor: compara las partes."
        sides={[left, right]}
        rows={[
          ...types.map((type) => ({
            id: type.key,
            label: typeLabel(type),
            ...both(({ totals }) => (
              <Amount pesos={totals[type.key]} share={totals[`${type.key}Percent`]} tone={type.tone} />
            )),
          })),
          { id: 'total', label: 'Total', isTotal: true, ...both(({ totals }) => <Money pesos={totals.total} />) },
          {
            id: 'amendments',
            label: AMENDMENTS_LABEL,
            ...both(({ totals }) => <Money pesos={totals.amendments} />),
          },
          { id: 'untaxed', label: UNTAXED_LABEL, ...both(({ totals }) => <Money pesos={totals.untaxed} />) },
        ]}
      />
      <ComparedTable
        title="Contratos por tipo de procedimiento"
        help="Cuántos contratos concluidos hay de cada tipo. Pocos contratos pueden sumar mucho dinero."
        sides={[left, right]}
        rows={[
          ...types.map((type) => ({
            id: type.key,
            label: typeLabel(type),
            ...both(({ counts }) => formatCount(counts[type.key])),
          })),
          { id: 'total', label: 'Total', isTotal: true, ...both(({ counts }) => formatCount(counts.total)) },
          {
            id: 'amendments',
            label: AMENDMENTS_LABEL,
            ...both((side) => <PartCount side={side} count={side.counts.amendments} among={amendmentsAmong} />),
          },
          {
            id: 'untaxed',
            label: UNTAXED_LABEL,
            ...both((side) => <PartCount side={side} count={side.counts.untaxed} among={untaxedAmong} />),
          },
        ]}
      />
      <ComparedTable
        title="Datos generales"
        help="Otros cálculos que cada monitor publica. Se ponen en la misma línea los que se calculan igual; donde un lado no tiene uno igual se muestra ---."
        sides={[left, right]}
        rows={pairs.map((pair, at) => ({
          id: String(at),
          label: <CalculationName {...(pair.left ?? pair.right)!} />, // one of them is there
          left: resultOf(pair.left),
          right: resultOf(pair.right),
        }))}
        none="Ninguno de los dos monitores publica otros datos."
      />
    </>
  );
};

const resultOf = (info: CalculationInfo | null): ReactNode =>
  info === null ? NO_RESULT : <ResultValue {...info} value={info.result} />;

type PartCountProps = Readonly<{ side: ComparisonSide; count: number | null; among: typeof amendmentsAmong }>;

/** A part of the contracts: those of this monitor lead to a list of exactly them. */
const PartCount = ({ side, count, among }: PartCountProps) => {
  const { organization, corruptionIndex } = side;
  if (count === null) return <NoData />;
  if (corruptionIndex.url !== null || count === 0) return formatCount(count);
  const administrationPeriod = toPeriod(side.administrationPeriod);
  const administrationPeriods = administrationPeriod === null ? [] : [administrationPeriod];
  const list = addressOf(sitePages.contracts.path, {
    organization: { id: organization._id, shortName: organization.shortName },
    filters: addressFilters(among({ ...NO_FILTERS, administrationPeriods })),
  });
  return <Link to={list}>{formatCount(count)}</Link>;
};

type AmountProps = Readonly<{ pesos: number; share: number | null; tone: (typeof types)[number]['tone'] }>;

const SHARE_DECIMALS = 2;

const Amount = ({ pesos, share, tone }: AmountProps) => (
  <>
    <Money pesos={pesos} />
    {share !== null && (
      <span className={looks('sm', 'muted', 'normal', 'block')}>
        {formatShare(share, SHARE_DECIMALS)}
        <span className="visually-hidden"> del total</span>
      </span>
    )}
    <span className={classes(styles.bar, looks('block', 'sunken', 'above1'))} data-tone={tone} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(1, Math.max(0, share ?? 0)) * 100}%` }} />
    </span>
  </>
);

const CalculationName = ({ name, description }: CalculationInfo) => (
  <>
    {name}
    {description && description !== name && (
      <span className={looks('sm', 'muted', 'normal', 'breaks', 'block')}>{description}</span>
    )}
  </>
);
