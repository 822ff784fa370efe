import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { Link } from 'react-router-dom';
import { ACTIVITY } from '../../lib/address/admin-paths.ts';
import { useListState } from '../../lib/address/list-state.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatCount, formatMoment } from '../../lib/format/format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { looks } from '../../ui/layout/primitives.ts';
import type { TableColumn } from '../../ui/tables/data-table-props.ts';
import { PagedTablePage } from '../../ui/tables/paged-table-page.tsx';
import { listBatches } from './batch-calls.ts';
import { batchFigures, batchName, loadOutcome, pathOf } from './batch-facts.ts';
import { BatchState } from './batch-state.tsx';

const TITLE = 'Cambios en lote';

/** Every change of many records in the organization, every load among them, and what became of it; the latest first. */
export const BatchesPage = () => {
  const state = useListState();
  const { page, pageSize } = state;
  const answer = useApiQuery(listBatches, { query: { page, pageSize } }, { staleTime: 0 });
  return (
    <PagedTablePage
      title={TITLE}
      back={{ to: ACTIVITY, label: 'Actividad' }}
      lead="Cada cambio de muchos registros a la vez, también cada carga de datos, y qué fue de él. Ábrelo para ver lo que hizo, detenerlo o deshacerlo."
      label="cambios en lote"
      answer={answer}
      state={state}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState
          title="Aún no hay cambios en lote"
          text="Aquí quedará cada carga y cada cambio de muchos contratos a la vez, de los que tu cuenta puede administrar."
          icon="history"
        />
      }
    />
  );
};

const columns: readonly TableColumn<BatchSummary>[] = [
  {
    id: 'name',
    header: 'Cambio',
    cell: (batch) => <Link to={pathOf(batch)}>{batchName(batch)}</Link>,
    isTitle: true,
    minWidth: '16rem',
  },
  {
    id: 'state',
    header: 'Estado',
    cell: (batch) => (
      <>
        <BatchState batch={batch} />
        <p className={looks('small', 'muted', 'vanishes')}>{loadOutcome(batch)}</p>
      </>
    ),
    minWidth: '12rem',
  },
  { id: 'startedAt', header: 'Pedido', cell: ({ startedAt }) => formatMoment(startedAt) },
  { id: 'startedBy', header: 'Pedido por', cell: ({ startedBy }) => startedBy },
  { id: 'done', header: 'Hechos', cell: (batch) => countIn(batch, 'done'), align: 'end' },
  { id: 'left', header: 'Sin cambio', cell: (batch) => countIn(batch, 'left'), align: 'end' },
];

const countIn = (batch: BatchSummary, which: 'done' | 'left'): string | null => {
  const figures = batchFigures(batch);
  return figures ? formatCount(figures[which]) : null;
};
