import type { LoadedContract, LoadResult } from '@monitor/contracts-schema';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { useListState } from '../../lib/list-state.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { TableColumn } from '../../ui/data-table-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Money } from '../../ui/money.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { fetchLoadedContracts } from './data-load-calls.ts';
import styles from './load-result-lists.module.css';

/** The contracts that a load registered and that are still there. */
export const LoadedContracts = ({ load }: Readonly<{ load: LoadResult }>) => {
  const { page, pageSize, showPage, showPageSize } = useListState();
  const contracts = useApiQuery(fetchLoadedContracts, { params: { id: load._id }, query: { page, pageSize } });
  const list = contracts.data?.data;

  return (
    <section aria-labelledby="registrados" className={styles.section}>
      <h2 id="registrados">Contratos registrados</h2>
      {contracts.isError && !list ? (
        <FailedState
          text={contracts.error.message}
          onRetry={() => contracts.refetch()}
          isRetrying={contracts.isFetching}
        />
      ) : list?.docs.length === 0 ? (
        <EmptyState
          title={
            load.counts?.contracts === 0
              ? 'La carga no registró contratos'
              : 'Ya no queda ningún contrato de esta carga'
          }
          icon="document"
        />
      ) : (
        <DataTable
          caption="Contratos que registró la carga"
          columns={columns}
          rows={list?.docs}
          rowKey={({ _id }) => _id}
          isStale={contracts.isPlaceholderData}
        />
      )}
      {list && list.pagination.total > 0 && (
        <ListPages
          label="contratos registrados"
          pagination={list.pagination}
          pageSize={pageSize}
          onPage={showPage}
          onPageSize={showPageSize}
        />
      )}
    </section>
  );
};

const columns: readonly TableColumn<LoadedContract>[] = [
  { id: 'row', header: 'Fila', cell: ({ sheetRow }) => formatCount(sheetRow) },
  {
    id: 'number',
    header: 'Contrato',
    cell: ({ _id, contractNumber }) => <Link to={`/contracts/${_id}`}>{contractNumber ?? 'Sin número'}</Link>,
    isTitle: true,
  },
  {
    id: 'description',
    header: 'Descripción',
    cell: ({ servicesDescription }) => servicesDescription && <TruncatedText text={servicesDescription} max={60} />,
  },
  {
    id: 'supplier',
    header: 'Proveedor',
    cell: ({ supplierName }) => supplierName && <TruncatedText text={supplierName} />,
  },
  { id: 'amount', header: 'Monto', cell: ({ totalOrMaxAmount }) => <Money pesos={totalOrMaxAmount} />, align: 'end' },
];
