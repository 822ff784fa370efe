import {
  type CorruptionIndexData,
  corruptionLevelOf,
  corruptionLevels,
  formatResult,
  type MethodStep,
} from '@monitor/contracts-schema';
import type { DownloadRequest } from '../downloads/download-request.ts';
import { type ExportDocument, oneBatch, type Row, type Table } from '../exports/export-document.ts';

const text = (header: string) => ({ header, kind: 'text' }) as const;
const number = (header: string) => ({ header, kind: 'number' }) as const;

const levelOf = (value: number | null) => (value === null ? undefined : corruptionLevels[corruptionLevelOf(value)]);

/** Blank where there is none: what pages show then would read as a formula. */
const shown = (value: number | null, form: MethodStep['displayForm']): string | null =>
  value === null ? null : formatResult(value, form);

const indexTable = ({ organization, corruptionIndex, method }: CorruptionIndexData): Table => {
  const { name, description, value, displayForm, administrationPeriod } = corruptionIndex;
  const level = levelOf(value);
  return {
    columns: [
      ...['NOMBRE DEL CALCULO', 'DESCRIPCIÓN DEL CALCULO', 'ORGANIZACIÓN', 'ADMINISTRACIÓN', 'FORMULA'].map(text),
      ...['RESULTADO', 'NIVEL', 'PROBABILIDAD'].map(text),
    ],
    rows: oneBatch(
      method
        .slice(0, 1)
        .map(
          ({ formula }): Row => [
            ...[name, description, organization.name, administrationPeriod ?? 'Todas las administraciones', formula],
            ...[shown(value, displayForm), level?.level ?? null, level?.probability ?? null],
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
    ...['ABREVIACIÓN', 'NOMBRE', 'DESCRIPCIÓN', 'FORMULA EN PALABRAS', 'CON SUS VALORES'].map(text),
    ...['VALOR', 'PUNTOS'].map(number),
    text('RANGO'),
    text('EXPLICACIÓN'),
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
  columns: ['DATO', 'DESCRIPCIÓN', 'RESULTADO'].map(text),
  rows: oneBatch(
    calculationsInfo.map(({ name, description, result, displayForm }) => [
      ...[name, description, shown(result, displayForm)],
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
      head: { corruptionIndex: { ...params, corruptionLevel: levelOf(params.corruptionIndex.value)?.level ?? null } },
    },
  };
};
