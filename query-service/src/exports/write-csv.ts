import { NO_RESULT } from '@monitor/contracts-schema/calculations/format-result';
import { toPesos } from '@monitor/contracts-schema/money';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from './escape-formula.ts';
import type { CellKind, ExportValue, SheetDocument } from './export-document.ts';

const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel takes accents for another encoding

/** A header line and one line a row, comma-separated, in UTF-8. Money is pesos with two decimals: `1234.56`. */
export async function* writeCsv({ csv: { columns, rows } }: SheetDocument): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(({ header }) => escapeFormula(header))]);
  for await (const batch of rows()) {
    yield lines(batch.map((row) => columns.map(({ kind }, index) => csvCell(kind, row[index] ?? null))));
  }
}

const lines = (records: string[][]): string =>
  // A tab or a semicolon separates cells where Excel's locale or an import dialog says so: never left unquoted.
  stringify(records, { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ });

const csvCell = (kind: CellKind, value: ExportValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'money' ? toPesos(value).toFixed(2) : String(value);
  if (kind === 'result' || value === NO_RESULT) return value; // a number or that there is none: neither is quoted
  // Dates stay ISO 8601: Excel reads it alike in every locale, where 03/04/2019 is March in one and April in another.
  return escapeFormula(value);
};
