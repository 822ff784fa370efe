import { corruptionWordsOf } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { OverviewRow, overviewEndpoints } from '@monitor/contracts-schema/comparisons/overview-endpoints';
import { overviewSortFields } from '@monitor/contracts-schema/comparisons/overview-sort-fields';
import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { orderAmong, useListState } from '../../lib/address/list-state.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { addressFilters, NO_FILTERS, untaxedAmong } from '../../lib/address/spending-filters.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { counted } from '../../lib/format/counted.ts';
import { formatCount, formatLongDay, moneyInWords } from '../../lib/format/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { CountingNote } from '../../ui/feedback/counting-note.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { NoData } from '../../ui/feedback/no-data.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks, pageFrame, stack } from '../../ui/layout/primitives.ts';
import { Money } from '../../ui/marks/money.tsx';
import { UntaxedPart } from '../../ui/marks/untaxed-part.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/data-table-props.ts';
import { MOST_DRAWN, overviewOptions, overviewTable } from './overview-chart.ts';

const getOverview = callOf<typeof overviewEndpoints.getOverview>('GET', '/public-api/organizations/overview');

const amount = (id: 'public' | 'invitation' | 'noBid' | 'total', header: string): TableColumn<OverviewRow> => ({
  id,
  header,
  cell: ({ totals }) => <Money pesos={totals[id]} />,
  align: 'end',
  sortable: true,
});

const untaxed = addressFilters(untaxedAmong(NO_FILTERS));

type Index = Readonly<{ name: string; displayForm: 'NORMAL' | 'AMOUNT' | 'PERCENTAGE'; administrationPeriod: string }>;

const columnsWith = (index: Index | null | undefined): readonly TableColumn<OverviewRow>[] => [
  {
    id: 'name',
    header: 'Organización',
    cell: ({ _id: id, name, shortName }) => (
      <Link to={addressOf(sitePages.home.path, { organization: { id, shortName } })}>{name}</Link>
    ),
    sortable: true,
    isTitle: true,
    minWidth: '14rem',
  },
  {
    id: 'totalCount',
    header: 'Contratos',
    cell: ({ totals }) => formatCount(totals.totalCount),
    align: 'end',
    sortable: true,
  },
  amount('public', 'Licitación pública'),
  amount('invitation', 'Por invitación'),
  amount('noBid', 'Adjudicación directa'),
  {
    ...amount('total', 'Monto total'),
    cell: ({ _id: id, name, shortName, totals }) => (
      <>
        <Money pesos={totals.total} />
        <UntaxedPart
          totals={totals}
          of={name}
          to={addressOf(sitePages.contracts.path, { organization: { id, shortName }, filters: untaxed })}
        />
      </>
    ),
  },
  ...(index
    ? [
        {
          id: 'index',
          header: 'Índice de riesgo',
          cell: ({ index: value }: OverviewRow) =>
            value === null ? (
              <NoData />
            ) : (
              <>
                {formatResult(value, index.displayForm)}
                <small className={looks('muted', 'block')}>Riesgo {corruptionWordsOf(value)?.level}</small>
              </>
            ),
          align: 'end' as const,
          sortable: true,
        },
      ]
    : []),
  {
    id: 'lastLoad',
    header: 'Última carga',
    cell: ({ lastLoad }) =>
      lastLoad === null ? <NoData /> : <time dateTime={lastLoad}>{formatLongDay(lastLoad)}</time>,
    sortable: true,
  },
];

/** All organizations beside each other: what each spends and how, its index, and how fresh its data are. */
export const OverviewPage = () => {
  usePageTitle(sitePages.overview.title);
  const { order, orderBy } = useListState();
  const { field: sort, direction: typeSort } = orderAmong(order, overviewSortFields, 'total');
  const answer = useApiQuery(getOverview, { query: { sort, typeSort } });
  const data = answer.data?.data;
  const rows = data?.rows;
  const view = useMemo(() => rows && { options: overviewOptions(rows), table: overviewTable(rows) }, [rows]);
  const columns = useMemo(() => columnsWith(data?.index), [data?.index]);

  if (answer.isError && !data)
    return (
      <div className={pageFrame()}>
        <PageHeader title={sitePages.overview.title} />
        <FailedState
          text="La información de Organizaciones no se encuentra disponible en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      </div>
    );
  const updated = data?.lastUpdate ? `Última actualización: ${formatLongDay(data.lastUpdate)}` : '';
  return (
    <div className={pageFrame()}>
      <PageHeader title={sitePages.overview.title} actions={<ShareButton />}>
        Lo que suman los contratos de cada organización de este monitor, de todas sus administraciones.
      </PageHeader>
      <Figures label="Todas las organizaciones">
        <Figure
          label="Monto total"
          value={data && <Money pesos={data.totals.total} />}
          hint={data && moneyInWords(data.totals.total)}
        />
        <Figure label="Organizaciones" value={rows && formatCount(rows.length)} />
        <Figure label="Contratos" value={data && formatCount(data.totals.totalCount)} />
        <Figure
          label={AMENDMENTS_LABEL}
          tone="beside"
          value={data && <Money pesos={data.totals.amendments} />}
          hint={data && counted(data.totals.amendmentsCount, 'contrato', 'contratos')}
        />
        {data && data.totals.untaxedCount > 0 && (
          <Figure
            label={UNTAXED_LABEL}
            tone="beside"
            value={<Money pesos={data.totals.untaxed} />}
            hint={counted(data.totals.untaxedCount, 'contrato', 'contratos')}
          />
        )}
      </Figures>
      <Chart
        title="Millones de pesos por organización"
        view={view}
        emptyText={rows?.length === 0 ? 'Aún no hay organizaciones' : undefined}
        onRetry={() => void answer.refetch()}
        isStale={answer.isPlaceholderData}
        height={120 + 36 * Math.min(rows?.length ?? 5, MOST_DRAWN)}
        fileName="Panorama - pesos por organización"
        subtitle="Contratos concluidos, de todas las administraciones"
        source={updated}
        note={rows && rows.length > MOST_DRAWN && `Se dibujan las primeras ${MOST_DRAWN}; en la tabla están todas.`}
      />
      <section className={stack(4)} aria-labelledby="lista">
        <h2 id="lista">Organizaciones</h2>
        <DataTable
          caption="Organizaciones, con sus montos por tipo de procedimiento"
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          sort={{ id: sort, direction: typeSort }}
          onSort={({ id, direction }) => orderBy({ field: id, direction })}
          totals={
            data && {
              totalCount: formatCount(data.totals.totalCount),
              public: <Money pesos={data.totals.public} />,
              invitation: <Money pesos={data.totals.invitation} />,
              noBid: <Money pesos={data.totals.noBid} />,
              total: <Money pesos={data.totals.total} />,
            }
          }
          isStale={answer.isPlaceholderData}
          emptyText="Aún no hay organizaciones."
        />
        <CountingNote />
        <p className={looks('sm', 'muted')}>{updated}</p>
      </section>
    </div>
  );
};
