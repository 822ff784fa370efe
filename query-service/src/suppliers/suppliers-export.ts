import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { fromPesos } from '@monitor/contracts-schema/money';
import type { SupplierRow } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { byProcedure, countedSums, spendingTotalsOf } from '@monitor/read-model/spending/spending-sums';
import { supplierRowBatches } from '@monitor/read-model/suppliers/supplier-rows';
import { consultationOf } from '../downloads/consultation.ts';
import type { DownloadRequest } from '../downloads/download-request.ts';
import { type ExportColumn, type ExportDocument, oneBatch, type Table } from '../exports/export-document.ts';

const columns: readonly ExportColumn[] = [
  { header: 'NOMBRE DEL PROVEEDOR', kind: 'text' },
  { header: 'LICITACIÓN PÚBLICA', kind: 'money' },
  { header: 'POR INVITACIÓN', kind: 'money' },
  { header: 'ADJ. DIRECTA', kind: 'money' },
  { header: 'MONTO TOTAL', kind: 'money' },
];

const NAMELESS = 'Sin proveedor';

const centavosOf = (pesos: number): number => fromPesos(pesos).amount;

const cells = ({ name, public: open, invitation, noBid, total }: SupplierRow) => [
  name ?? NAMELESS,
  ...[open, invitation, noBid, total].map(centavosOf),
];

/** Every supplier of the list, by total amount. */
export const suppliersExport = async (downloadRequest: DownloadRequest): Promise<ExportDocument> => {
  const { views, organizationId, filters } = downloadRequest;
  const consultation = await consultationOf(downloadRequest);
  const totals = spendingTotalsOf(byProcedure(await countedSums(views, organizationId, filters, ['procedureType'])));
  const batches = () => supplierRowBatches(views, organizationId, filters);
  const table: Table = {
    columns,
    rows: async function* () {
      for await (const rows of batches()) yield rows.map(cells);
    },
  };
  const counts: Table = {
    columns: [
      { header: 'Contratos en Total', kind: 'number' },
      { header: 'Contratos por Licitación Pública', kind: 'number' },
      { header: 'Contratos por invitación', kind: 'number' },
      { header: 'Contratos por adjudicación directa', kind: 'number' },
      { header: AMENDMENTS_LABEL, kind: 'number' },
      { header: `Monto de ${AMENDMENTS_LABEL.toLowerCase()}`, kind: 'money' },
      { header: `${UNTAXED_LABEL}: contratos`, kind: 'number' },
      { header: `${UNTAXED_LABEL}: monto`, kind: 'money' },
    ],
    rows: oneBatch([
      [
        totals.totalCount,
        totals.publicCount,
        totals.invitationCount,
        totals.noBidCount,
        totals.amendmentsCount,
        centavosOf(totals.amendments),
        totals.untaxedCount,
        centavosOf(totals.untaxed),
      ],
    ]),
  };
  return {
    title: 'Proveedores',
    ...consultation,
    sheets: [{ name: 'Registros', ...table }],
    csv: table,
    pdf: { title: 'Información general de Proveedores', pageSize: 'A4', tables: [counts, table] },
    json: {
      head: { totals },
      rows: { key: 'suppliers', objects: batches },
      tail: { filters: consultation.filters.map(({ label, values }) => ({ key: label, values })) },
    },
  };
};
