import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import type { HarnessAnswer } from '../testing/command-harness.ts';
import { type BatchHarness, CANCEL, openBatchHarness } from './testing/batch-harness.ts';

let harness: BatchHarness;
let batchId: string;
beforeEach(async () => {
  harness = await openBatchHarness();
  batchId = await harness.carriedOut(CANCEL, await harness.registered(12));
});
afterEach(() => harness.close());

type Headers = Record<string, string>;
const stop = (headers: Headers) => harness.post('/api/batch/stop', { _id: batchId }, headers);
const undo = (headers: Headers) => harness.post('/api/batch/undo', { _id: batchId }, headers);
const undoPlan = (headers: Headers) => harness.get(`/api/batch/undo-plan?id=${batchId}`, headers);

describe.each([
  ['stopping a batch', stop, 'batch.ended'],
  ['undoing a batch', undo, undefined],
  ['what undoing a batch would do', undoPlan, undefined],
])('%s', (_, ask: (headers: Headers) => Promise<HarnessAnswer>, code) => {
  it('is for who holds the permission of what the batch changed', async () => {
    const [with_, without] = await Promise.all([
      harness.userWith('con@monitor.mx', ['CONTRACTS']),
      harness.userWith('sin@monitor.mx', ['SUPPLIERS', 'ADMINISTRATIVE_UNITS']),
    ]);
    expect(await ask({ authorization: `Bearer ${without}` })).toMatchObject({
      status: 403,
      body: { code: 'permission.missing', data: { permissions: ['SUPPLIERS', 'ADMINISTRATIVE_UNITS'] } },
    });
    expect(await harness.batchesOf(batchId)).toHaveLength(1);
    expect((await ask({ authorization: `Bearer ${with_}` })).body.code).toBe(code);
  });

  it('is asked of the organization whose batch it is, by somebody signed in', async () => {
    const other = await harness.addOrganization('Otro municipio');
    expect(await ask({ [ORGANIZATION_HEADER]: other })).toMatchObject({ status: 404, body: { code: 'batch.unknown' } });
    expect((await ask({ authorization: '' })).status).toBe(401);
    expect(await harness.batchesOf(batchId)).toHaveLength(1);
  });
});

describe('the batch under way', () => {
  it('is the last one of the organization', async () => {
    const [last, of] = await Promise.all([
      harness.get('/api/batch/under-way'),
      harness.get('/api/batch/under-way', { [ORGANIZATION_HEADER]: await harness.addOrganization('Otro municipio') }),
    ]);
    expect(last.body).toMatchObject({
      data: { _id: batchId, kind: 'change', change: CANCEL, total: 12, done: 12, refused: 0, isStopping: false },
      position: (await harness.batchesOf(batchId))[0]?.completedAt,
    });
    expect(of.body.data).toBeNull();
  });

  it('is shown to nobody who lacks the permission of what it changes', async () => {
    const token = await harness.userWith('sin@monitor.mx', ['SUPPLIERS']);
    const { status, body } = await harness.get('/api/batch/under-way', { authorization: `Bearer ${token}` });
    expect({ status, data: body.data }).toEqual({ status: 200, data: null });
  });
});

describe('what undoing a batch would do', () => {
  it('is told in pages', async () => {
    const { data } = (await harness.get(`/api/batch/undo-plan?id=${batchId}&page=2&pageSize=5`)).body;
    expect(data).toMatchObject({ counts: { restored: 12 }, pagination: { page: 2, total: 12, pages: 3 } });
    expect(data.docs.map(({ name }: { name: string }) => name)).toEqual(['C-5', 'C-6', 'C-7', 'C-8', 'C-9']);
  });
});

describe('joining two suppliers', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  let merge: { _id: string; to: string };
  beforeEach(async () => {
    const [one, other] = [await harness.addSupplier('UNO'), await harness.addSupplier('DOS')];
    await harness.registered(2, { supplier: { id: one._id, name: 'UNO', rfc: null } });
    merge = { _id: one._id, to: other._id };
  });

  it('is a batch of who administers them, from its order to its undoing', async () => {
    const [with_, without] = await Promise.all([
      harness.userWith('con@monitor.mx', ['SUPPLIERS']),
      harness.userWith('sin@monitor.mx', ['CONTRACTS', 'ADMINISTRATIVE_UNITS']),
    ]);
    for (const path of ['rehearse-join', 'join'])
      expect((await harness.post(`/api/suppliers/${path}`, merge, bearer(without))).status).toBe(403);
    const begun = await harness.post('/api/suppliers/join', merge, bearer(with_));
    expect(begun).toMatchObject({ status: 200, body: { message: 'La unión comenzó.' } });
    const { _id } = begun.body.data;
    await harness.ended(_id);
    const underWay = async (token: string) => (await harness.get('/api/batch/under-way', bearer(token))).body.data;
    expect(await underWay(with_)).toMatchObject({
      _id,
      kind: 'merge',
      total: 2,
      done: 2,
      change: null,
      fileName: null,
      merge: { entry: { kind: 'supplier', id: merge._id, name: 'UNO' }, to: { id: merge.to, name: 'DOS' } },
    });
    expect(await underWay(without)).toBeNull();
    for (const ask of [
      (token: string) => harness.get(`/api/batch/undo-plan?id=${_id}`, bearer(token)),
      (token: string) => harness.post('/api/batch/undo', { _id }, bearer(token)),
    ]) {
      expect((await ask(without)).status).toBe(403);
      expect((await ask(with_)).status).toBe(200);
    }
  });

  it('is undone as its plan says: who joined, contracts that followed, and those that others moved since', async () => {
    const { _id } = (await harness.post('/api/suppliers/join', merge)).body.data;
    await harness.ended(_id);
    const third = await harness.addSupplier('TRES');
    const followed = async () =>
      (await harness.ports.events.readLog({ limit: 1_000 })).flatMap(({ type, data, metadata }) =>
        type === 'ContractRevised' && (metadata.cause as { batchId?: string }).batchId === _id
          ? (data as { id: string }).id
          : [],
      );
    const [moved, noted] = await followed();
    const supplier = { id: third._id, name: 'TRES', rfc: null };
    for (const [id, patch] of [
      [moved!, { supplier }],
      [noted!, { notes: 'Revisado' }],
    ] as const)
      expect(await harness.service.contracts.revise(id, patch, null, harness.context())).toMatchObject({ ok: true });
    const { data } = (await harness.get(`/api/batch/undo-plan?id=${_id}`)).body;
    expect(data.counts).toMatchObject({ restored: 1, changed: 1, gone: 0, suppliers: 0 });
    expect(data.docs).toMatchObject([
      { _id: merge._id, kind: 'supplier', fate: 'separated' },
      { _id: moved, fate: 'changed' },
      { _id: noted, fate: 'restored' },
    ]);
    // What is chosen of a change counts for nothing here: the field decides.
    const { undo, reasons } = await harness.undone(_id, [{ id: moved!, version: 3 }]);
    expect(undo.completed).toMatchObject({ counts: { restored: 1, changed: 1 } });
    expect(reasons).toEqual(new Map([[moved, 'changed']]));
    expect(await harness.fieldsOf({ _id: moved! })).toMatchObject({ supplier: { name: 'TRES' } });
    expect(await harness.fieldsOf({ _id: noted! })).toMatchObject({ supplier: { name: 'UNO' }, notes: 'Revisado' });
  });
});
