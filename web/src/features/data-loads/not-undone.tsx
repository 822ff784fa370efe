import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { RevertedThing } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import { changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { Link } from 'react-router-dom';
import { capital } from '../../lib/capital.ts';
import { formatCount } from '../../lib/format.ts';
import { useListState } from '../../lib/list-state.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import type { TableColumn } from '../../ui/data-table-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { fetchRevertPlan } from './data-load-calls.ts';
import { LoadResultList } from './load-result-list.tsx';

/** What of a load stayed because whoever ordered its undoing might not go on with it. */
export const NotUndone = ({ load }: Readonly<{ load: LoadResult }>) => {
  const state = useListState();
  const { page, pageSize } = state;
  const things = useApiQuery(fetchRevertPlan, { query: { id: load._id, fate: 'not-permitted', page, pageSize } });
  return (
    <LoadResultList
      id="sin-deshacer"
      title="Registros sin deshacer"
      answer={things}
      state={state}
      caption="Registros de la carga que no se deshicieron"
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={<EmptyState title="No quedó nada sin deshacer" icon="check" />}
    />
  );
};

const columns: readonly TableColumn<RevertedThing>[] = [
  { id: 'row', header: 'Fila', cell: ({ sheetRow }) => sheetRow !== null && formatCount(sheetRow) },
  { id: 'kind', header: 'Registro', cell: ({ kind }) => capital(changeNouns[kind].one) },
  {
    id: 'name',
    header: 'Nombre o número',
    cell: ({ _id, kind, name }) =>
      kind === 'contract' ? <Link to={`/contracts/${_id}`}>{name}</Link> : <TruncatedText text={name} max={60} />,
    isTitle: true,
  },
  {
    id: 'reason',
    header: 'Motivo',
    cell: () => 'Quien pidió deshacer la carga dejó de tener acceso, o el permiso de contratos, antes de llegar a él.',
    minWidth: '18rem',
  },
];
