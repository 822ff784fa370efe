import type { BatchEvent, RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import { ask } from '../testing/asking.ts';
import {
  batchCompleted,
  batchStarted,
  causeOf,
  causeOfLoad,
  commandsRefused,
  loadCompleted,
  loadStarted,
  loadUndoCompleted,
  loadUndoStarted,
  mergeEvents,
  rowsRefused,
  undoCompleted,
  undoStarted,
} from '../testing/batch-events.ts';
import { dataLoadUploaded } from '../testing/data-load-events.ts';
import { contractWith, DAY, idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, USER, OTHER, INES] = [idWith('a'), idWith('b'), idWith('f', 1), idWith('f', 2), idWith('f', 3)];
const [THERE, GONE] = [idWith('c', 1), idWith('c', 2)];
const UNDO = idWith('4');
const stateChanged = { action: 'change', field: 'procedureState', value: 'CANCELED' } as const;
const batch = { id: idWith('1'), organizationId: A, total: 48, change: stateChanged };
const removal = { id: idWith('2'), organizationId: A, total: 3, change: { action: 'remove' } as const };
const ofB = { id: idWith('3'), organizationId: B, total: 1, change: { action: 'remove' } as const };
const undone = { contracts: 0, suppliers: 0, administrativeUnits: 0, changed: 1, inUse: 0, gone: 0, restored: 2 };

/** As a batch tells of them: not in the order of their places. */
const refused = (places: readonly number[]): RefusedCommand[] =>
  places.map((place) => ({
    place,
    kind: 'contract',
    name: `N-${place}`,
    reason: place === 7 ? 'contract.number-taken' : 'changed',
    recordId: place === 7 ? GONE : THERE,
  }));

let harness: QueryHarness;
let token: string;
let minutes = 0;

/** Each a minute after the one before. */
const happen = async (event: BatchEvent, of: Parameters<typeof causeOf>[0], isUndone?: true): Promise<string> => {
  minutes += 1;
  const recordedAt = new Date(Date.parse(DAY) + minutes * 60_000).toISOString();
  await harness.project([event], { cause: causeOf(of, isUndone), recordedAt });
  return recordedAt;
};

const asked = (path = '', organization = A, signedIn = token) =>
  ask(`${harness.url}/api/batches${path}`, { organization, token: signedIn });

const at: Record<'started' | 'completed' | 'removing' | 'removed' | 'undoing' | 'undone', string> = {
  started: '',
  completed: '',
  removing: '',
  removed: '',
  undoing: '',
  undone: '',
};
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, [{ id: THERE, fields: contractWith() }]);
  await harness.putOrganization(B);
  await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: ['CONTRACTS'] });
  await harness.putUser(OTHER, { administratorType: 'CUSTOM', permissions: ['SUPPLIERS', 'SETTINGS'] });
  await harness.putUser(INES, { administratorType: 'CUSTOM', permissions: [] });
  token = await harness.tokenFor(USER);
  at.started = await happen(batchStarted(batch), batch);
  await happen(commandsRefused(batch, refused([12, 3, 7])), batch);
  await happen(commandsRefused(batch, refused([100, 5])), batch);
  at.completed = await happen(batchCompleted(batch, { changed: 43, refused: 5 }), batch);
  at.removing = await happen(batchStarted(removal), removal);
  const stopped = { reason: 'stopped', notReached: 1 } as const;
  at.removed = await happen(batchCompleted(removal, { changed: 2, refused: 1 }, stopped), removal);
  at.undoing = await happen(undoStarted(removal, UNDO), removal, true);
  await happen(batchStarted(ofB), ofB);
});
afterAll(() => harness.close());

const ofChange = {
  _id: batch.id,
  kind: 'change',
  change: stateChanged,
  fileName: null,
  merge: null,
  total: 48,
  startedBy: 'Ana Prueba',
  changed: { changed: 43, refused: 5 },
  loaded: null,
  undone: null,
  stopped: null,
  undoes: null,
  undoneBy: null,
};
const removing = {
  _id: removal.id,
  kind: 'change',
  change: { action: 'remove' },
  fileName: null,
  merge: null,
  total: 3,
};

describe('the batches of an organization', () => {
  it('come with what became of them, the latest first', async () => {
    const { docs, pagination } = (await asked()).body.data;
    expect(docs).toEqual([
      {
        _id: UNDO,
        kind: 'undo',
        change: { action: 'remove' },
        fileName: null,
        merge: null,
        total: 3,
        startedBy: 'Ana Prueba',
        startedAt: at.undoing,
        completedAt: null,
        changed: null,
        loaded: null,
        undone: null,
        stopped: null,
        undoes: removing,
        undoneBy: null,
      },
      {
        ...removing,
        startedBy: 'Ana Prueba',
        startedAt: at.removing,
        completedAt: at.removed,
        changed: { changed: 2, refused: 1 },
        loaded: null,
        undone: null,
        undoes: null,
        undoneBy: UNDO,
        stopped: { reason: 'stopped', notReached: 1, by: 'Ana Prueba' },
      },
      { ...ofChange, startedAt: at.started, completedAt: at.completed },
    ]);
    expect(pagination).toMatchObject({ page: 1, total: 3 });
  });

  it('come by pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => asked(`?pageSize=1&page=${page}`)));
    const ids = pages.map(({ body }) => body.data.docs.map(({ _id }: { _id: string }) => _id));
    expect(ids).toEqual([[UNDO], [removal.id], [batch.id]]);
  });

  it('are those that the account’s permissions cover', async () => {
    for (const user of [OTHER, INES]) {
      const { docs, pagination } = (await asked('', A, await harness.tokenFor(user))).body.data;
      expect([docs, pagination.total]).toEqual([[], 0]);
    }
  });

  it('are its own', async () => {
    const { docs } = (await asked('', B)).body.data;
    expect(docs.map(({ _id }: { _id: string }) => _id)).toEqual([ofB.id]);
  });
});

describe('a batch', () => {
  it('says what it did, and an undo what became of it', async () => {
    expect((await asked(`/${batch.id}`)).body.data).toEqual({
      ...ofChange,
      startedAt: at.started,
      completedAt: at.completed,
    });
    at.undone = await happen(undoCompleted(removal, UNDO, undone), removal, true);
    expect((await asked(`/${UNDO}`)).body.data).toMatchObject({
      kind: 'undo',
      completedAt: at.undone,
      changed: null,
      loaded: null,
      undone,
      undoes: removing,
      undoneBy: null,
    });
    expect((await asked(`/${removal.id}`)).body.data).toMatchObject({ undoneBy: UNDO, completedAt: at.removed });
  });

  it.each(['', '/refused'])('of another organization, or of none, is not known: %s', async (of) => {
    for (const [id, organization] of [
      [batch.id, B],
      [ofB.id, A],
      [idWith('9'), A],
    ] as const)
      expect(await asked(`/${id}${of}`, organization)).toMatchObject({ status: 404, body: { code: 'batch.unknown' } });
  });

  it.each(['', '/refused'])('is refused to whose permissions do not cover it, and that is told: %s', async (of) => {
    harness.warnings.length = 0;
    const answer = await asked(`/${batch.id}${of}`, A, await harness.tokenFor(OTHER));
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission.missing' } });
    expect(answer.body.data).toEqual({ permissions: ['SUPPLIERS', 'SETTINGS'] });
    const path = `/api/batches/:id${of}`;
    expect(harness.warnings).toEqual([expect.objectContaining({ permission: 'CONTRACTS', path })]);
  });
});

describe('what a batch left as it was', () => {
  type Refused = { place: number; _id: string | null };

  it('comes in the order of the batch, by pages, with why', async () => {
    const { docs } = (await asked(`/${batch.id}/refused?pageSize=3`)).body.data;
    expect(docs).toEqual([
      { place: 3, kind: 'contract', _id: THERE, name: 'N-3', reason: 'changed', sheetRow: null },
      { place: 5, kind: 'contract', _id: THERE, name: 'N-5', reason: 'changed', sheetRow: null },
      { place: 7, kind: 'contract', _id: null, name: 'N-7', reason: 'contract.number-taken', sheetRow: null },
    ]);
    const { docs: others, pagination } = (await asked(`/${batch.id}/refused?pageSize=3&page=2`)).body.data;
    expect(others.map(({ place }: Refused) => place)).toEqual([12, 100]);
    expect(pagination).toMatchObject({ page: 2, total: 5 });
  });

  it('is nothing of a batch that changed all', async () =>
    expect((await asked(`/${removal.id}/refused`)).body.data.docs).toEqual([]));
});

describe('a load', () => {
  const C = idWith('d');
  const load = { id: idWith('5'), organizationId: C, total: 3 };
  const loading = { _id: load.id, kind: 'load', change: null, merge: null, fileName: 'carga.xlsx', total: 3 };
  const undoOfLoad = idWith('6');
  const counts = {
    contracts: 1,
    countedAmount: 125_050,
    suppliers: 1,
    administrativeUnits: 0,
    skipped: 0,
    errors: 1,
    numberTaken: 0,
    revised: 0,
    unchanged: 0,
    removed: 0,
    leftOut: 2,
  };
  const shown = { ...counts, countedAmount: 1_250.5 };
  const left = { row: 4, reason: 'errors', contractNumber: 'N-4', description: null, contractId: null } as const;
  const notReached = { ...left, row: 5, reason: 'stopped' } as const;

  beforeAll(async () => {
    await harness.putOrganization(C);
    await harness.project(
      [
        dataLoadUploaded(load),
        loadStarted(load),
        rowsRefused(load, [
          { ...left, errors: [] },
          { ...notReached, errors: [] },
        ]),
        loadCompleted(load, counts, { reason: 'stopped', notReached: 1 }),
      ],
      { cause: causeOfLoad(load) },
    );
  });

  it('is one of the batches, called by its file, with what it did', async () => {
    const { docs } = (await asked('', C)).body.data;
    expect(docs).toEqual([
      {
        ...loading,
        startedBy: 'Ana Prueba',
        startedAt: DAY,
        completedAt: DAY,
        changed: null,
        loaded: shown,
        undone: null,
        undoes: null,
        undoneBy: null,
        stopped: { reason: 'stopped', notReached: 1, by: 'Ana Prueba' },
      },
    ]);
  });

  it('lists the rows that it left out itself, and its batch none of them', async () =>
    expect((await asked(`/${load.id}/refused`, C)).body.data.docs).toEqual([]));

  it('is undone by another batch, which says what became of it and what it left as it was', async () => {
    const kept: RefusedCommand = {
      place: 1,
      kind: 'supplier',
      recordId: GONE,
      name: 'ACME',
      reason: 'in-use',
      sheetRow: 7,
    };
    const refusedByUndo = commandsRefused({ ...load, id: undoOfLoad, change: { action: 'remove' } }, [kept]);
    await harness.project(
      [loadUndoStarted(load, undoOfLoad), refusedByUndo, loadUndoCompleted(load, undoOfLoad, undone)],
      { cause: causeOfLoad(load, true) },
    );
    expect((await asked(`/${undoOfLoad}`, C)).body.data).toMatchObject({
      ...loading,
      _id: undoOfLoad,
      kind: 'undo',
      changed: null,
      loaded: null,
      undone,
      stopped: null,
      undoes: loading,
      undoneBy: null,
    });
    expect((await asked(`/${load.id}`, C)).body.data).toMatchObject({ loaded: shown, undoneBy: undoOfLoad });
    const { recordId, ...told } = kept;
    expect((await asked(`/${undoOfLoad}/refused`, C)).body.data.docs).toEqual([{ ...told, _id: recordId }]);
  });

  it('is refused to whose permissions do not cover it', async () => {
    const answer = await asked(`/${load.id}`, C, await harness.tokenFor(OTHER));
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission.missing' } });
  });
});

describe('a merge', () => {
  const D = idWith('c');
  const [MERGE, MERGE_UNDO] = [idWith('7', 1), idWith('7', 2)];
  const entry = { kind: 'supplier', id: idWith('7', 3), name: 'UNO' } as const;
  const to = { id: idWith('7', 4), name: 'DOS' };
  const happened = mergeEvents({ id: MERGE, organizationId: D, undoId: MERGE_UNDO, about: { entry, to } });

  it('is for who administers what it joined, as is its undo', async () => {
    await harness.putOrganization(D);
    await harness.project(Object.values(happened));
    const { docs } = (await asked('', D, await harness.tokenFor(OTHER))).body.data;
    const subject = { kind: 'merge', change: null, fileName: null, merge: { entry, to }, total: 1 };
    expect(docs.find(({ _id }: { _id: string }) => _id === MERGE)).toMatchObject({
      ...subject,
      changed: { changed: 1, refused: 0 },
      loaded: null,
      undone: null,
      undoneBy: MERGE_UNDO,
    });
    expect((await asked(`/${MERGE_UNDO}`, D, await harness.tokenFor(OTHER))).body.data).toMatchObject({
      kind: 'undo',
      total: 2,
      changed: null,
      undone: { restored: 1 },
      undoes: { _id: MERGE, ...subject },
    });
    const ines = await harness.tokenFor(INES);
    expect((await asked('', D, ines)).body.data.docs).toEqual([]);
    expect(await asked(`/${MERGE}`, D, ines)).toMatchObject({ status: 403 });
  });
});
