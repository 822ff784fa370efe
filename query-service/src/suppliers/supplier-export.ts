import { procedureTypeLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { contractsWhere } from '@monitor/read-model/spending/filter-where';
import { byProcedure, countedSums } from '@monitor/read-model/spending/spending-sums';
import { consultationOf } from '../downloads/consultation.ts';
import type { DownloadRequest } from '../downloads/download-request.ts';
import { type ExportDocument, oneBatch, type Table } from '../exports/export-document.ts';
import { joinsOf } from '../joins/joined-filters.ts';
import { findSupplier, getSupplier, onlyOf } from './get-supplier.ts';

/** One supplier: its totals, and every contract of its. */
export const supplierExport = async (downloadRequest: DownloadRequest<{ id: string }>): Promise<ExportDocument> => {
  const { views, organizationId, params, filters } = downloadRequest;
  const { name } = await findSupplier(views, organizationId, params.id);
  const shown = name ?? 'sin nombre';
  const ofSupplier = onlyOf(params.id, filters);
  const { amounts, counts, total, count, amendments, untaxed } = byProcedure(
    await countedSums(views, organizationId, ofSupplier, ['procedureType']),
  );
  const consultation = await consultationOf(downloadRequest, { ...filters, suppliers: [] });

  const amountRow = [total, amounts.PUBLIC, amounts.INVITATION, amounts.NO_BID, amendments.amount, untaxed.amount];
  const countRow = [count, counts.PUBLIC, counts.INVITATION, counts.NO_BID, amendments.count, untaxed.count];
  const amountsTable: Table = {
    columns: [
      { header: 'MONTO TOTAL', kind: 'money' },
      { header: 'MONTO POR LICITACIÓN PÚBLICA', kind: 'money' },
      { header: 'MONTO POR INVITACIÓN', kind: 'money' },
      { header: 'MONTO POR ADJUDICACIÓN DIRECTA', kind: 'money' },
      { header: `MONTO DE ${AMENDMENTS_LABEL.toUpperCase()}`, kind: 'money' },
      { header: `${UNTAXED_LABEL.toUpperCase()}: MONTO`, kind: 'money' },
    ],
    rows: oneBatch([amountRow]),
  };
  const countsTable: Table = {
    columns: [
      { header: 'CONTRATOS TOTALES', kind: 'number' },
      { header: 'CONTRATOS POR LICITACIÓN PÚBLICA', kind: 'number' },
      { header: 'CONTRATOS POR INVITACIÓN', kind: 'number' },
      { header: 'CONTRATOS POR ADJUDICACIÓN DIRECTA', kind: 'number' },
      { header: AMENDMENTS_LABEL.toUpperCase(), kind: 'number' },
      { header: `${UNTAXED_LABEL.toUpperCase()}: CONTRATOS`, kind: 'number' },
    ],
    rows: oneBatch([countRow]),
  };
  const rowsTable: Table = {
    columns: [
      { header: 'TIPO DE PROCEDIMIENTO', kind: 'text' },
      { header: 'DESCRIPCION DE LAS OBRAS, BIENES O SERVICIOS', kind: 'text' },
      { header: 'MONTO TOTAL', kind: 'money' },
      { header: 'FECHA DE OBTENCIÓN DE LOS DATOS', kind: 'date' },
    ],
    rows: async function* () {
      const scanned = views.scan(contractViews, {
        where: await contractsWhere(views, organizationId, ofSupplier),
        sort: [{ field: 'totalOrMaxAmount', direction: 'desc' }],
      });
      for await (const batch of scanned)
        yield batch.map((contract) => [
          procedureTypeLabels[contract.procedureType],
          contract.servicesDescription,
          contract.totalOrMaxAmount,
          contract.informationDate,
        ]);
    },
  };
  const totals: Table = {
    columns: [...amountsTable.columns, ...countsTable.columns],
    rows: oneBatch([[...amountRow, ...countRow]]),
  };
  return {
    title: `Proveedor ${shown} Detalle`,
    ...consultation,
    sheets: [
      { name: 'Registros-totales', ...totals },
      { name: 'Registros-detalle', ...rowsTable },
    ],
    csv: rowsTable,
    pdf: {
      title: `Información del Proveedor ${shown}`,
      pageSize: 'A4',
      tables: [amountsTable, countsTable, rowsTable],
    },
    json: {
      head: {
        supplierDetail: (
          await getSupplier(views, downloadRequest.organization, params.id, filters, joinsOf(views, organizationId))
        ).data,
        filters: consultation.filters.map(({ label, values }) => ({ key: label, values })),
      },
    },
  };
};
