import type { Row } from './export-document.ts';
import { documentWith, row } from './testing/sample-document.ts';
import { written } from './testing/written.ts';

const BOM = '\uFEFF';
const HEADERS = `${BOM}NOMBRE,MONTO TOTAL,CANTIDAD,FECHA\r\n`;

const csvOf = async (...rows: Row[]) => (await written(documentWith(...rows), 'csv')).toString('utf8');

describe('a CSV download', () => {
  it('has a byte order mark, headers, CRLF, plain amounts and ISO dates', async () => {
    expect(await csvOf(row)).toBe(`${HEADERS}Suministro de señalización,1234.56,7,2019-04-03\r\n`);
  });

  it('is its headers when there are no rows', async () => {
    expect(await csvOf()).toBe(HEADERS);
  });

  it('leaves blank cells empty, and zero a zero', async () => {
    expect(await csvOf([null, null, null, null], ['', 0, 0, null])).toBe(`${HEADERS},,,\r\n,0.00,0,\r\n`);
  });

  it.each([
    ['a comma', 'uno, dos', '"uno, dos"'],
    ['a quote', 'la "obra"', '"la ""obra"""'],
    ['a line break', 'uno\ndos', '"uno\ndos"'],
    ['a lone carriage return, as a line break', 'uno\rdos', '"uno\ndos"'],
    ['a semicolon', 'uno;=1+1', '"uno;=1+1"'],
    ['a tab', 'uno\t=1+1', '"uno\t=1+1"'],
  ])('quotes a cell with %s', async (_, text, cell) => {
    expect(await csvOf([text, 1, 1, null])).toBe(`${HEADERS}${cell},0.01,1,\r\n`);
  });

  it('leaves out what no text holds, and looks for formulas behind it', async () => {
    expect(await csvOf(['\u0000=1+1\uffff', 1, 1, null])).toBe(`${HEADERS}'=1+1,0.01,1,\r\n`);
  });

  it('escapes formulas in texts, never in figures', async () => {
    expect(await csvOf(['=1+1', -5, -3, null])).toBe(`${HEADERS}'=1+1,-0.05,-3,\r\n`);
  });
});
