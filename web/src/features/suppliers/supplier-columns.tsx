import type { SupplierRow } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { Money } from '../../ui/marks/money.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';

/** A supplier's name; contracts without a supplier share one nameless row. */
export const supplierNameOf = ({ name }: Pick<SupplierRow, 'name'>): string => name ?? 'Sin proveedor';

export const supplierColumns: readonly Column<SupplierRow>[] = [
  { id: 'name', header: 'Proveedor', cell: supplierNameOf, sortable: true, isTitle: true, minWidth: '16rem' },
  amount('public', 'Licitación pública'),
  amount('invitation', 'Por invitación'),
  amount('noBid', 'Adjudicación directa'),
  amount('total', 'Monto total'),
];

function amount(id: 'public' | 'invitation' | 'noBid' | 'total', header: string): Column<SupplierRow> {
  return { id, header, cell: (row) => <Money pesos={row[id]} />, align: 'end', sortable: true };
}
