import {
  ALL_ADMINISTRATIONS,
  type CorruptionIndexData,
  corruptionWordsOf,
  type MethodStep,
} from '@monitor/contracts-schema';
import type { DownloadRequest } from '../downloads/download-request.ts';
import {
  type ExportDocument,
  numberColumn,
  oneBatch,
  type Row,
  type Table,
  textColumn,
} from '../exports/export-document.ts';
import { exportedResult } from './exported-result.ts';

const indexTable = ({ organization, corruptionIndex, method }: CorruptionIndexData): Table => {
  const { name, description, value, displayForm, administrationPeriod } = corruptionIndex;
  const level = corruptionWordsOf(value);
  return {
    columns: [
      ...['NOMBRE DEL CALCULO', 'DESCRIPCIÓN DEL CALCULO', 'ORGANIZACIÓN', 'ADMINISTRACIÓN', 'FORMULA'].map(textColumn),
      ...['RESULTADO', 'NIVEL', 'PROBABILIDAD'].map(textColumn),
    ],
    rows: oneBatch(
      method
        .slice(0, 1)
        .map(
          ({ formula }): Row => [
            ...[name, description, organization.name, administrationPeriod ?? ALL_ADMINISTRATIONS, formula],
            ...[exportedResult(value, displayForm), level?.level ?? null, level?.probability ?? null],
          ],
        ),
    ),
  };
};

const bandOf = ({ scale }: MethodStep): string | null => {
  const band = scale.find(({ isReached }) => isReached);
  if (!band) return null;
  return band.above === null ? `Hasta ${band.upTo}` : `Más de ${band.above} hasta ${band.upTo}`;
};

/** Every calculation on the way to the index, and beneath it what its variables were. */
const methodTable = ({ method }: CorruptionIndexData): Table => ({
  columns: [
    ...['ABREVIACIÓN', 'NOMBRE', 'DESCRIPCIÓN', 'FORMULA EN PALABRAS', 'CON SUS VALORES'].map(textColumn),
    ...['VALOR', 'PUNTOS'].map(numberColumn),
    textColumn('RANGO'),
    textColumn('EXPLICACIÓN'),
  ],
  rows: oneBatch(
    method.flatMap((step): Row[] => [
      [
        ...[step.abbreviation, step.name, step.description, step.words, step.numbers],
        ...[step.unscaled, step.scale.length > 0 ? step.value : null, bandOf(step), step.why],
      ],
      ...step.variables.map(
        ({ abbreviation, name, description, value, filters }): Row => [
          ...[`${step.abbreviation} ${abbreviation}`, name, [description, ...filters].join('. '), null, null],
          ...[value, null, null, null],
        ],
      ),
    ]),
  ),
});

const generalTable = ({ calculationsInfo }: CorruptionIndexData): Table => ({
  columns: ['DATO', 'DESCRIPCIÓN', 'RESULTADO'].map(textColumn),
  rows: oneBatch(
    calculationsInfo.map(({ name, description, result, displayForm }) => [
      ...[name, description, exportedResult(result, displayForm)],
    ]),
  ),
});

/** The index of an organization with its method, as it was when the file was asked for. */
export const corruptionIndexExport = async ({
  organization,
  queriedOn,
  params,
}: DownloadRequest<CorruptionIndexData>): Promise<ExportDocument> => {
  const [index, method, general] = [indexTable(params), methodTable(params), generalTable(params)];
  return {
    title: 'Índice de riesgo de corrupción',
    organization: organization.name,
    source: params.source,
    queriedOn,
    filters: [],
    sheets: [
      { name: 'Registros-índice', ...index },
      { name: 'Registros-método', ...method },
      { name: 'Registros-datos generales', ...general },
    ],
    csv: method,
    pdf: {
      title: 'Índice de riesgo de corrupción',
      pageSize: 'A2',
      tables: [
        { caption: 'Índice de riesgo de corrupción', ...index },
        { caption: 'Método', ...method },
        { caption: 'Datos generales', ...general },
      ],
    },
    json: {
      head: {
        corruptionIndex: { ...params, corruptionLevel: corruptionWordsOf(params.corruptionIndex.value)?.level ?? null },
      },
    },
  };
};
