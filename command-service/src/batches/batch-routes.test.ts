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
      body: { code: 'permission.missing' },
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
