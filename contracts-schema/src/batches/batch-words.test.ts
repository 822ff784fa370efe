import { batchStopReasons } from '../events/batch-stop.ts';
import { problems } from '../problems.ts';
import { permissionOfBatch } from './batch-events.ts';
import { batchTitle, decidedIn, refusalSentence, stopSentence, underWaySentence } from './batch-words.ts';

const stateChanged = { action: 'change', field: 'procedureState', value: 'CANCELED' } as const;

it.each([
  [stateChanged, 48, 'Cambio de «Estado del procedimiento» en 48 contratos'],
  [stateChanged, 1, 'Cambio de «Estado del procedimiento» en 1 contrato'],
  [{ action: 'remove' } as const, 1_234, 'Eliminación de 1,234 contratos'],
  [null, 3, 'Cambio en lote'],
])('a batch that is %j, of %i, is called: %s', (change, total, title) =>
  expect(batchTitle({ change, fileName: null, merge: null, total })).toBe(title),
);

const merge = { entry: { kind: 'supplier', id: 'a', name: 'ASEO SA' }, to: { id: 'b', name: 'LIMPIEZA' } } as const;

it('a merge is called by both', () =>
  expect(batchTitle({ change: null, fileName: null, merge, total: 48 })).toBe('Unión de «ASEO SA» con «LIMPIEZA»'));

it.each([
  ['supplier', 'SUPPLIERS'],
  ['administrative-unit', 'ADMINISTRATIVE_UNITS'],
] as const)('a merge of a %s, and its undo, is for who holds %s', (kind, permission) => {
  const about = { ...merge, entry: { ...merge.entry, kind } };
  expect(permissionOfBatch({ about })).toBe(permission);
  expect(permissionOfBatch({ about: { ...about, of: 'merge', chosen: [] } })).toBe(permission);
  expect(permissionOfBatch({ about: { change: stateChanged } })).toBe('CONTRACTS');
});

it.each([
  [
    'change',
    false,
    'Está en curso un cambio de muchos contratos. Podrás comenzar en cuanto termine, o cuando alguien lo detenga.',
  ],
  [
    'load',
    true,
    'Se está deshaciendo una carga de datos. Podrás comenzar en cuanto termine, o cuando alguien la detenga.',
  ],
  [
    'merge',
    false,
    'Está en curso una unión de dos registros. Podrás comenzar en cuanto termine, o cuando alguien la detenga.',
  ],
] as const)('who waits for a %s (its undo: %s) is told so', (kind, isUndo, sentence) =>
  expect(underWaySentence({ kind, isUndo })).toBe(sentence),
);

it('a load is called by its file', () =>
  expect(batchTitle({ change: null, fileName: 'contratos.xlsx', merge: null, total: 48 })).toBe(
    'Carga de «contratos.xlsx»',
  ));

it.each([
  [{ change: stateChanged }, { change: stateChanged, fileName: null, merge: null }],
  [{ fileName: 'contratos.xlsx' }, { change: null, fileName: 'contratos.xlsx', merge: null }],
  [{ fileName: 'contratos.xlsx', of: 'load' } as const, { change: null, fileName: 'contratos.xlsx', merge: null }],
  [merge, { change: null, fileName: null, merge }],
  [{ ...merge, of: 'merge' } as const, { change: null, fileName: null, merge }],
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
