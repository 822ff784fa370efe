import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { changeWay } from '@monitor/contracts-schema/history/change-words';
import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { Permission } from '@monitor/contracts-schema/permission';
import { ask } from '../testing/asking.ts';
import {
  batchCompleted,
  batchStarted,
  causeOf,
  mergeEvents,
  undoCompleted,
  undoStarted,
} from '../testing/batch-events.ts';
import { contractWith, idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, USER, UNDO] = [idWith('a'), idWith('f'), idWith('4')];
const [FIRST, SECOND] = [idWith('c', 1), idWith('c', 2)];
const stateChanged = { action: 'change', field: 'procedureState', value: 'CANCELED' } as const;
const change = { id: idWith('1'), organizationId: A, total: 3, change: stateChanged };
const removal = { id: idWith('2'), organizationId: A, total: 1, change: { action: 'remove' } as const };
const undone = { contracts: 0, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0, restored: 1 };

const [before, after] = [contractWith(), contractWith({ procedureState: 'CANCELED' })];
const fact = (id: string, fields = after) => ({ id, organizationId: A, validFrom: SINCE_DAY, fields });
const revised = (id: string): MonitorEvent => ({
  type: 'ContractRevised',
  data: { ...fact(id), changes: changesBetween({ ...before }, { ...after }) },
});

let harness: QueryHarness;
let token: string;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A);
  await harness.putUser(USER);
  token = await harness.tokenFor(USER);
  const registered = (id: string): MonitorEvent => ({ type: 'ContractRegistered', data: fact(id, before) });
  await harness.project([FIRST, SECOND].map(registered));
  await harness.project(
    [
      batchStarted(change),
      ...[FIRST, SECOND].map(revised),
      batchCompleted(change, { changed: 2, refused: 1 }, { reason: 'stopped', notReached: 1 }),
    ],
    { cause: causeOf(change) },
  );
  await harness.project(
    [
      batchStarted(removal),
      { type: 'ContractRemoved', data: fact(FIRST) },
      batchCompleted(removal, { changed: 1, refused: 0 }),
    ],
    { cause: causeOf(removal) },
  );
  const registeredAt = `${SINCE_DAY}T00:00:00.000Z`;
  await harness.project(
    [
      undoStarted(removal, UNDO),
      { type: 'ContractRestored', data: { ...fact(FIRST), registeredAt } },
      undoCompleted(removal, UNDO, undone),
    ],
    { cause: causeOf(removal, true) },
  );
});
afterAll(() => harness.close());

const listed = async (query: string, path = '/public-api/audit/changes'): Promise<HistoryEntry[]> =>
  (await ask(`${harness.url}${path}?pageSize=100&${query}`, { organization: A, token })).body.data.changes;
const told = (entries: readonly HistoryEntry[]) => entries.map(({ kind, action }) => `${kind} ${action}`);

describe('a batch in the history', () => {
  it('is told as one, by what came of it', async () => {
    const entries = await listed('');
    expect(told(entries)).toEqual([
      ...['batch undone', 'batch completed', 'batch completed'],
      ...['contract registered', 'contract registered', 'organization registered'],
    ]);
    expect(entries.slice(0, 3)).toMatchObject([
      { subjectId: removal.id, subject: 'Eliminación de 1 contrato', batch: { id: removal.id, isUndone: true } },
      { subjectId: removal.id, subject: 'Eliminación de 1 contrato', batch: { id: removal.id, isUndone: false } },
      { subjectId: change.id, subject: 'Cambio de «Estado del procedimiento» en 3 contratos', counts: null },
    ]);
  });

  it('says its figures by their names, of an undo by what became of the records', async () => {
    const figuresOf = ({ changes }: HistoryEntry) => Object.fromEntries(changes.map(({ label, to }) => [label, to]));
    const [undo, , ofChange] = await listed('kind=batch').then((all) =>
      all.filter(({ changes }) => changes.length > 0),
    );
    expect(figuresOf(ofChange!)).toEqual({
      'Contratos que cambiaron': 2,
      'Contratos que se quedaron como estaban': 1,
      'Registros a los que no llegó': 1,
    });
    expect(figuresOf(undo!)).toMatchObject({
      'Contratos que volvieron a lo que decían': 1,
      'Registros que se conservaron porque alguien los cambió': 0,
    });
  });

  it('shows its steps when its kind is asked for, and each thing that it did, undone ones with it, when it is', async () => {
    expect(told(await listed('kind=batch'))).toEqual([
      ...['batch undone', 'batch undo-started', 'batch completed', 'batch started'],
      ...['batch completed', 'batch started'],
    ]);
    expect(told(await listed(`dataLoad=${change.id}`))).toEqual(['contract revised', 'contract revised']);
    const parts = await listed(`dataLoad=${removal.id}`);
    expect(told(parts)).toEqual(['contract restored', 'contract removed']);
    expect(parts.map(({ batch }) => batch?.isUndone)).toEqual([true, false]);
  });

  it('is among the changes of contracts, and of nothing else', async () => {
    const batches = ['batch undone', 'batch completed', 'batch completed'];
    expect(told(await listed('kind=contract'))).toEqual([...batches, 'contract registered', 'contract registered']);
    expect(await listed('kind=supplier')).toEqual([]);
    expect(await listed('kind=data-load')).toEqual([]);
  });

  it.each([
    [['CONTRACTS'], 5],
    [['SUPPLIERS', 'SETTINGS'], 0],
  ] as const)(
    'is told to %j by %i entries of the activity, parts aside',
    async (permissions: readonly Permission[], count) => {
      await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: [...permissions] });
      const entries = await listed('', '/api/admin/activity');
      expect(entries.filter(({ kind }) => kind === 'batch' || kind === 'contract')).toHaveLength(count);
      await harness.putUser(USER);
    },
  );
});

it("a contract's history says of each change whether a batch made it, or its undoing", async () => {
  const address = `${harness.url}/public-api/contracts/history?id=${FIRST}`;
  const entries: HistoryEntry[] = (await ask(address, { organization: A })).body.data;
  expect(entries.map((entry) => [entry.action, entry.batch?.id, changeWay(entry)])).toEqual([
    ['registered', undefined, 'en el formulario'],
    ['revised', change.id, 'al cambiar un campo de 3 contratos'],
    ['removed', removal.id, 'en un cambio en lote'],
    ['restored', removal.id, 'al deshacer un cambio en lote'],
  ]);
  const { changes } = entries.at(-1)!;
  expect(changes.find(({ field }) => field === 'procedureState')).toMatchObject({ from: null, to: 'CANCELED' });
});

describe('a merge in the history', () => {
  const D = idWith('d');
  const [MERGE, ONE, OTHER] = [idWith('7'), idWith('7', 1), idWith('7', 2)];
  const named = (id: string, name: string) => ({ id, name, rfc: null });
  const [one, other] = [named(ONE, 'UNO'), named(OTHER, 'DOS')];
  const ofD = { organizationId: D, validFrom: SINCE_DAY };
  const about = { entry: { kind: 'supplier', id: ONE, name: 'UNO' }, to: { id: OTHER, name: 'DOS' } } as const;
  const merge = mergeEvents({ id: MERGE, organizationId: D, about, undoId: idWith('7', 3) });
  const join = { ...ofD, id: ONE, batchId: MERGE, to: about.to, fields: { name: 'UNO', rfc: null, notes: null } };
  const [followed, back] = [contractWith({ supplier: other }), contractWith({ supplier: one })];
  const moved = (from: typeof followed, to: typeof followed): MonitorEvent => ({
    type: 'ContractRevised',
    data: { ...ofD, id: FIRST, fields: to, changes: changesBetween({ ...from }, { ...to }) },
  });
  let ofSuppliers: string;
  beforeAll(async () => {
    await harness.putOrganization(D);
    const cause = { via: 'batch', kind: 'merge', batchId: MERGE } as const;
    const joined: MonitorEvent = { type: 'SupplierJoined', data: join };
    await harness.project([merge.started, joined, moved(back, followed), merge.completed], { cause });
    const separated: MonitorEvent = { type: 'SupplierSeparated', data: join };
    await harness.project([merge.undoStarted, separated, moved(followed, back), merge.undoCompleted], {
      cause: { ...cause, isUndone: true },
    });
    await harness.putUser(idWith('f', 5), { administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] });
    ofSuppliers = await harness.tokenFor(idWith('f', 5));
  });
  const listedTo = async (token: string, query = '', path = '/api/admin/activity'): Promise<HistoryEntry[]> =>
    (await ask(`${harness.url}${path}?pageSize=100&${query}`, { organization: D, token })).body.data.changes;

  it('is told once, by who was joined to whom, to whoever administers them', async () => {
    const entries = ['supplier separated', 'supplier joined'];
    expect(told(await listedTo(ofSuppliers))).toEqual(entries);
    expect(told(await listedTo(token)).filter((one) => /^(?:supplier|batch|contract)/.test(one))).toEqual(entries);
    expect((await listedTo(ofSuppliers)).map(({ changes }) => changes)).toMatchObject([
      [{ label: 'Unido a', from: { name: 'DOS' }, to: null }],
      [{ label: 'Unido a', from: null, to: { name: 'DOS' } }],
    ]);
  });

  it('is in the history of both, and of each contract that followed', async () => {
    for (const subject of [ONE, OTHER])
      expect(told(await listedTo(token, `subject=${subject}`))).toEqual(['supplier separated', 'supplier joined']);
    const parts = await listedTo(token, `dataLoad=${MERGE}`, '/public-api/audit/changes');
    expect(parts.filter(({ kind }) => kind === 'contract').map(changeWay)).toEqual([
      'al deshacer una unión',
      'por una unión',
    ]);
  });
});
