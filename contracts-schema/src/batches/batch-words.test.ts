import { batchStopReasons } from '../events/batch-stop.ts';
import { problems } from '../problems.ts';
import { batchTitle, decidedIn, refusalSentence, stopSentence } from './batch-words.ts';

const stateChanged = { action: 'change', field: 'procedureState', value: 'CANCELED' } as const;

it.each([
  [stateChanged, 48, 'Cambio de «Estado del procedimiento» en 48 contratos'],
  [stateChanged, 1, 'Cambio de «Estado del procedimiento» en 1 contrato'],
  [{ action: 'remove' } as const, 1_234, 'Eliminación de 1,234 contratos'],
  [null, 3, 'Cambio en lote'],
])('a batch that is %j, of %i, is called: %s', (change, total, title) =>
  expect(batchTitle({ change, fileName: null, total })).toBe(title),
);

it('a load is called by its file', () =>
  expect(batchTitle({ change: null, fileName: 'contratos.xlsx', total: 48 })).toBe('Carga de «contratos.xlsx»'));

it.each([
  [{ change: stateChanged }, { change: stateChanged, fileName: null }],
  [{ fileName: 'contratos.xlsx' }, { change: null, fileName: 'contratos.xlsx' }],
  [{ fileName: 'contratos.xlsx', of: 'load' } as const, { change: null, fileName: 'contratos.xlsx' }],
])('of a batch that is about %j was decided: %j', (about, decided) => expect(decidedIn(about)).toEqual(decided));

it('every way in which a batch ends before its last command has a sentence of its own', () => {
  const sentences = batchStopReasons.map(stopSentence);
  expect(new Set(sentences).size).toBe(batchStopReasons.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
});

describe('why a command was not given, or refused', () => {
  it.each([
    ['stopped', 'Se detuvo antes de llegar aquí.'],
    ['changed', 'Alguien lo cambió después.'],
    ['in-use', 'Otros contratos lo usan.'],
    ['gone', 'Ya no estaba.'],
  ])('says of %s: %s', (reason, sentence) => expect(refusalSentence(reason)).toBe(sentence));

  it('is what the problem says that refused it', () => {
    expect(refusalSentence('contract.number-taken')).toBe(problems['contract.number-taken'].message);
    expect(refusalSentence('not-permitted')).toBe(problems['order.not-permitted'].message);
  });

  it('is left as it is when nobody knows it', () => {
    for (const reason of ['a-reason-to-come', 'constructor', 'toString']) expect(refusalSentence(reason)).toBe(reason);
  });
});
