import { sourceOf } from '@monitor/contracts-schema/organizations/data-source';
import type { spendingEndpoints } from '@monitor/contracts-schema/spending/spending-endpoints';
import { Suspense } from 'react';
import { type ChosenFilters, filterQuery, isFiltered, NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatShare, moneyInWords } from '../../lib/format/format.ts';
import type { ChosenOrganization } from '../../lib/session/organization.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { procedureFills } from '../../ui/charts/procedure-fills.ts';
import { COUNTED, CountingNote } from '../../ui/feedback/counting-note.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { lazyOr } from '../../ui/feedback/lazy-or.ts';
import { NoneFound } from '../../ui/feedback/none-found.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';
import { cluster, stack } from '../../ui/layout/primitives.ts';
import { SourceNote } from '../../ui/layout/source-note.tsx';
import { FiguresBeside } from '../../ui/marks/figures-beside.tsx';
import { Money } from '../../ui/marks/money.tsx';
import { UntaxedOfType } from '../../ui/marks/untaxed-part.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './home.module.css';
import { pictureTexts } from './picture-texts.ts';
import { procedureShares } from './procedure-shares.ts';

const getAmountByPeriod = callOf<typeof spendingEndpoints.getAmountByPeriod>(
  'GET',
  '/public-api/landing/amountByPeriod',
);
const getAmountByProcedure = callOf<typeof spendingEndpoints.getAmountByProcedure>(
  'GET',
  '/public-api/landing/amountByProcedure',
);

/** Stands where the charts would be when their program cannot be had: the figures are there all the same. */
const NotLoaded = () => (
  <FailedState
    title="Las gráficas no se pudieron cargar"
    text="Las cifras de arriba son las mismas. Recarga la página para intentarlo de nuevo."
  />
);

const ChartsOfSpending = lazyOr(async () => (await import('./charts-of-spending.tsx')).ChartsOfSpending, NotLoaded);

/** So high that nothing moves when the charts come. */
const CHART_HEIGHT = '29rem';

const NONE_COUNTS = 'Ningún contrato suma al total con estos filtros';
const FAILED = 'La información general no se encuentra disponible en este momento.';
const tones = { PUBLIC: 'public', INVITATION: 'invitation', NO_BID: 'no-bid' } as const;

type SpendingProps = Readonly<{
  organization: ChosenOrganization;
  filters: ChosenFilters | undefined;
  onChange: (filters: ChosenFilters) => void;
}>;

/** What was spent, in figures and in two charts that follow the filters. */
export const Spending = ({ organization, filters, onChange }: SpendingProps) => {
  const { name } = organization;
  const options = { query: filterQuery(filters ?? NO_FILTERS) };
  const byPeriod = useApiQuery(getAmountByPeriod, options, { enabled: filters !== undefined });
  const byProcedure = useApiQuery(getAmountByProcedure, options, { enabled: filters !== undefined });

  useUnavailableToast('general', {
    isError: byPeriod.isError || byProcedure.isError,
    isPending: byPeriod.isPending || byProcedure.isPending,
  });
  const quarters = byPeriod.data?.data;
  const amounts = byProcedure.data?.data;
  const spent = amounts && procedureShares(amounts);

  const chosen = filters !== undefined && isFiltered(filters);
  const totals = byProcedure.data?.totals;
  if (chosen && !byProcedure.isPlaceholderData && totals?.totalCount === 0 && totals.amendmentsCount === 0)
    return <NoneFound title={NONE_COUNTS} onClear={() => onChange(NO_FILTERS)} />;

  const empty = chosen ? NONE_COUNTS : 'Esta organización aún no tiene contratos que sumen al total';
  const picture = pictureTexts({
    name,
    filters: filters ?? NO_FILTERS,
    counted: COUNTED,
    source: sourceOf(organization),
    lastUpdate: byProcedure.data?.lastUpdate,
    now: new Date(),
  });

  return (
    <section className={stack(4)} aria-label="Gasto en contrataciones">
      {!(byProcedure.error && !spent) && (
        <Figures label="Presupuesto ejercido">
          <Figure
            label="Monto total"
            value={spent && <Money pesos={spent.total} />}
            hint={spent ? moneyInWords(spent.total) : <Skeleton width="12ch" />}
          />
          {(['PUBLIC', 'INVITATION', 'NO_BID'] as const).map((type) => {
            const share = spent?.shares.find((one) => one.type === type);
            return (
              <Figure
                key={type}
                label={procedureFills[type].label}
                tone={tones[type]}
                value={share && formatShare(share.share, 2)}
                hint={
                  share ? (
                    <>
                      <Money pesos={share.amount} />
                      <UntaxedOfType totals={totals} filters={filters} type={type} />
                    </>
                  ) : (
                    <Skeleton width="9ch" />
                  )
                }
              />
            );
          })}
          <FiguresBeside totals={totals} filters={filters} />
        </Figures>
      )}
      <div className={classes(styles.charts, stack(4))}>
        <Suspense
          fallback={
            <>
              <Skeleton height={CHART_HEIGHT} />
              <Skeleton height={CHART_HEIGHT} />
            </>
          }
        >
          <ChartsOfSpending
            organization={organization}
            filters={filters}
            onChange={onChange}
            quarters={{
              data: quarters,
              query: byPeriod,
              emptyText: quarters?.length === 0 ? empty : undefined,
            }}
            procedures={{ data: amounts, query: byProcedure, emptyText: spent?.total === 0 ? empty : undefined }}
            failure={FAILED}
            picture={picture}
          />
        </Suspense>
      </div>
      <div className={cluster('1-6', 'between')}>
        <CountingNote />
        <SourceNote lastUpdate={byProcedure.data?.lastUpdate} />
      </div>
    </section>
  );
};
