import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import { fromPesos, toPesos } from '@monitor/contracts-schema/money';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { Link } from 'react-router-dom';
import { useRememberedListAddress } from '../../lib/address/list-return-address.ts';
import { orderAmong, useListState } from '../../lib/address/list-state.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { type ChosenFilters, filterQuery, isFiltered, NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { usePublicList } from '../../lib/address/use-public-list.ts';
import { useSpendingFilters } from '../../lib/address/use-spending-filters.ts';
import { publicAddressOf } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatCount } from '../../lib/format/format.ts';
import { DownloadMenu } from '../../ui/controls/download-menu.tsx';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { CountingNote } from '../../ui/feedback/counting-note.tsx';
import { SpendingFilter } from '../../ui/filters/spending-filter.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { pageFrame } from '../../ui/layout/primitives.ts';
import { FiguresBeside } from '../../ui/marks/figures-beside.tsx';
import { Money } from '../../ui/marks/money.tsx';
import { UntaxedOfType } from '../../ui/marks/untaxed-part.tsx';
import { ColumnChooser } from '../../ui/tables/column-chooser.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PublicList } from '../../ui/tables/public-list.tsx';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import { contractColumns, fewColumns } from './contract-columns.tsx';
import styles from './contracts-page.module.css';
import { procedureAmounts } from './procedure-amounts.ts';
import { useChosenColumns } from './use-chosen-columns.ts';

const listContracts = callOf<typeof contractEndpoints.listContracts>('GET', '/public-api/contracts/list');

const columnIds = contractColumns.map(({ id }) => id);
const listed = { ...sitePages.contracts.lists, columns: columnIds };
const shown = listed.filters;

/** Every contract of the organization. */
export const ContractsPage = () => {
  usePageTitle(sitePages.contracts.title);
  useRememberedListAddress('/contracts');
  const { filters, change, unread } = useSpendingFilters(listed);
  const state = useListState();
  const { page, pageSize, order, orderBy } = state;
  const { field: sort, direction: typeSort } = orderAmong(order, listed.orders, 'totalOrMaxAmount');
  const isWide = useMediaQuery('(min-width: 1280px), print');
  const { visible, choose } = useChosenColumns(columnIds, isWide ? columnIds : fewColumns);

  const answer = useApiQuery(
    listContracts,
    { query: { page, pageSize, sort, typeSort, ...filterQuery(filters ?? NO_FILTERS) } },
    { enabled: filters !== undefined },
  );
  const list = usePublicList('Contratos', filters, { page, sort, typeSort }, answer);
  const { docs, totals, amendments = 0 } = list.answer?.data ?? {};
  const amounts = totals && procedureAmounts(totals);
  const untaxedOf = (type: ProcedureType) => <UntaxedOfType totals={list.answer?.data} filters={filters} type={type} />;

  return (
    <div className={pageFrame()}>
      <PageHeader
        title={sitePages.contracts.title}
        back={{ to: '/', label: 'Inicio' }}
        actions={
          <>
            <ShareButton />
            <DownloadMenu
              addressOf={(format, filtered) => downloadAddress(format, filtered ? filters : undefined)}
              fileName={downloadNames.contracts}
              isFiltered={filters !== undefined && isFiltered(filters)}
            />
          </>
        }
      >
        Qué se contrató, con quién, por cuánto y cómo. Cada contrato lleva sus documentos y su historia.
      </PageHeader>
      <SpendingFilter
        shown={shown}
        filters={filters}
        unread={unread}
        onChange={change}
        searchPlaceholder="Buscar por contrato, descripción o proveedor"
      />
      <PublicList
        list={list}
        state={state}
        none={{ title: 'Ningún contrato coincide con estos filtros', onClear: () => change(NO_FILTERS) }}
        figures={
          <>
            <Figures label="Montos por tipo de procedimiento">
              <Figure label="Monto total" value={amounts && <Money pesos={amounts.total} />} />
              <Figure
                label="Licitación pública"
                tone="public"
                value={amounts && <Money pesos={amounts.public} />}
                hint={untaxedOf('PUBLIC')}
              />
              <Figure
                label="Por invitación"
                tone="invitation"
                value={amounts && <Money pesos={amounts.invitation} />}
                hint={untaxedOf('INVITATION')}
              />
              <Figure
                label="Adjudicación directa"
                tone="no-bid"
                value={amounts && <Money pesos={amounts.noBid} />}
                hint={untaxedOf('NO_BID')}
              />
              <FiguresBeside totals={list.answer?.data} filters={filters} />
            </Figures>
            <CountingNote>
              La lista muestra también los que no se suman.
              {amounts && filters && filters.variables.length > 0 && (
                <>
                  {' '}
                  Un cálculo suma los contratos junto con sus ampliaciones, modificaciones y adendas: aquí,{' '}
                  <Money pesos={addedUp(amounts.total, amendments)} />.
                </>
              )}
            </CountingNote>
          </>
        }
        heading={list.pagination ? countOf(list.pagination.total) : 'Lista de contratos'}
        tools={<ColumnChooser columns={contractColumns} visible={visible} onChange={choose} />}
        className={styles.list}
      >
        <DataTable
          caption="Contratos"
          columns={contractColumns.filter(({ id }) => visible.includes(id))}
          rows={docs}
          rowKey={({ _id }) => _id}
          sort={{ id: list.query.sort, direction: list.query.typeSort }}
          onSort={({ id, direction }) => orderBy({ field: id, direction })}
          totals={
            amounts && visible.includes('totalOrMaxAmount')
              ? { totalOrMaxAmount: <Money pesos={amounts.total} /> }
              : undefined
          }
          rowActions={(contract) => <SeeMore contract={contract} />}
          rowTone={({ isEmpty }) => (isEmpty ? 'muted' : undefined)}
          isStale={answer.isPlaceholderData}
          skeletonRows={pageSize}
          emptyText="Por el momento no hay contratos."
        />
      </PublicList>
    </div>
  );
};

/** The sum of amounts in pesos, to the centavo. */
const addedUp = (...pesos: readonly number[]): number =>
  toPesos(pesos.reduce((sum, amount) => sum + fromPesos(amount).amount, 0));

const countOf = (total: number): string => `${formatCount(total)} ${total === 1 ? 'contrato' : 'contratos'}`;

const SeeMore = ({ contract }: { contract: PublicContract }) => (
  <Link to={`/contracts/${contract._id}`}>
    Ver más<span className="visually-hidden"> sobre {contractName(contract)}</span>
  </Link>
);

const downloadAddress = (format: string, filters: ChosenFilters | undefined): string =>
  publicAddressOf('/public-api/contracts/download/:format', {
    params: { format },
    query: filters && filterQuery(filters),
  });
