import { toPublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { emptinessLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import type { FieldKind } from '@monitor/contracts-schema/contracts/contract-field';
import {
  definitionOf,
  type FieldWith,
  type PublicContractField,
  type PublicContractFields,
} from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { type WordedField, wordsOf } from '@monitor/contracts-schema/contracts/contract-words';
import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import {
  byProcedure,
  contractTotalsOf,
  countedSums,
  sumsOfContracts,
} from '@monitor/read-model/spending/spending-sums';
import { consultationOf } from '../downloads/consultation.ts';
import type { DownloadRequest } from '../downloads/download-request.ts';
import {
  type ExportColumn,
  type ExportDocument,
  type ExportValue,
  oneBatch,
  type Table,
} from '../exports/export-document.ts';
import { type ChosenContracts, chosenLabels, selectedWhere } from './chosen-contracts.ts';

type ContractColumn = ExportColumn & Readonly<{ value: (contract: PublicContractFields) => ExportValue }>;

/** What a file may say of contracts: what anybody may know. */
type WordedColumn = Extract<PublicContractField, WordedField>;
type FormattedField = WordedColumn | Extract<PublicContractField, FieldWith<{ kind: 'amount' }>>;

const exportValueOf = (contract: PublicContractFields, field: FormattedField): ExportValue => {
  const value = contract[field];
  return typeof value === 'number' ? value : wordsOf(contract, field as WordedColumn); // no number, so it says words
};

const cellKinds: Partial<Record<FieldKind, ExportColumn['kind']>> = { amount: 'money', date: 'date' };

const column = (header: string, field: FormattedField): ContractColumn => ({
  header,
  kind: cellKinds[definitionOf(field).kind] ?? 'text',
  value: (contract) => exportValueOf(contract, field),
});

const description: ContractColumn = {
  header: 'DESCRIPCIÓN DE LA OBRA',
  kind: 'text',
  value: (contract) => (contract.isEmpty ? emptinessLabels.true : contract.servicesDescription),
};

const columns: readonly ContractColumn[] = [
  column('NOMBRE DEL PROVEEDOR', 'supplier'),
  column('ID. PROCESO', 'contractId'),
  column('ID. CONTRATO', 'contractNumber'),
  description,
  column('MONTO TOTAL', 'totalOrMaxAmount'),
  column('FECHA DEL CONTRATO', 'contractDate'),
  column('TIPO DE PROCEDIMIENTO', 'procedureType'),
  column('ESTADO DEL PROCEDIMIENTO', 'procedureState'),
  column('UNIDAD ADMINISTRATIVA SOLICITANTE', 'applicantAdministrativeUnit'),
  column('MATERIA', 'category'),
  column('TIPO DE CONTRATO', 'contractType'),
  column('NOTAS', 'notes'),
  column('HIPERVÍNCULO A LA CONVOCATORIA', 'announcementUrl'),
  column('HIPERVÍNCULO AL DOCUMENTO DEL CONTRATO', 'contractUrl'),
  column('HIPERVÍNCULO AL DOCUMENTO DE LA PRESENTACIÓN DE PROPUESTAS', 'presentationProposalsDocUrl'),
  column('FECHA DE OBTENCIÓN DE LOS DATOS', 'informationDate'),
  column('IMPUESTOS', 'taxes'),
];

/** The contracts of a list, every page of it, or those that were chosen of it; by amount. */
export const contractsExport = async (downloadRequest: DownloadRequest<ChosenContracts>): Promise<ExportDocument> => {
  const { views, organizationId, filters, params } = downloadRequest;
  const { organization } = downloadRequest.organization;
  const consulted = await consultationOf(downloadRequest);
  const consultation = { ...consulted, filters: [...chosenLabels(params), ...consulted.filters] };
  const where = await selectedWhere(views, organizationId, filters, params);
  const sums = byProcedure(
    params.ids
      ? await sumsOfContracts(views, where, ['procedureType'])
      : await countedSums(views, organizationId, filters, ['procedureType']),
  );
  const { amounts, total, amendments, untaxed } = sums;
  const { totals: _byType, ...totals } = contractTotalsOf(sums);

  const scan = () =>
    views.scan(contractViews, {
      where,
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
      { header: `${UNTAXED_LABEL}: monto`, kind: 'money' },
      { header: `${UNTAXED_LABEL}: contratos`, kind: 'number' },
    ],
    rows: oneBatch([
      [
        ...[total, amounts.PUBLIC, amounts.INVITATION, amounts.NO_BID],
        ...[amendments.amount, amendments.count, untaxed.amount, untaxed.count],
      ],
    ]),
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
          for await (const batch of scan()) yield batch.map((view) => withoutId(toPublicContract(view, organization)));
        },
      },
      tail: { filters: consultation.filters.map(({ label, values }) => ({ key: label, values })) },
    },
  };
};

const withoutId = ({ _id, ...contract }: ReturnType<typeof toPublicContract>) => contract;
