import { type ChartTable, chartCellText, csvOf } from './chart-data.ts';

const table: ChartTable = {
  columns: [{ header: 'Trimestre' }, { header: 'Lic. pública', format: (value) => `$${value.toFixed(2)}` }],
  rows: [
    ['1o 2019', 1234.5],
    ['2o 2019', -0.25],
  ],
  totals: ['Total', 1234.25],
};

describe('the table behind a chart', () => {
  it('writes numbers as their column says, texts as they are', () => {
    expect(chartCellText(table, 1234.5, 1)).toBe('$1234.50');
    expect(chartCellText(table, '1o 2019', 0)).toBe('1o 2019');
    expect(chartCellText(table, 7, 0)).toBe('7');
  });

  it('becomes a file with every digit, its heading first and its totals last', () => {
    expect(csvOf(table)).toBe('\uFEFFTrimestre,Lic. pública\r\n1o 2019,1234.5\r\n2o 2019,-0.25\r\nTotal,1234.25\r\n');
  });

  it('quotes what would part a cell', () => {
    const csv = csvOf({ columns: [{ header: 'a, "b"' }], rows: [['dos\nlíneas']] });
    expect(csv).toBe('\uFEFF"a, ""b"""\r\n"dos\nlíneas"\r\n');
  });

  it('lets no text become a formula', () => {
    const csv = csvOf({ columns: [{ header: '=1+1' }], rows: [['@SUM(A1)'], ['+52'], ['-x'], ['\tx']] });
    expect(csv).toBe("\uFEFF'=1+1\r\n'@SUM(A1)\r\n'+52\r\n'-x\r\n'\tx\r\n");
  });
});
