import { fileProblem } from './check-file.ts';

describe('a file for a data load', () => {
  it.each([
    'contratos.xlsx',
    'CONTRATOS.XLSX',
    'viejo.xls',
    'libre.ods',
    'tabla.csv',
    'tabla.txt',
    'ocds.json',
    'datos.zip',
  ])('%s may be one', (name) => expect(fileProblem({ name, size: 1_000 })).toBeUndefined());

  it('must be chosen', () =>
    expect(fileProblem(undefined)).toBe('Por favor selecciona un archivo para la carga de datos'));

  it.each(['contratos.xml', 'contratos.xlsx.pdf', 'xlsx', 'foto.png'])('%s is no spreadsheet', (name) =>
    expect(fileProblem({ name, size: 1_000 })).toBe(
      'Por favor selecciona un archivo de hoja de cálculos para la carga de datos (.xls o .xlsx)',
    ),
  );

  it('has at most 50 MB', () => {
    expect(fileProblem({ name: 'a.xlsx', size: 52_428_800 })).toBeUndefined();
    expect(fileProblem({ name: 'a.xlsx', size: 52_428_801 })).toContain('50 MB');
  });
});
