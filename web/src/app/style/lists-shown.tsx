import { useState } from 'react';
import { formatPesos } from '../../lib/format/format.ts';
import { type Column, DataTable, type Sort } from '../../ui/tables/data-table.tsx';
import { PaginationNav } from '../../ui/tables/pagination.tsx';
import { StyleSection } from './style-section.tsx';

type Sample = Readonly<{ id: string; name: string; rfc: string | null; total: number }>;

const rows: readonly Sample[] = [
  { id: '1', name: 'OBRAS DEL NORTE SA DE CV', rfc: 'ONO010101AB1', total: 1_250_000 },
  { id: '2', name: 'PAPELERÍA LOS ÁLAMOS', rfc: null, total: 48_300.5 },
  { id: '3', name: 'SERVICIOS DEL SUR', rfc: 'SDS020202CD2', total: 0 },
];

const columns: readonly Column<Sample>[] = [
  { id: 'name', header: 'Nombre', cell: ({ name }) => name, isTitle: true, sortable: true },
  { id: 'rfc', header: 'RFC', cell: ({ rfc }) => rfc },
  { id: 'total', header: 'Monto', cell: ({ total }) => formatPesos(total), align: 'end', sortable: true },
];

/** Tables: shown, marked, empty and on their way; and the way from page to page. */
export const ListsShown = () => {
  const [sort, setSort] = useState<Sort>({ id: 'name', direction: 'asc' });
  const [page, setPage] = useState(2);
  const rowKey = ({ id }: Sample): string => id;
  return (
    <StyleSection title="Tablas">
      <DataTable
        caption="Proveedores"
        isCaptionShown
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSort={setSort}
        totals={{ total: formatPesos(rows.reduce((sum, { total }) => sum + total, 0)) }}
        rowTone={({ id }) => ({ 2: 'info' as const, 3: 'danger' as const })[id]}
      />
      <PaginationNav page={page} pages={12} total={118} onPage={setPage} label="Proveedores" />
      <DataTable
        caption="Vacía"
        isCaptionShown
        columns={columns}
        rowKey={rowKey}
        rows={[]}
        emptyText="No hay registros."
      />
      <DataTable
        caption="En camino"
        isCaptionShown
        columns={columns}
        rowKey={rowKey}
        rows={undefined}
        skeletonRows={2}
      />
    </StyleSection>
  );
};
