import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { SupplierRow, supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { Link } from 'react-router-dom';
import { publicAddressOf } from '../../lib/api.ts';
import { callOf } from '../../lib/call.ts';
import { formatCount } from '../../lib/format.ts';
import { useRememberedListAddress } from '../../lib/list-return-address.ts';
import { orderAmong, useListState } from '../../lib/list-state.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { type ChosenFilters, filterQuery, isFiltered, NO_FILTERS, withFilters } from '../../lib/spending-filters.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { usePublicList } from '../../lib/use-public-list.ts';
import { useSpendingFilters } from '../../lib/use-spending-filters.ts';
import { AmendmentsFigure } from '../../ui/amendments-figure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CountingNote } from '../../ui/counting-note.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PublicList } from '../../ui/public-list.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { SpendingFilter } from '../../ui/spending-filter.tsx';
import { sortableSupplierColumns, supplierColumns, supplierNameOf } from './supplier-columns.tsx';
import styles from './suppliers-page.module.css';

const listSuppliers = callOf<typeof supplierEndpoints.listSuppliers>('GET', '/public-api/suppliers/list');

const shown = pageFilters.suppliers;

/** Who sells to the organization, for how much and by which procedures. */
export const SuppliersPage = () => {
  usePageTitle(sitePages.suppliers.title);
  useRememberedListAddress('/suppliers');
  const { filters, change } = useSpendingFilters(shown);
  const state = useListState();
  const { page, pageSize, order, orderBy } = state;
  const { field: sort, direction: typeSort } = orderAmong(order, sortableSupplierColumns, 'total');

  const answer = useApiQuery(
    listSuppliers,
    { query: { page, pageSize, sort, typeSort, ...filterQuery(filters ?? NO_FILTERS) } },
    { enabled: filters !== undefined },
  );
  const list = usePublicList('Proveedores', filters, { page, sort, typeSort }, answer);
  const { suppliers, suppliersCount, totals } = list.answer?.data ?? {};

  return (
    <div className={styles.page}>
      <PageHeader
        title={sitePages.suppliers.title}
        back={{ to: '/', label: 'Inicio' }}
        actions={
          <>
            <ButtonLink to="/contracts" icon="document">
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
              <AmendmentsFigure totals={totals} filters={filters} />
            </Figures>
            <CountingNote>La lista muestra también a quien solo tiene contratos que no se suman.</CountingNote>
          </>
        }
        heading={suppliersCount === undefined ? 'Lista de proveedores' : countOf(suppliersCount)}
      >
        <DataTable
          caption="Proveedores y sus montos por tipo de procedimiento"
          columns={supplierColumns}
          rows={suppliers}
          rowKey={({ _id }) => _id}
          sort={{ id: list.asked.sort, direction: list.asked.typeSort }}
          onSort={({ id, direction }) => orderBy({ field: id, direction })}
          totals={
            totals && {
              public: <Money pesos={totals.public} />,
              invitation: <Money pesos={totals.invitation} />,
              noBid: <Money pesos={totals.noBid} />,
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

/** To the supplier's page; contracts that name none are nobody's page, but a list. */
const SeeMore = ({ row, filters }: { row: SupplierRow; filters: ChosenFilters }) => (
  <Link to={isRecordId(row._id) ? `/suppliers/${row._id}` : contractsWithoutSupplier(filters)}>
    Ver más<span className="visually-hidden"> sobre {supplierNameOf(row)}</span>
  </Link>
);

const contractsWithoutSupplier = (filters: ChosenFilters): string =>
  `/contracts?${withFilters(new URLSearchParams(), { ...filters, missing: ['supplier'] })}`;
