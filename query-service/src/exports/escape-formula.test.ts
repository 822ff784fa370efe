import { escapeFormula } from './escape-formula.ts';

describe('escaping what a spreadsheet would run', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://malo.mx";"ver")',
    '+52 614 123 4567',
    '-2+3',
    '-',
    '@SUM(A1)',
    '\t=1+1',
    '\n=1+1',
    ' =1+1',
    '\u00a0\u200d=1+1',
    '\u0301=1+1',
    '＝1+1',
  ])('puts a quote before %j', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  it.each([
    ['\u0000=1+1', "'=1+1"],
    ['\u0007 @SUM(A1)', "' @SUM(A1)"],
    ['\r=1+1', "'\n=1+1"],
    ['\ud800-1', "'-1"],
    ['\u00a0\u200b\ufeff=1+1', "'\u00a0=1+1"],
    ['Obra\uffff pública', 'Obra pública'],
  ])('looks at %j without what no file can hold', (text, escaped) => {
    expect(escapeFormula(text)).toBe(escaped);
  });

  it.each(['', 'Obra = pública', ' uno - dos', '2018-2021', "'=1+1", 'Ñuñez'])('leaves %j as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});
