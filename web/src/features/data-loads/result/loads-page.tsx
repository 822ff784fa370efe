import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { Link } from 'react-router-dom';
import { DATA_LOAD, loadResultPath } from '../../../lib/address/admin-paths.ts';
import { useListState } from '../../../lib/address/list-state.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatCount, formatMoment } from '../../../lib/format/format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { looks } from '../../../ui/layout/primitives.ts';
import type { TableColumn } from '../../../ui/tables/data-table-props.ts';
import { PagedTablePage } from '../../../ui/tables/paged-table-page.tsx';
import { fetchLoads } from '../data-load-calls.ts';
import { LoadState } from './load-state.tsx';

const TITLE = 'Todas las cargas de datos';

/** Every workbook that was uploaded to the organization, and what became of it; the latest first. */
export const LoadsPage = () => {
  const state = useListState();
  const { page, pageSize } = state;
  const answer = useApiQuery(fetchLoads, { query: { page, pageSize } }, { staleTime: 0 });
  return (
    <PagedTablePage
      title={TITLE}
      back={{ to: DATA_LOAD, label: 'Carga de datos' }}
      lead="Cada libro que se subió a la organización y qué fue de él. Ábrelo para ver sus filas y contratos, descargarlo o deshacerlo."
      label="cargas de datos"
      answer={answer}
      state={state}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState
          title="Aún no se ha subido ningún libro"
          text="Aquí quedará cada carga de datos, con su archivo y lo que registró."
          icon="upload"
          action={<ButtonLink to={DATA_LOAD}>Ir a la carga de datos</ButtonLink>}
        />
      }
    />
  );
};

const columns: readonly TableColumn<LoadResult>[] = [
  {
    id: 'file',
    header: 'Archivo',
    cell: ({ _id, fileName }) => (
      <Link to={loadResultPath(_id)} className={looks('breaks')}>
        {fileName}
      </Link>
    ),
    isTitle: true,
    minWidth: '14rem',
  },
  { id: 'status', header: 'Estado', cell: (load) => <LoadState load={load} /> },
  { id: 'uploadedAt', header: 'Subida', cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
  { id: 'uploadedBy', header: 'Subida por', cell: ({ uploadedBy }) => uploadedBy },
  { id: 'rows', header: 'Filas', cell: ({ rows }) => formatCount(rows), align: 'end' },
  {
    id: 'contracts',
    header: 'Registrados',
    cell: ({ counts }) => counts && formatCount(counts.contracts),
    align: 'end',
  },
  {
    id: 'revised',
    header: 'Corregidos',
    cell: ({ counts }) => counts && formatCount(counts.revised),
    align: 'end',
  },
  {
    id: 'left-out',
    header: 'Fuera',
    cell: ({ counts }) => counts && formatCount(counts.leftOut),
    align: 'end',
  },
];
