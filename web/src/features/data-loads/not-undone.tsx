import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { RevertedThing } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import { formatCount } from '../../lib/format.ts';
import { useListState } from '../../lib/list-state.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { KeptRecords } from '../../ui/batches/kept-records.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetchRevertPlan } from './data-load-calls.ts';

/** What of a load stayed because whoever ordered its undoing might not go on with it. */
export const NotUndone = ({ load }: Readonly<{ load: LoadResult }>) => {
  const state = useListState();
  const { page, pageSize } = state;
  const things = useApiQuery(fetchRevertPlan, { query: { id: load._id, fate: 'not-permitted', page, pageSize } });
  return (
    <KeptRecords<RevertedThing>
      id="sin-deshacer"
      title="Registros sin deshacer"
      answer={things}
      state={state}
      caption="Registros de la carga que no se deshicieron"
      rowKey={({ _id }) => _id}
      first={{ id: 'row', header: 'Fila', cell: ({ sheetRow }) => sheetRow !== null && formatCount(sheetRow) }}
      pathOf={({ _id, kind }) => (kind === 'contract' ? `/contracts/${_id}` : undefined)}
      reasonOf={() => REASON}
      empty={<EmptyState title="No quedó nada sin deshacer" icon="check" />}
    />
  );
};

const REASON = 'Quien pidió deshacer la carga dejó de tener acceso, o el permiso de contratos, antes de llegar a él.';
