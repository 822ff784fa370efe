import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { SupplierRow, supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { Link } from 'react-router-dom';
import { useRememberedListAddress } from '../../lib/address/list-return-address.ts';
import { orderAmong, useListState } from '../../lib/address/list-state.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import {
  type ChosenFilters,
  filteredAddress,
  filterQuery,
  isFiltered,
  NO_FILTERS,
} from '../../lib/address/spending-filters.ts';
import { usePublicList } from '../../lib/address/use-public-list.ts';
import { useSpendingFilters } from '../../lib/address/use-spending-filters.ts';
import { publicAddressOf } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatCount } from '../../lib/format/format.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
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
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PublicList } from '../../ui/tables/public-list.tsx';
import { filtersOfRow, supplierColumnsOf, supplierNameOf } from './supplier-columns.tsx';

const listSuppliers = callOf<typeof supplierEndpoints.listSuppliers>('GET', '/public-api/suppliers/list');

const shown = pageFilters.suppliers;

/** Who sells to the organization, for how much and by which procedures. */
export const SuppliersPage = () => {
  usePageTitle(sitePages.suppliers.title);
  useRememberedListAddress('/suppliers');
  const { filters, change, unread } = useSpendingFilters(sitePages.suppliers.lists);
  const state = useListState();
  const { page, pageSize, order, orderBy } = state;
  const { field: sort, direction: typeSort } = orderAmong(order, sitePages.suppliers.lists.orders, 'total');

  const answer = useApiQuery(
    listSuppliers,
    { query: { page, pageSize, sort, typeSort, ...filterQuery(filters ?? NO_FILTERS) } },
    { enabled: filters !== undefined },
  );
  const list = usePublicList('Proveedores', filters, { page, sort, typeSort }, answer);
  const { suppliers, suppliersCount, totals } = list.answer?.data ?? {};
  const totalOf = (field: 'public' | 'invitation' | 'noBid', type: ProcedureType) => (
    <>
      <Money pesos={totals?.[field]} />
      <UntaxedOfType totals={totals} filters={filters} type={type} />
    </>
  );

  return (
    <div className={pageFrame()}>
      <PageHeader
        title={sitePages.suppliers.title}
        back={{ to: '/', label: 'Inicio' }}
        actions={
          <>
            <ButtonLink
              to={filters ? filteredAddress('/contracts', filters, pageFilters.contracts) : '/contracts'}
              icon="document"
            >
              Contratos
            </ButtonLink>
            <ShareButton />
            <DownloadMenu
              addressOf={(format, filtered) => downloadAddress(format, filtered ? filters : undefined)}
              fileName={downloadNames.suppliers}
              isFiltered={filters !== undefined && isFiltered(filters)}
            />
          </>
        }
      >
        Quién vende al gobierno, por cuánto y mediante qué procedimiento.
      </PageHeader>
      <SpendingFilter
        shown={shown}
        filters={filters}
        unread={unread}
        onChange={change}
        searchPlaceholder="Buscar por proveedor, contrato o descripción"
      />
      <PublicList
        list={list}
        state={state}
        none={{ title: 'Ningún proveedor coincide con estos filtros', onClear: () => change(NO_FILTERS) }}
        figures={
          <>
            <Figures label="Contratos por tipo de procedimiento">
              <Figure label="Contratos en total" value={totals && formatCount(totals.totalCount)} />
              <Figure label="Licitación pública" tone="public" value={totals && formatCount(totals.publicCount)} />
              <Figure label="Por invitación" tone="invitation" value={totals && formatCount(totals.invitationCount)} />
              <Figure label="Adjudicación directa" tone="no-bid" value={totals && formatCount(totals.noBidCount)} />
              <FiguresBeside totals={totals} filters={filters} />
            </Figures>
            <CountingNote>La lista muestra también a quien solo tiene contratos que no se suman.</CountingNote>
          </>
        }
        heading={suppliersCount === undefined ? 'Lista de proveedores' : countOf(suppliersCount)}
      >
        <DataTable
          caption="Proveedores y sus montos por tipo de procedimiento"
          columns={supplierColumnsOf(filters ?? NO_FILTERS)}
          rows={suppliers}
          rowKey={({ _id }) => _id}
          sort={{ id: list.query.sort, direction: list.query.typeSort }}
          onSort={({ id, direction }) => orderBy({ field: id, direction })}
          totals={
            totals && {
              public: totalOf('public', 'PUBLIC'),
              invitation: totalOf('invitation', 'INVITATION'),
              noBid: totalOf('noBid', 'NO_BID'),
              total: <Money pesos={totals.total} />,
            }
          }
          rowActions={(row) => <SeeMore row={row} filters={filters ?? NO_FILTERS} />}
          isStale={answer.isPlaceholderData}
          skeletonRows={pageSize}
          emptyText="Por el momento no hay proveedores con contratos."
        />
      </PublicList>
    </div>
  );
};

const downloadAddress = (format: string, filters: ChosenFilters | undefined): string =>
  publicAddressOf('/public-api/suppliers/download/:format', {
    params: { format },
    query: filters && filterQuery(filters),
  });

const countOf = (total: number): string => `${formatCount(total)} ${total === 1 ? 'proveedor' : 'proveedores'}`;

/** To what the row counts: on the supplier's page, or in a list where contracts name none. */
const SeeMore = ({ row, filters }: { row: SupplierRow; filters: ChosenFilters }) => (
  <Link
    to={
      isRecordId(row._id)
        ? filteredAddress(`/suppliers/${row._id}`, filters, pageFilters.supplier)
        : filteredAddress('/contracts', filtersOfRow(row, filters), pageFilters.contracts)
    }
  >
    Ver más<span className="visually-hidden"> sobre {supplierNameOf(row)}</span>
  </Link>
);
