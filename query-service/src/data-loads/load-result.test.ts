import type { LoadDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { ask } from '../testing/asking.ts';
import {
  causeOfLoad,
  loadCompleted,
  loadStarted,
  loadUndoCompleted,
  loadUndoStarted,
  rowsRefused,
} from '../testing/batch-events.ts';
import { dataLoadUploaded, loadFact } from '../testing/data-load-events.ts';
import { contractWith, DAY, idWith, organizationWith, SINCE_DAY } from '../testing/fixtures.ts';
import { createOrganizationEvents } from '../testing/organization-events.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, USER, OTHER] = [idWith('a'), idWith('b'), idWith('f'), idWith('e')];
const [LOAD, LATER] = [idWith('1'), idWith('2')];
const INES = { kind: 'user', userId: OTHER, name: 'Inés' } as const;
const decided = { decidedBy: INES, decidedAt: DAY };
const decisions: LoadDecision[] = [
  { ...decided, kind: 'ROWS', choice: 'SHEET', rows: 2 },
  { ...decided, kind: 'BLANKS' },
  { ...decided, kind: 'SUPPLIER', text: 'ALFA', as: 'ALPHA', renames: true },
  { ...decided, kind: 'SUPPLIER', text: 'ALFA', as: null, decidedBy: { kind: 'system' }, isRemembered: true },
];
const counts = {
  contracts: 2,
  countedAmount: 125_050,
  untaxedAmount: 50_050,
  untaxedContracts: 1,
  suppliers: 1,
  administrativeUnits: 1,
  skipped: 6,
  errors: 6,
  numberTaken: 0,
  revised: 0,
  unchanged: 0,
  removed: 0,
  leftOut: 12,
};

let harness: QueryHarness;
let token: string;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(B);
  await harness.putUser(USER, { permissions: ['CONTRACTS'] });
  await harness.putUser(OTHER, { administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] });
  token = await harness.tokenFor(USER);
  const load = loadFact(LOAD, A);
  // Row 3 names a contract that is there, row 5 one that is gone.
  const namedByRow = new Map([
    [3, idWith('c', 3)],
    [5, idWith('c', 4)],
  ]);
  const rows = Array.from({ length: 12 }, (_, index) => ({
    row: index + 3,
    reason: index % 2 ? ('errors' as const) : ('duplicate' as const),
    contractNumber: `N-${index}`,
    description: null,
    contractId: namedByRow.get(index + 3) ?? null,
    errors: [],
  }));
  await harness.project([dataLoadUploaded({ ...load, rows: 14 })]);
  await harness.project([loadStarted(load, { decisions, furtherDecisions: 37 })], {
    actor: INES,
    cause: causeOfLoad(load),
  });
  const { organization } = createOrganizationEvents();
  const contracts = [2, 1, 3].map((number) => ({ id: idWith('c', number), fields: contractWith() }));
  const sheetRows = new Map([
    [idWith('c', 1), 19],
    [idWith('c', 2), 20],
  ]);
  for (const event of organization(A, organizationWith('Organización a'), contracts)) {
    const sheetRow = sheetRows.get(event.data.id);
    const cause = { via: 'data-load', dataLoadId: LOAD, fileName: 'carga.xlsx', sheetRow: sheetRow ?? null } as const;
    await harness.project([event], sheetRow ? { cause } : {});
  }
  await harness.project([rowsRefused(load, rows), loadCompleted(load, counts)], { cause: causeOfLoad(load) });
  const before = contractWith({ totalAmount: 12_50, karewaNotes: null, servicesDescription: 'Poda' });
  const restored = { number: 3, sheetRow: 21, fields: before };
  for (const { number, sheetRow, fields } of [
    { ...restored, fields: { ...before, contractNumber: 'C-3', totalAmount: 99_99, karewaNotes: 'Interna' } },
    { number: 4, sheetRow: 22, fields: { ...before, contractNumber: 'C-4', totalAmount: 99_99 } },
    restored,
  ]) {
    const fact = { id: idWith('c', number), organizationId: A, validFrom: SINCE_DAY };
    const said = { ...before, contractNumber: fields.contractNumber };
    const changes = changesBetween({ ...said }, { ...fields });
    const cause = { via: 'data-load', dataLoadId: LOAD, fileName: 'carga.xlsx', sheetRow } as const;
    await harness.project([{ type: 'ContractRevised', data: { ...fact, fields, changes } }], { cause });
  }
  const gone = { id: idWith('c', 4), organizationId: A, validFrom: SINCE_DAY, fields: before };
  await harness.project([{ type: 'ContractRemoved', data: gone }]);
  const later = loadFact(LATER, A);
  const recordedAt = new Date(Date.parse(DAY) + 60_000).toISOString();
  await harness.project([dataLoadUploaded({ ...later, fileName: 'despues.xlsx' })], { recordedAt });
  await harness.project([{ type: 'DataLoadCancelled', data: later }]);
});
afterAll(() => harness.close());

const result = (path: string, organization = A, signedIn = token) =>
  ask(`${harness.url}/api/data-load/results/${path}`, { organization, token: signedIn });

describe('the result of a load', () => {
  it('says what it did', async () => {
    expect((await result(LOAD)).body.data).toEqual({
      _id: LOAD,
      status: 'applied',
      fileName: 'carga.xlsx',
      sha256: 'ab12',
      rows: 14,
      counts: { ...counts, countedAmount: 1_250.5, untaxedAmount: 500.5 },
      uploadedBy: 'Ana Prueba',
      uploadedAt: DAY,
      confirmedBy: 'Inés',
      confirmedAt: DAY,
      appliedAt: DAY,
      revertedBy: null,
      revertedAt: null,
      revertCounts: null,
      stopped: null,
      undoStopped: null,
      undoneBy: null,
    });
  });

  it('says how it, and its undoing, ended before their last row, and which batch undoes it', async () => {
    const C = idWith('d');
    const of = loadFact(idWith('7'), C);
    const undo = idWith('8');
    await harness.putOrganization(C);
    const stopped = { reason: 'stopped', notReached: 3 } as const;
    const cause = causeOfLoad(of);
    await harness.project([dataLoadUploaded(of), loadStarted(of), loadCompleted(of, counts, stopped)], { cause });
    expect((await result(of.id, C)).body.data).toMatchObject({
      status: 'applied',
      counts: { ...counts, countedAmount: 1_250.5, untaxedAmount: 500.5 },
      stopped,
      undoStopped: null,
      undoneBy: null,
    });
    await harness.project([loadUndoStarted(of, undo)], { cause: causeOfLoad(of, true), actor: INES });
    expect((await result(of.id, C)).body.data).toMatchObject({
      status: 'reverting',
      revertedBy: 'Inés',
      revertedAt: null,
      revertCounts: null,
      undoneBy: undo,
    });
    const revertCounts = { contracts: 1, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
    const undoStopped = { reason: 'data-lost', notReached: 1 } as const;
    await harness.project([loadUndoCompleted(of, undo, revertCounts, undoStopped)], { cause: causeOfLoad(of, true) });
    expect((await result(of.id, C)).body.data).toMatchObject({
      status: 'reverted',
      revertedAt: DAY,
      revertCounts,
      stopped,
      undoStopped,
      undoneBy: undo,
    });
  });

  it('lists the rows left out in pages, in the order of the sheet, of one reason when asked', async () => {
    const { docs, pagination } = (await result(`${LOAD}/left-out?page=2&pageSize=5`)).body.data;
    expect(pagination).toEqual({ page: 2, pages: 3, total: 12 });
    expect(docs.map(({ row }: { row: number }) => row)).toEqual([8, 9, 10, 11, 12]);
    expect(docs[0]).toEqual({
      row: 8,
      reason: 'errors',
      contractNumber: 'N-5',
      description: null,
      contractId: null,
      errors: [],
    });
    expect((await result(`${LOAD}/left-out?reason=duplicate`)).body.data.pagination.total).toBe(6);
    expect((await result(`${LOAD}/left-out?reason=otro`)).status).toBe(400);
  });

  it('is one of the organization’s, the latest first', async () => {
    const first = await ask(`${harness.url}/api/data-load/results?pageSize=1`, { organization: A, token });
    expect(first.body.data.pagination).toEqual({ page: 1, pages: 2, total: 2 });
    expect(first.body.data.docs).toMatchObject([{ _id: LATER, status: 'cancelled', fileName: 'despues.xlsx' }]);
    const second = await ask(`${harness.url}/api/data-load/results?page=2&pageSize=1`, { organization: A, token });
    expect(second.body.data.docs).toEqual([(await result(LOAD)).body.data]);
    const beyond = await ask(`${harness.url}/api/data-load/results?page=9&pageSize=1`, { organization: A, token });
    expect(beyond.body.data).toEqual(second.body.data);
    const none = await ask(`${harness.url}/api/data-load/results`, { organization: B, token });
    expect(none.body.data).toEqual({ docs: [], pagination: { page: 1, pages: 1, total: 0 } });
    const foreign = { organization: A, token: await harness.tokenFor(OTHER) };
    expect((await ask(`${harness.url}/api/data-load/results`, foreign)).status).toBe(403);
  });

  it('leads to no contract that is gone', async () => {
    const { docs } = (await result(`${LOAD}/left-out?reason=duplicate`)).body.data;
    expect(docs.slice(0, 2)).toMatchObject([
      { row: 3, contractId: idWith('c', 3) },
      { row: 5, contractId: null },
    ]);
  });

  it('lists the contracts that it registered, and no others', async () => {
    const { docs, pagination } = (await result(`${LOAD}/contracts`)).body.data;
    expect(pagination.total).toBe(2);
    expect(docs).toMatchObject([
      { _id: idWith('c', 1), sheetRow: 19 },
      { _id: idWith('c', 2), sheetRow: 20 },
    ]);
  });

  it('lists those that were corrected since', async () => {
    const fields = contractWith({ notes: 'A mano' });
    const fact = { id: idWith('c', 1), organizationId: A, validFrom: SINCE_DAY, fields };
    const changes = changesBetween({ ...contractWith() }, { ...fields });
    await harness.project([{ type: 'ContractRevised', data: { ...fact, changes } }]);
    const { docs } = (await result(`${LOAD}/contracts`)).body.data;
    expect(docs).toMatchObject([{ _id: idWith('c', 1), sheetRow: 19 }, { _id: idWith('c', 2) }]);
  });

  it('lists the contracts that it corrected, with what changed of each, internal notes included', async () => {
    const { docs, pagination } = (await result(`${LOAD}/corrected`)).body.data;
    expect(pagination.total).toBe(2);
    const change = { field: 'totalAmount', label: 'Monto total', from: 12.5, to: 99.99 };
    expect(docs).toEqual([
      {
        sheetRow: 21,
        contractId: idWith('c', 3),
        contractNumber: 'C-3',
        servicesDescription: 'Poda',
        changes: [change, { field: 'karewaNotes', label: expect.any(String), from: null, to: 'Interna' }],
        isRestored: true,
      },
      {
        sheetRow: 22,
        contractId: null,
        contractNumber: 'C-4',
        servicesDescription: 'Poda',
        changes: [change],
        isRestored: false,
      },
    ]);
  });

  it.each(['', '/left-out', '/contracts', '/corrected'])(
    '%s is not found of no load, or of another organization’s',
    async (list) => {
      const unknown = { status: 404, body: { code: 'data-load.unknown' } };
      expect(await result(`${idWith('9')}${list}`)).toMatchObject(unknown);
      expect(await result(`${LOAD}${list}`, B)).toMatchObject(unknown);
      expect((await result(`otra${list}`)).status).toBe(404);
    },
  );

  it.each(['', '/left-out', '/contracts', '/corrected'])('%s is for who holds CONTRACTS', async (list) => {
    expect((await result(`${LOAD}${list}`, A, await harness.tokenFor(OTHER))).status).toBe(403);
    expect((await ask(`${harness.url}/api/data-load/results/${LOAD}${list}`, { organization: A })).status).toBe(401);
  });
});

describe('what was decided of a load', () => {
  const none = {
    text: null,
    as: null,
    choice: null,
    rows: null,
    renames: false,
    decidedBy: 'Inés',
    decidedAt: DAY,
    isRemembered: false,
  };

  it('is listed with who decided it and when, and whether that was in an earlier load', async () => {
    const { docs, pagination, further } = (await result(`${LOAD}/decisions`)).body.data;
    expect(docs).toEqual([
      { ...none, kind: 'ROWS', choice: 'SHEET', rows: 2 },
      { ...none, kind: 'BLANKS' },
      { ...none, kind: 'SUPPLIER', text: 'ALFA', as: 'ALPHA', renames: true },
      { ...none, kind: 'SUPPLIER', text: 'ALFA', decidedBy: 'Sistema', isRemembered: true },
    ]);
    expect(pagination).toMatchObject({ total: 4 });
    expect(further).toBe(37);
    expect((await result(`${LOAD}/decisions?page=2&pageSize=3`)).body.data.docs).toMatchObject([{ kind: 'SUPPLIER' }]);
    expect((await result(`${LATER}/decisions`)).body.data).toMatchObject({ docs: [], further: 0 });
  });

  it('is for who may read loads, of their own organization', async () => {
    expect((await result(`${LOAD}/decisions`, B)).status).toBe(404);
    expect((await result(`${LOAD}/decisions`, A, await harness.tokenFor(OTHER))).status).toBe(403);
  });
});
