import { corruptionWordsOf } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult, NO_RESULT } from '@monitor/contracts-schema/calculations/format-result';
import { type IndexLinePoint, indexLineCauses } from '@monitor/contracts-schema/calculations/index-line';
import type { MethodStep } from '@monitor/contracts-schema/calculations/method-steps';
import type { CorruptionIndexData } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import type { DownloadRequest } from '../downloads/download-request.ts';
import {
  dateColumn,
  type ExportDocument,
  oneBatch,
  type Row,
  resultColumn,
  type Table,
  textColumn,
} from '../exports/export-document.ts';
import { oneTable } from '../exports/one-table.ts';
import { indexCells, indexColumns } from './index-columns.ts';

const indexTable = (data: CorruptionIndexData): Table => ({
  columns: indexColumns,
  rows: oneBatch(
    data.method
      .slice(0, 1)
      .map(({ formula, why }) => indexCells({ ...data, corruptionIndex: { ...data.corruptionIndex, why } }, formula)),
  ),
});

/** What stands for a result that there is not is said, where a blank says that none belongs there. */
const orNone = (result: number | null): number | string => result ?? NO_RESULT;

const bandOf = ({ scale }: MethodStep): string | null => {
  const band = scale.find(({ isReached }) => isReached);
  if (!band) return null;
  return band.above === null ? `Hasta ${band.upTo}` : `Más de ${band.above} hasta ${band.upTo}`;
};

/** Every calculation on the way to the index, and beneath it what its variables were. */
const methodTable = ({ method }: CorruptionIndexData): Table => ({
  columns: [
    ...['ABREVIATURA', 'NOMBRE', 'DESCRIPCIÓN', 'FÓRMULA EN PALABRAS', 'CON SUS VALORES'].map(textColumn),
    ...['VALOR', 'PUNTOS'].map(resultColumn),
    textColumn('RANGO'),
    textColumn('EXPLICACIÓN'),
  ],
  rows: oneBatch(
    method.flatMap((step): Row[] => [
      [
        ...[step.abbreviation, step.name, step.description, step.words, step.numbers],
        ...[orNone(step.unscaled), step.scale.length > 0 ? orNone(step.value) : null, bandOf(step), step.why],
      ],
      ...step.variables.map(
        ({ abbreviation, name, description, value, filters }): Row => [
          ...[`${step.abbreviation} ${abbreviation}`, name, [description, ...filters].join('. '), null, null],
          ...[orNone(value), null, null, null],
        ],
      ),
    ]),
  ),
});

const generalTable = ({ calculationsInfo }: CorruptionIndexData): Table => ({
  columns: [...['DATO', 'DESCRIPCIÓN'].map(textColumn), resultColumn('RESULTADO'), textColumn('EXPLICACIÓN')],
  rows: oneBatch(
    calculationsInfo.map(({ name, description, result, why, displayForm }) => [
      ...[name, description, formatResult(result, displayForm), why],
    ]),
  ),
});

/** A file's question: the index as it is, and how it came to that. */
type IndexFile = CorruptionIndexData & Readonly<{ line: readonly IndexLinePoint[] }>;

const lineTable = ({ line, corruptionIndex: { displayForm } }: IndexFile): Table => ({
  columns: [dateColumn('DÍA'), ...['RESULTADO ANTERIOR', 'RESULTADO'].map(resultColumn), textColumn('QUÉ CAMBIÓ')],
  rows: oneBatch(
    line.map(({ day, before, value, cause }) => [
      ...[day, cause === 'FIRST' ? null : formatResult(before, displayForm)],
      ...[formatResult(value, displayForm), indexLineCauses[cause]],
    ]),
  ),
});

/** The index of an organization with its method, as it was when the file was requested. */
export const corruptionIndexExport = async ({
  organization,
  queriedOn,
  params,
}: DownloadRequest<IndexFile>): Promise<ExportDocument> => {
  const [index, method, general] = [indexTable(params), methodTable(params), generalTable(params)];
  const line = lineTable(params);
  const tables = [
    { caption: 'Índice de riesgo de corrupción', ...index },
    { caption: 'Método', ...method },
    { caption: 'A lo largo del tiempo', ...line },
    { caption: 'Datos generales', ...general },
  ];
  return {
    title: 'Índice de riesgo de corrupción',
    organization: organization.name,
    source: params.source,
    queriedOn,
    filters: [],
    sheets: [
      { name: 'Registros-índice', ...index },
      { name: 'Registros-método', ...method },
      { name: 'Registros-línea del tiempo', ...line },
      { name: 'Registros-datos generales', ...general },
    ],
    csv: oneTable(tables),
    pdf: {
      title: 'Índice de riesgo de corrupción',
      pageSize: 'A2',
      tables,
    },
    json: {
      head: {
        corruptionIndex: { ...params, corruptionLevel: corruptionWordsOf(params.corruptionIndex.value)?.level ?? null },
      },
    },
  };
};
