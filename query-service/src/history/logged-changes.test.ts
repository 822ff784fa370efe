import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { ask } from '../testing/asking.ts';
import { causeOfLoad, loadCompleted, loadCounts, loadStarted } from '../testing/batch-events.ts';
import { dataLoadUploaded, loadFact } from '../testing/data-load-events.ts';
import { contractWith, idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, LOAD, CONTRACT, USER] = [idWith('a'), idWith('b'), idWith('4'), idWith('c', 1), idWith('f')];
const load = loadFact(LOAD, A);
const counts = loadCounts({ contracts: 450, suppliers: 3 });
const fact = <Fields>(id: string, fields: Fields) => ({ id, organizationId: A, validFrom: SINCE_DAY, fields });
const contract = (number: number): MonitorEvent => ({
  type: 'ContractRegistered',
  data: fact(idWith('c', number), contractWith()),
});
const supplier = (number: number): MonitorEvent => ({
  type: 'SupplierRegistered',
  data: fact(idWith('5', number), { name: `Compañía ${number}`, rfc: null, notes: null }),
});

let harness: QueryHarness;
let token: string;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putUser(USER);
  token = await harness.tokenFor(USER);
  for (const organization of [A, B]) await harness.putOrganization(organization);
  const cause = causeOfLoad(load);
  await harness.project([dataLoadUploaded(load), loadStarted(load)], { cause });
  for (let hundred = 0; hundred < 4; hundred += 1) {
    harness.clock.time = Date.parse(`2026-03-0${1 + hundred}T12:00:00.000Z`);
    const first = 1 + 150 * hundred;
    if (hundred < 3) {
      const contracts = Array.from({ length: 150 }, (_, index) => contract(first + index));
      await harness.project([supplier(first), ...contracts], { cause });
    }
    await harness.project([contract(900 + hundred)]); // somebody else's, in the form
  }
  await harness.project([loadCompleted(load, counts)], { cause });
});
afterAll(() => harness.close());

type Page = { changes: { id: string; subjectId: string; kind: string; recordedAt: string }[]; cursor: string | null };
const page = async (query: string, organization = A): Promise<Page> =>
  (await ask(`${harness.url}/public-api/audit/changes?${query}`, { organization })).body.data;

const everyPage = async (query: string): Promise<Page['changes']> => {
  const all: Page['changes'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const found: Page = await page(`${query}&cursor=${cursor}`);
    all.push(...found.changes);
    cursor = found.cursor;
  }
  return all;
};

describe('what a load did', () => {
  const contractIds = Array.from({ length: 450 }, (_, index) => idWith('c', 1 + index)).toReversed();

  it('is read page by page without doubles or gaps, newest first, and nothing that others did meanwhile', async () => {
    const all = await everyPage(`dataLoad=${LOAD}&pageSize=37`);
    expect(all.filter(({ kind }) => kind === 'contract').map(({ subjectId }) => subjectId)).toEqual(contractIds);
    expect(all.filter(({ kind }) => kind === 'supplier')).toHaveLength(3);
    expect(all).toHaveLength(453);
  });

  it('is read of one kind, and of some days', async () => {
    const suppliers = await everyPage(`dataLoad=${LOAD}&kind=supplier&pageSize=2`);
    expect(suppliers.map(({ subjectId }) => subjectId)).toEqual([301, 151, 1].map((number) => idWith('5', number)));
    const ofDay = await everyPage(`dataLoad=${LOAD}&from=2026-03-02&to=2026-03-02&pageSize=100`);
    expect(ofDay).toHaveLength(151);
    expect(new Set(ofDay.map(({ recordedAt }) => recordedAt.slice(0, 10)))).toEqual(new Set(['2026-03-02']));
  });

  it('is nothing to another organization', async () =>
    expect(await page(`dataLoad=${LOAD}`, B)).toEqual({ changes: [], cursor: null }));

  it.each([
    ['its newest page', `pageSize=20`, 200],
    ['days of none of it', 'from=2026-04-01', 0],
    ['a kind that it has none of', 'kind=administrative-unit', 0],
  ])('costs of the log, for %s, no more than its own segments', async (_what, query, most) => {
    const { limits } = harness.log;
    limits.length = 0;
    await page(`dataLoad=${LOAD}&${query}`);
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(most);
  });
});

describe('a history', () => {
  /** To who is signed in, whose answers are cached nowhere. */
  const history = () => ask(`${harness.url}/public-api/contracts/history?id=${CONTRACT}`, { organization: A, token });

  it('says nothing beyond the position that its answer reflects', async () => {
    const before = await history();
    harness.projector.isAway = true;
    const removed: MonitorEvent = { type: 'ContractRemoved', data: fact(CONTRACT, contractWith()) };
    await harness.project([removed], { cause: causeOfLoad(load, true) });
    expect((await history()).body).toEqual(before.body);
    harness.projector.isAway = false;
    await harness.project([contract(999)]);
    await harness.show(A);
    expect((await history()).body.data).toHaveLength(before.body.data.length + 1);
  });

  it('says that the log is away, and all else is answered meanwhile', async () => {
    harness.log.isAway = true;
    const answer = await history();
    expect([answer.status, answer.body.code]).toEqual([503, 'storage.unavailable']);
    expect((await page('pageSize=100')).changes.length).toBeGreaterThan(0);
    const detail = await ask(`${harness.url}/public-api/contracts/detail?id=${idWith('c', 2)}`, { organization: A });
    expect(detail.status).toBe(200);
    harness.log.isAway = false;
    expect((await history()).status).toBe(200);
  });
});
