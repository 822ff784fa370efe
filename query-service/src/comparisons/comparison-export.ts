import {
  AMENDMENTS_LABEL,
  type CalculationInfo,
  type ComparisonSide,
  corruptionLevelOf,
  corruptionLevels,
  formatResult,
  fromPesos,
  installationDay,
  pairedCalculations,
} from '@monitor/contracts-schema';

import type { DownloadRequest } from '../downloads/download-request.ts';
import { type ExportColumn, type ExportDocument, oneBatch, type Row, type Table } from '../exports/export-document.ts';

/** The two sides of a comparison, as they were computed when its file was asked for. */
export type ComparedSides = Readonly<{ detailLeft: ComparisonSide; detailRight: ComparisonSide }>;

const text = (header: string): ExportColumn => ({ header, kind: 'text' });
const money = (header: string): ExportColumn => ({ header, kind: 'money' });
const number = (header: string): ExportColumn => ({ header, kind: 'number' });

const centavosOf = (pesos: number | null): number | null => (pesos === null ? null : fromPesos(pesos).amount);

/** A share as people read it: of a hundred, with two decimals. */
const hundredths = (share: number | null): number | null => (share === null ? null : Math.round(share * 10_000) / 100);

/** Blank where there is none: what pages show then would read as a formula. */
const shownResult = (result: number | null, form: CalculationInfo['displayForm']): string | null =>
  result === null ? null : formatResult(result, form);

const periodOf = ({ corruptionIndex }: ComparisonSide): string =>
  corruptionIndex.administrationPeriod ?? 'Todas las administraciones';

const whoseColumns = [text('ORGANIZACIÓN'), text('ADMINISTRACIÓN')];
const whose = (side: ComparisonSide): Row => [side.organization.name, periodOf(side)];

const indexColumns: readonly ExportColumn[] = [
  ...whoseColumns,
  text('NOMBRE DEL CALCULO'),
  text('DESCRIPCIÓN DEL CALCULO'),
  text('RESULTADO'),
  text('NIVEL'),
  text('PROBABILIDAD'),
  text('FUENTE'),
  { header: 'ÚLTIMA ACTUALIZACIÓN', kind: 'date' },
  text('MONITOR'),
  text('OBTENIDO'),
];

const dayOf = (moment: string | null): string | null => (moment === null ? null : installationDay(new Date(moment)));

const indexRow = (side: ComparisonSide): Row => {
  const { corruptionIndex, source, lastUpdate, remote } = side;
  const { value, name, description, url } = corruptionIndex;
  const { level = null, probability = null } = value === null ? {} : corruptionLevels[corruptionLevelOf(value)];
  return [
    ...whose(side),
    ...[name, description, shownResult(value, 'PERCENTAGE'), level, probability, source],
    ...[dayOf(lastUpdate), url],
    remote && `${dayOf(remote.readAt)}${remote.isStale ? ' (el monitor ya no respondió)' : ''}`,
  ];
};

const amountColumns: readonly ExportColumn[] = [
  ...whoseColumns,
  money('MONTO LICITACIÓN PUBLICA'),
  money('MONTO POR INVITACION'),
  money('MONTO ADJUDICACION DIRECTA'),
  money('MONTO TOTAL'),
  number('% LICITACIÓN PUBLICA'),
  number('% POR INVITACION'),
  number('% ADJUDICACION DIRECTA'),
  money(`MONTO DE ${AMENDMENTS_LABEL.toUpperCase()}`),
];

const amountRow = (side: ComparisonSide): Row => {
  const { totals } = side;
  return [
    ...whose(side),
    ...[totals.public, totals.invitation, totals.noBid, totals.total].map(centavosOf),
    ...[totals.publicPercent, totals.invitationPercent, totals.noBidPercent].map(hundredths),
    centavosOf(totals.amendments),
  ];
};

const countColumns: readonly ExportColumn[] = [
  ...whoseColumns,
  number('CONTRATOS DE LICITACIÓN PÚBLICA'),
  number('CONTRATOS POR INVITACIÓN'),
  number('CONTRATOS DE ADJUDICACIÓN DIRECTA'),
  number('CONTRATOS EN TOTAL'),
  number(AMENDMENTS_LABEL.toUpperCase()),
];

const countRow = (side: ComparisonSide): Row => {
  const { counts } = side;
  return [...whose(side), counts.public, counts.invitation, counts.noBid, counts.total, counts.amendments];
};

const generalDataOf = ({ detailLeft: left, detailRight: right }: ComparedSides): Table => ({
  columns: [text('DATO'), text(left.organization.name), text(right.organization.name)],
  rows: oneBatch(
    pairedCalculations(left.calculationsInfo, right.calculationsInfo).map((pair) => [
      (pair.left ?? pair.right)?.name ?? '',
      ...[pair.left, pair.right].map((info) => info && shownResult(info.result, info.displayForm)),
    ]),
  ),
});

/** One thing a row and the sides beside each other: what CSV, which has one table, holds of it all. */
const oneTableOf = ({ detailLeft: left, detailRight: right }: ComparedSides): Table => {
  const tables = [
    [indexColumns, indexRow],
    [amountColumns, amountRow],
    [countColumns, countRow],
  ] as const;
  const rows = tables.flatMap(([columns, rowOf]) => {
    const [ofLeft, ofRight] = [rowOf(left), rowOf(right)];
    return columns
      .map(({ header, kind }, at) => [header, ...[ofLeft, ofRight].map((row) => plainCell(row[at] ?? null, kind))])
      .slice(whoseColumns.length);
  });
  const general = generalDataOf({ detailLeft: left, detailRight: right });
  const period = ['ADMINISTRACIÓN', periodOf(left), periodOf(right)];
  return {
    columns: general.columns,
    rows: async function* () {
      yield [period, ...rows];
      yield* general.rows();
    },
  };
};

/** A value among others of other kinds: an amount in pesos, as its text. */
const plainCell = (value: string | number | null, kind: ExportColumn['kind']): string | null => {
  if (value === null) return null;
  return kind === 'money' ? (Number(value) / 100).toFixed(2) : String(value);
};

/** A comparison of two organizations, which may be of other monitors. */
export const comparisonExport = async ({
  organization,
  queriedOn,
  params,
}: DownloadRequest<ComparedSides>): Promise<ExportDocument> => {
  const sides = [params.detailLeft, params.detailRight];
  const index: Table = { columns: indexColumns, rows: oneBatch(sides.map(indexRow)) };
  const amounts: Table = { columns: amountColumns, rows: oneBatch(sides.map(amountRow)) };
  const counts: Table = { columns: countColumns, rows: oneBatch(sides.map(countRow)) };
  const general = generalDataOf(params);
  const sources = [...new Set(sides.map(({ source }) => source).filter((source) => source !== null))];
  return {
    title: 'Comparación índice de riesgo de corrupción',
    organization: organization.name,
    source: sources.join('; '),
    queriedOn,
    filters: [],
    sheets: [
      { name: 'Registros-índice', ...index },
      { name: 'Registros-montos', ...amounts },
      { name: 'Registros-contratos', ...counts },
      { name: 'Registros-datos generales', ...general },
    ],
    csv: oneTableOf(params),
    pdf: {
      title: 'Comparación Índice de riesgo de corrupción',
      pageSize: 'A4',
      tables: [
        { caption: 'Índice de riesgo de corrupción', ...index },
        { caption: 'Montos', ...amounts },
        { caption: 'Contratos', ...counts },
        { caption: 'Datos generales', ...general },
      ],
    },
    json: { head: { comparison: params } },
  };
};
