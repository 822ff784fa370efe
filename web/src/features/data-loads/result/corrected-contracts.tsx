import type { CorrectedContract, LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { Link } from 'react-router-dom';
import { useListState } from '../../../lib/address/list-state.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { BatchList } from '../../../ui/batches/batch-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ChangeFields } from '../../../ui/history/change-fields.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import type { TableColumn } from '../../../ui/tables/data-table-props.ts';
import { TruncatedText } from '../../../ui/tables/truncated-text.tsx';
import { fetchCorrectedContracts } from '../data-load-calls.ts';

/** The contracts that a load corrected, with what changed of each. */
export const CorrectedContracts = ({ load }: Readonly<{ load: LoadResult }>) => {
  const state = useListState();
  const { page, pageSize } = state;
  const contracts = useApiQuery(fetchCorrectedContracts, { params: { id: load._id }, query: { page, pageSize } });
  return (
    <BatchList
      id="corregidos"
      title="Contratos corregidos"
      answer={contracts}
      state={state}
      caption="Contratos que corrigió la carga, y qué cambió de cada uno"
      columns={columns}
      rowKey={({ sheetRow }) => String(sheetRow)}
      empty={<EmptyState title="La carga no corrigió contratos" icon="document" />}
    />
  );
};

const columns: readonly TableColumn<CorrectedContract>[] = [
  { id: 'row', header: 'Fila', cell: ({ sheetRow }) => formatCount(sheetRow) },
  { id: 'number', header: 'Contrato', cell: (row) => <Called row={row} />, isTitle: true, minWidth: '10rem' },
  {
    id: 'description',
    header: 'Descripción',
    cell: ({ servicesDescription }) => servicesDescription && <TruncatedText text={servicesDescription} max={40} />,
  },
  {
    id: 'changes',
    header: 'Qué cambió',
    cell: ({ changes }) => <ChangeFields action="revised" changes={changes} />,
    minWidth: '20rem',
  },
];

const Called = ({ row: { contractId, contractNumber, isRestored } }: Readonly<{ row: CorrectedContract }>) => {
  const name = contractNumber ?? 'Sin número';
  return (
    <>
      {contractId ? <Link to={`/contracts/${contractId}`}>{name}</Link> : `${name} (ya no está registrado)`}{' '}
      {isRestored && <Badge>Se deshizo</Badge>}
    </>
  );
};
