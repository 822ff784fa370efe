import {
  AMENDMENTS_LABEL,
  type ContractView,
  categoryLabels,
  contractTypeLabels,
  contractViews,
  emptinessLabels,
  procedureStateLabels,
  procedureTypeLabels,
  toPublicContract,
} from '@monitor/contracts-schema';
import { consultationOf } from '../downloads/consultation.ts';
import type { DownloadRequest } from '../downloads/download-request.ts';
import { batchOf, type CellValue, type Column, type ExportDocument, type Table } from '../exports/export-document.ts';
import { contractsWhere } from '../spending/filter-where.ts';
import { byProcedure, contractTotalsOf, countedSums } from '../spending/spending-sums.ts';

type ContractColumn = Column & Readonly<{ value: (view: ContractView) => CellValue }>;

const columns: readonly ContractColumn[] = [
  { header: 'NOMBRE DEL PROVEEDOR', kind: 'text', value: ({ contract }) => contract.supplier?.name ?? null },
  { header: 'ID. PROCESO', kind: 'text', value: ({ contract }) => contract.contractId },
  { header: 'ID. CONTRATO', kind: 'text', value: ({ contract }) => contract.contractNumber },
  {
    header: 'DESCRIPCIÓN DE LA OBRA',
    kind: 'text',
    value: ({ contract }) => (contract.isEmpty ? emptinessLabels.true : contract.servicesDescription),
  },
  { header: 'MONTO TOTAL', kind: 'money', value: ({ contract }) => contract.totalOrMaxAmount },
  { header: 'FECHA DEL CONTRATO', kind: 'date', value: ({ contract }) => contract.contractDate },
  {
    header: 'TIPO DE PROCEDIMIENTO',
    kind: 'text',
    value: ({ contract }) => procedureTypeLabels[contract.procedureType],
  },
  {
    header: 'ESTADO DEL PROCEDIMIENTO',
    kind: 'text',
    value: ({ contract }) => contract.procedureState && procedureStateLabels[contract.procedureState],
  },
  {
    header: 'UNIDAD ADMINISTRATIVA SOLICITANTE',
    kind: 'text',
    value: ({ contract }) => contract.applicantAdministrativeUnit.name,
  },
  { header: 'MATERIA', kind: 'text', value: ({ contract }) => contract.category && categoryLabels[contract.category] },
  { header: 'TIPO DE CONTRATO', kind: 'text', value: ({ contract }) => contractTypeLabels[contract.contractType] },
  { header: 'NOTAS', kind: 'text', value: ({ contract }) => contract.notes },
  { header: 'HIPERVÍNCULO A LA CONVOCATORIA', kind: 'text', value: ({ contract }) => contract.announcementUrl },
  { header: 'HIPERVÍNCULO AL DOCUMENTO DEL CONTRATO', kind: 'text', value: ({ contract }) => contract.contractUrl },
  {
    header: 'HIPERVÍNCULO AL DOCUMENTO DE LA PRESENTACIÓN DE PROPUESTAS',
    kind: 'text',
    value: ({ contract }) => contract.presentationProposalsDocUrl,
  },
  { header: 'FECHA DE OBTENCIÓN DE LOS DATOS', kind: 'date', value: ({ contract }) => contract.informationDate },
];

/** The contracts of a list, every page of it, by amount. */
export const contractsExport = async (downloadRequest: DownloadRequest): Promise<ExportDocument> => {
  const { views, organizationId, filters } = downloadRequest;
  const consultation = await consultationOf(downloadRequest);
  const sums = byProcedure(await countedSums(views, organizationId, filters, ['procedureType']));
  const { amounts, total, amendments } = sums;
  const { totals: _byType, ...totals } = contractTotalsOf(sums);

  const scan = () =>
    views.scan(contractViews, {
      where: contractsWhere(organizationId, filters),
      sort: [{ field: 'totalOrMaxAmount', direction: 'desc' }],
    });
  const table: Table = {
    columns,
    rows: async function* () {
      for await (const batch of scan()) yield batch.map((view) => columns.map(({ value }) => value(view)));
    },
  };
  const totalsTable: Table = {
    columns: [
      { header: 'Monto Total', kind: 'money' },
      { header: 'Monto Total de Contratos por Licitación Pública', kind: 'money' },
      { header: 'Monto Total de Contratos por Invitación', kind: 'money' },
      { header: 'Monto Total de Contratos por Adjudicación Directa', kind: 'money' },
      { header: `Monto Total de ${AMENDMENTS_LABEL}`, kind: 'money' },
      { header: `Número de ${AMENDMENTS_LABEL}`, kind: 'number' },
    ],
    rows: batchOf([[total, amounts.PUBLIC, amounts.INVITATION, amounts.NO_BID, amendments.amount, amendments.count]]),
  };
  return {
    title: 'Contratos',
    ...consultation,
    sheets: [{ name: 'Registros', ...table }],
    csv: table,
    pdf: { title: 'Información general de Contratos', pageSize: 'A2', tables: [totalsTable, table] },
    json: {
      head: { totals },
      rows: {
        key: 'contracts',
        objects: async function* () {
          for await (const batch of scan()) yield batch.map((view) => withoutId(toPublicContract(view)));
        },
      },
      tail: { filters: consultation.filters.map(({ label, values }) => ({ key: label, values })) },
    },
  };
};

const withoutId = ({ _id, ...contract }: ReturnType<typeof toPublicContract>) => contract;
