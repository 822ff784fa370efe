import { ALL_ADMINISTRATIONS, toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import { formatResult, NO_RESULT } from '@monitor/contracts-schema/calculations/format-result';
import type { CalculationInfo, ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { pairedCalculations } from '@monitor/contracts-schema/comparisons/paired-calculations';
import { AMENDMENTS_LABEL, UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { fromPesos } from '@monitor/contracts-schema/money';
import { indexCells, indexColumns } from '../calculations/index-columns.ts';
import type { DownloadRequest } from '../downloads/download-request.ts';
import {
  dateColumn,
  type ExportColumn,
  type ExportDocument,
  moneyColumn,
  numberColumn,
  oneBatch,
  type Row,
  resultColumn,
  type Table,
  textColumn,
} from '../exports/export-document.ts';

/** The two sides of a comparison, as they were computed when its file was requested. */
export type ComparedSides = Readonly<{ detailLeft: ComparisonSide; detailRight: ComparisonSide }>;

const centavosOf = (pesos: number | null): number | null => (pesos === null ? null : fromPesos(pesos).amount);

/** A share as people read it: of a hundred, with two decimals. */
const hundredths = (share: number | null): number | null => (share === null ? null : Math.round(share * 10_000) / 100);

/** Of which administration a side's amounts and counts are. */
const periodOf = ({ administrationPeriod }: ComparisonSide): string =>
  toPeriod(administrationPeriod) ?? ALL_ADMINISTRATIONS;

const indexPeriodOf = ({ corruptionIndex }: ComparisonSide): string =>
  toPeriod(corruptionIndex.administrationPeriod) ?? ALL_ADMINISTRATIONS;

const whoseColumns = [textColumn('ORGANIZACIÓN'), textColumn('ADMINISTRACIÓN')];
const whoseCells = (side: ComparisonSide): Row => [side.organization.name, periodOf(side)];

const sideColumns: readonly ExportColumn[] = [
  ...indexColumns,
  textColumn('FUENTE'),
  dateColumn('ÚLTIMA ACTUALIZACIÓN'),
  textColumn('MONITOR'),
  dateColumn('OBTENIDO'),
  textColumn('AVISO'),
];

const dayOf = (moment: string | null): string | null => (moment === null ? null : installationDay(new Date(moment)));

const warningsOf = ({ remote, calculationsInfo, calculationsLeftOut }: ComparisonSide): string | null =>
  [
    remote?.isStale && 'El monitor ya no respondió: son las últimas cifras que dio',
    calculationsLeftOut > 0 &&
      `Se muestran ${calculationsInfo.length} datos generales de ${calculationsInfo.length + calculationsLeftOut}`,
  ]
    .filter(Boolean)
    .join('; ') || null;

const sideRow = (side: ComparisonSide): Row => {
  const { corruptionIndex, source, lastUpdate, remote } = side;
  return [
    ...indexCells(side, corruptionIndex.formula.expression),
    ...[source, dayOf(lastUpdate), corruptionIndex.url],
    dayOf(remote?.readAt ?? null),
    warningsOf(side),
  ];
};

const amountColumns: readonly ExportColumn[] = [
  ...whoseColumns,
  moneyColumn('MONTO LICITACIÓN PUBLICA'),
  moneyColumn('MONTO POR INVITACION'),
  moneyColumn('MONTO ADJUDICACION DIRECTA'),
  moneyColumn('MONTO TOTAL'),
  numberColumn('% LICITACIÓN PUBLICA'),
  numberColumn('% POR INVITACION'),
  numberColumn('% ADJUDICACION DIRECTA'),
  moneyColumn(`MONTO DE ${AMENDMENTS_LABEL.toUpperCase()}`),
  moneyColumn(`${UNTAXED_LABEL.toUpperCase()}: MONTO`),
];

const amountRow = (side: ComparisonSide): Row => {
  const { totals } = side;
  return [
    ...whoseCells(side),
    ...[totals.public, totals.invitation, totals.noBid, totals.total].map(centavosOf),
    ...[totals.publicPercent, totals.invitationPercent, totals.noBidPercent].map(hundredths),
    centavosOf(totals.amendments),
    centavosOf(totals.untaxed),
  ];
};

const countColumns: readonly ExportColumn[] = [
  ...whoseColumns,
  numberColumn('CONTRATOS DE LICITACIÓN PÚBLICA'),
  numberColumn('CONTRATOS POR INVITACIÓN'),
  numberColumn('CONTRATOS DE ADJUDICACIÓN DIRECTA'),
  numberColumn('CONTRATOS EN TOTAL'),
  numberColumn(AMENDMENTS_LABEL.toUpperCase()),
  numberColumn(`${UNTAXED_LABEL.toUpperCase()}: CONTRATOS`),
];

const countRow = (side: ComparisonSide): Row => {
  const { counts } = side;
  const { public: open, invitation, noBid, total, amendments, untaxed } = counts;
  return [...whoseCells(side), open, invitation, noBid, total, amendments, untaxed];
};

const generalDataOf = ({ detailLeft: left, detailRight: right }: ComparedSides): Table => ({
  columns: [
    textColumn('DATO'),
    ...[left, right].map(({ organization }) => resultColumn(organization.name)),
    textColumn('EXPLICACIÓN'),
  ],
  rows: oneBatch(
    pairedCalculations(left.calculationsInfo, right.calculationsInfo).map((pair) => [
      (pair.left ?? pair.right)?.name ?? '',
      ...[pair.left, pair.right].map((info) => (info ? formatResult(info.result, info.displayForm) : NO_RESULT)),
      reasonsOf([left, pair.left], [right, pair.right]),
    ]),
  ),
});

/** Why a side has no number, or none that counts, with whose it is. */
const reasonsOf = (...sides: readonly (readonly [ComparisonSide, CalculationInfo | null])[]): string | null =>
  sides.flatMap(([{ organization }, info]) => (info?.why ? `${organization.shortName}: ${info.why}` : [])).join('; ') ||
  null;

/** One thing a row and the sides beside each other: what CSV, which has one table, holds of it all. */
const oneTableOf = ({ detailLeft: left, detailRight: right }: ComparedSides): Table => {
  const tables = [
    [sideColumns, sideRow],
    [amountColumns, amountRow],
    [countColumns, countRow],
  ] as const;
  const whose = new Set<string | null>(whoseColumns.map(({ header }) => header)); // said once for all tables
  const rows = tables.flatMap(([columns, rowOf]) => {
    const [ofLeft, ofRight] = [rowOf(left), rowOf(right)];
    return columns
      .map(({ header, kind }, at) => [header, ...[ofLeft, ofRight].map((row) => plainCell(row[at] ?? null, kind))])
      .filter(([header]) => !whose.has(header ?? null));
  });
  const general = generalDataOf({ detailLeft: left, detailRight: right });
  const periods = [left, right].every((side) => periodOf(side) === indexPeriodOf(side))
    ? [['ADMINISTRACIÓN', periodOf(left), periodOf(right)]]
    : [
        ['ADMINISTRACIÓN DEL ÍNDICE', indexPeriodOf(left), indexPeriodOf(right)],
        ['ADMINISTRACIÓN DE MONTOS Y CONTRATOS', periodOf(left), periodOf(right)],
      ];
  return {
    columns: general.columns.map(({ header }) => textColumn(header)),
    rows: async function* () {
      yield [...periods, ...rows];
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
  const index: Table = { columns: sideColumns, rows: oneBatch(sides.map(sideRow)) };
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
