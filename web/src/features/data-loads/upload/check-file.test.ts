import { fileProblem } from './check-file.ts';

describe('a file for a data load', () => {
  it('must be chosen', () =>
    expect(fileProblem(undefined)).toBe('Por favor selecciona un archivo para la carga de datos'));

  it('has at most 50 MB', () => {
    expect(fileProblem({ size: 52_428_800 })).toBeUndefined();
    expect(fileProblem({ size: 52_428_801 })).toContain('50 MB');
  });
});
