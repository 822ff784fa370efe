import { isRecordId } from '@monitor/contracts-schema/record-id';
import type { SupplierRow } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { type ChosenFilters, untaxedAddress } from '../../lib/address/spending-filters.ts';
import { Money } from '../../ui/marks/money.tsx';
import { UntaxedPart } from '../../ui/marks/untaxed-part.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';

/** A supplier's name; contracts without a supplier share one nameless row. */
export const supplierNameOf = ({ name }: Pick<SupplierRow, 'name'>): string => name ?? 'Sin proveedor';

/** What selects the contracts of a row, of those that the list is of. */
export const filtersOfRow = ({ _id }: SupplierRow, filters: ChosenFilters): ChosenFilters =>
  isRecordId(_id) ? { ...filters, suppliers: [_id] } : { ...filters, missing: ['supplier'] };

const amount = (id: 'public' | 'invitation' | 'noBid' | 'total', header: string): Column<SupplierRow> => ({
  id,
  header,
  cell: (row) => <Money pesos={row[id]} />,
  align: 'end',
  sortable: true,
});

export const supplierColumnsOf = (filters: ChosenFilters): readonly Column<SupplierRow>[] => [
  { id: 'name', header: 'Proveedor', cell: supplierNameOf, sortable: true, isTitle: true, minWidth: '16rem' },
  amount('public', 'Licitación pública'),
  amount('invitation', 'Por invitación'),
  amount('noBid', 'Adjudicación directa'),
  {
    ...amount('total', 'Monto total'),
    cell: (row) => (
      <>
        <Money pesos={row.total} />
        <UntaxedPart totals={row} of={supplierNameOf(row)} to={untaxedAddress(filtersOfRow(row, filters))} />
      </>
    ),
  },
];
