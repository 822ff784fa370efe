import type { ReviewRow, RowVerdict } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { cellMarks, rowMark } from './row-marks.ts';

const none = { hasErrors: false, hasInfos: false, skipRow: false, willCreateDoc: false };
const plain = { value: 'x', errors: [], infos: [], duplicate: false, registered: null, shouldCreateDoc: false };
const row = (
  summary: Partial<ReviewRow['data']['summary']>,
  fields: Record<string, Partial<ReviewRow['data']['fields'][string]>> = {},
): ReviewRow => ({
  _id: 'a',
  rowIndex: 3,
  revision: 0,
  data: {
    contractType: 'NORMAL',
    summary: { ...none, ...summary },
    fields: Object.fromEntries(Object.entries(fields).map(([field, cell]) => [field, { ...plain, ...cell }])),
  },
});

describe('the mark of a row', () => {
  it.each([
    [{ hasErrors: true, skipRow: true, willCreateDoc: true }, 'Uno o más valores tiene errores'],
    [{ skipRow: true, hasInfos: true }, 'El registro se omitirá al detectarse un duplicado'],
    [{ willCreateDoc: true }, 'Se creará por lo menos un registro'],
    [{}, 'Se creará un nuevo registro'],
  ])('%j: %s', (summary, text) => expect(rowMark(row(summary)).text).toBe(text));
});

it('marks a row about a contract that is there already by what becomes of it', () => {
  const match = { contractId: 'c', row: null, isDecided: true, changes: [] };
  const marked = (verdict: RowVerdict, skipRow = false) =>
    rowMark({ ...row({ skipRow }), match: { ...match, verdict } }).text;
  expect(marked('kept', true)).toBe('El registro se omitirá: así se decidió');
  expect(marked('no-contract', true)).toBe('El registro se omitirá: ningún contrato es de su procedimiento');
  expect(marked('unchanged', true)).toBe('El registro se omitirá al detectarse un duplicado');
  expect(marked('unchanged')).toBe('Es igual a lo registrado: nada cambia');
  expect(marked('conflict')).toBe('Falta decidir: si no, quedará fuera');
});

describe('the marks of cells', () => {
  it('are none when there is nothing to say', () =>
    expect(cellMarks(row({}, { supplierName: {} }), ['supplierName', 'supplierRfc'])).toEqual([]));

  const errors = [{ code: 'E3', message: 'Dato obligatorio.' }];
  const infos = [{ code: 'I4', message: 'Se tomará como la misma unidad que [A].' }];

  it('say every message once, errors first', () =>
    expect(
      cellMarks(row({ hasErrors: true }, { supplierName: { errors, infos }, supplierRfc: { errors, infos } }), [
        'supplierName',
        'supplierRfc',
      ]),
    ).toEqual([
      { kind: 'error', text: 'Dato obligatorio.' },
      { kind: 'info', text: 'Se tomará como la misma unidad que [A].' },
    ]));

  it('promise a new record only in rows that will be saved', () => {
    const texts = (summary: Partial<ReviewRow['data']['summary']>) =>
      cellMarks(row(summary, { supplierName: { shouldCreateDoc: true } }), ['supplierName']).map(({ text }) => text);
    expect(texts({ willCreateDoc: true })).toEqual(['Se creará un nuevo registro']);
    expect(texts({ willCreateDoc: true, skipRow: true })).toEqual([]);
    expect(texts({ willCreateDoc: true, hasErrors: true })).toEqual([]);
  });
});
