import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';
import { supplierForm } from '@monitor/contracts-schema/suppliers/supplier-form';
import exceljs from 'exceljs';
import * as fc from 'fast-check';
import { escapeFormula } from './escape-formula.ts';
import { documentWith } from './testing/sample-document.ts';
import { written } from './testing/written.ts';

/** Texts of any code units at all: halves of pairs, noncharacters and controls among them. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes));
const nasty = fc.oneof(
  anyText,
  fc.tuple(anyText, fc.constantFrom('=1+1', '@a', '_x0041_', '\ufffe', '\0=', '\ud800')).map(([a, b]) => b + a),
);

const exported = (format: DownloadFormat, text: string) => written(documentWith([text, null, null, null]), format);

const xlsxCell = async (bytes: Buffer): Promise<unknown> => {
  const book = new exceljs.Workbook();
  // as: exceljs names Buffer a type of its own.
  await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]);
  const { value } = book.worksheets[0]!.getCell('A3');
  return typeof value === 'string' ? value.replaceAll('_x005F_', '_') : value;
};

const csvCell = (bytes: Buffer): string => {
  const line = bytes.toString('utf8').split('\r\n')[1]!.slice(0, -',,,'.length);
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
};

describe('any text, however it came into the log', () => {
  it('reads back from every format as it went through the form', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const entered = supplierForm.parse({ notes: text }).notes;
        const [xlsx, csv, json] = await Promise.all(
          (['xlsx', 'csv', 'json'] as const).map((format) => exported(format, entered ?? '')),
        );
        const shown = escapeFormula(entered ?? '');
        expect((await xlsxCell(xlsx!)) ?? '').toBe(shown);
        expect(csvCell(csv!)).toBe(shown);
        expect(JSON.parse(json!.toString('utf8')).contracts).toEqual([{ name: entered ?? '', amount: null }]);
      }),
      { numRuns: 50 },
    );
  });

  it('gives readable files even when no form has seen it', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const [xlsx, csv, json, pdf] = await Promise.all(
          (['xlsx', 'csv', 'json', 'pdf'] as const).map((format) => exported(format, text)),
        );
        await xlsxCell(xlsx!);
        expect(csvCell(csv!)).toBe(escapeFormula(text));
        expect(JSON.parse(json!.toString('utf8')).contracts[0].name.isWellFormed()).toBe(true);
        expect(pdf!.subarray(-6).toString()).toBe('%%EOF\n');
      }),
      { numRuns: 50 },
    );
  });
});
