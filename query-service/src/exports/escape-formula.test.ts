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
    '\r=1+1',
  ])('puts a quote before %j', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  it.each(['', 'Obra = pública', ' =1+1', '2018-2021', "'=1+1", 'Ñuñez'])('leaves %j as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});
