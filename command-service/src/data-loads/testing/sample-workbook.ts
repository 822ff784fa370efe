import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { rfcCheckDigit } from '@monitor/contracts-schema/rfc';
import { sheetXml, workbookParts, zipOf } from '../../spreadsheets/testing/raw-workbook.ts';
import { type WrittenCell, writeWorkbook } from '../../spreadsheets/write-workbook.ts';

export type SampleRow = Readonly<Partial<Record<ImportField, WrittenCell>>>;

export const text = (value: string): SheetCell => ({ kind: 'text', text: value });
export const number = (value: number): SheetCell => ({ kind: 'number', number: value });
export const date = (value: string): SheetCell => ({ kind: 'date', date: value });

/** A row without errors, changed as given; undefined leaves a cell blank. */
export const sampleRow = (
  contractNumber: string | null,
  changes: Readonly<Partial<Record<ImportField, WrittenCell | undefined>>> = {},
): SampleRow => {
  const row = {
    procedureType: text('Pública'),
    category: text('Servicios'),
    administration: text('2016-2018'),
    fiscalYear: number(2018),
    period: text('1o 2018'),
    procedureState: text('CONCLUIDO'),
    servicesDescription: text('Servicio de limpieza'),
    supplierName: text('LIMPIEZA DEL NORTE'),
    supplierRfc: text('LNO010101AA5'),
    organizerAdministrativeUnit: text('OFICIALIA MAYOR'),
    applicantAdministrativeUnit: text('TESORERIA MUNICIPAL'),
    administrativeUnitType: text('CENTRALIZADA'),
    ...(contractNumber !== null && { contractNumber: text(contractNumber) }),
    contractDate: date('2018-02-01'),
    totalAmount: number(1250.5),
    totalOrMaxAmount: number(1250.5),
    areaInCharge: text('OFICIALIA MAYOR'),
    limitExceeded: text('No excede el límite'),
    ...changes,
  };
  return Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined));
};

const rfcEnding = (before: string): string => before + rfcCheckDigit(before);

/** Many rows without errors, with numbers of their own and some dozen suppliers and units. */
export const sampleRows = (count: number, prefix = 'C'): SampleRow[] =>
  Array.from({ length: count }, (_, index) =>
    sampleRow(`${prefix}-${index + 1}`, {
      supplierName: text(`PROVEEDOR ${index % 17}`),
      supplierRfc: text(rfcEnding(`PRO0101${String((index % 17) + 1).padStart(2, '0')}AA`)),
      applicantAdministrativeUnit: text(`DIRECCION ${'ABCDEFG'[index % 7]}`),
    }),
  );

const textsInRow = (row: number, texts: readonly string[]): string =>
  `<row r="${row}">${texts.map((said) => `<c t="inlineStr"><is><t>${said}</t></is></c>`).join('')}</row>`;

/** A workbook of several sheets in the template's layout, each with a row that is wrong in every cell. */
export const workbookOfSheets = (...names: readonly string[]): Buffer<ArrayBuffer> => {
  const ids = templateColumns.map(({ id }) => id);
  const xml = sheetXml([1, 2, 3].map((row) => textsInRow(row, ids)).join(''));
  return zipOf(workbookParts({ sheets: names.map((name) => ({ name, xml })) }));
};

/** A workbook of these rows in the template's layout, the first of them in row 3. */
export const writeSample = (
  path: string,
  rows: Iterable<SampleRow>,
  columns: readonly (typeof templateColumns)[number][] = templateColumns,
): Promise<void> => {
  const cells = function* () {
    yield columns.map(({ id }) => text(id));
    yield columns.map(({ heading }) => text(heading));
    for (const row of rows) yield columns.map(({ field }) => row[field]);
  };
  return writeWorkbook(path, cells());
};

/** What no list of types of procedure knows. */
export const wrongType = { procedureType: text('Otro') };
