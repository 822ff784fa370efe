import type { LoadedContract, LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { Link } from 'react-router-dom';
import { useListState } from '../../../lib/address/list-state.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { BatchList } from '../../../ui/batches/batch-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Money } from '../../../ui/marks/money.tsx';
import type { TableColumn } from '../../../ui/tables/data-table-props.ts';
import { TruncatedText } from '../../../ui/tables/truncated-text.tsx';
import { fetchLoadedContracts } from '../data-load-calls.ts';

/** The contracts that a load registered and that are still there. */
export const LoadedContracts = ({ load }: Readonly<{ load: LoadResult }>) => {
  const state = useListState();
  const { page, pageSize } = state;
  const contracts = useApiQuery(fetchLoadedContracts, { params: { id: load._id }, query: { page, pageSize } });
  const isNone = load.counts?.contracts === 0;
  return (
    <BatchList
      id="registrados"
      title="Contratos registrados"
      answer={contracts}
      state={state}
      caption="Contratos que registró la carga"
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState
          title={isNone ? 'La carga no registró contratos' : 'Ya no queda ningún contrato de esta carga'}
          icon="document"
        />
      }
    />
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
