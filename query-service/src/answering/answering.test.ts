import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { ANSWERS_BEHIND_MS, bodyLimitOf } from '@monitor/contracts-schema/http/endpoint';
import { problemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith } from '../testing/fixtures.ts';
import type { Contract } from '../testing/organization-events.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idWith('a');
const LIST = '/public-api/contracts/list';
const TOTALS = '/public-api/contracts/totals';

const contracts = (count: number): Contract[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idWith('c', index),
    fields: contractWith({ contractNumber: `N-${index}` }),
  }));

let harness: QueryHarness;
beforeEach(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, contracts(12));
});
afterEach(() => harness.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(harness.url + path, { organization: A, headers });

describe('an answer', () => {
  it('carries the position it reflects and a strong tag', async () => {
    const position = await harness.tell(A);
    const { headers } = await get(TOTALS);
    expect(headers['x-log-position']).toBe(position);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(headers['cache-control']).toBe('public, no-cache, no-transform');
  });

  it('is not sent again to whoever has it, and is when something changed', async () => {
    const etag = String((await get(TOTALS)).headers.etag);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(TOTALS, { 'if-none-match': tags });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    await harness.putOrganization(A, contracts(13));
    await harness.show(A);
    const changed = await get(TOTALS, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it.each([
    ['br, gzip', 'br'],
    ['BR', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000,gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['*', undefined],
    ['', undefined],
  ])('to a client that accepts %j comes as %s, with a tag of its own', async (accepted, encoding) => {
    const plain = await get(LIST);
    for (const base of [harness.url, harness.slowUrl]) {
      const { bytes, headers } = await ask(base + LIST, { organization: A, headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(bytes.length));
      const body = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
      expect(body.equals(plain.bytes)).toBe(true);
      expect(headers.etag === plain.headers.etag).toBe(encoding === undefined);
      const tag = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
      expect((await ask(base + LIST, { organization: A, headers: tag })).status).toBe(304);
    }
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const full = await get(LIST);
    const head = await ask(harness.url + LIST, { organization: A, method: 'HEAD' });
    const { date: _one, 'x-request-id': _two, ...headers } = full.headers;
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject(headers);
    expect(
      (await ask(`${harness.url}/public-api/contracts/download/csv`, { organization: A, method: 'HEAD' })).status,
    ).toBe(200);
  });
});

describe('asking for at least a position', () => {
  it('waits until the views hold it', async () => {
    await harness.close();
    harness = await openQueryHarness({ waitTimeoutMs: 20_000 });
    await harness.putOrganization(A);
    for (const come of [harness.tell, harness.move]) {
      const next = await harness.record();
      const asking = get(TOTALS, { 'x-after-position': next });
      await come(A);
      const answer = await asking;
      expect(answer.status).toBe(200);
      expect(String(answer.headers['x-log-position']) >= next).toBe(true);
    }
  });

  it('waits for any organization when it is about the installation', async () => {
    await harness.close();
    harness = await openQueryHarness({ waitTimeoutMs: 20_000 });
    await harness.putOrganization(A);
    for (const come of [harness.tell, harness.move]) {
      const next = await harness.record();
      const asking = ask(`${harness.url}/public-api/organizations/list`, { headers: { 'x-after-position': next } });
      await come(A);
      expect((await asking).status).toBe(200);
    }
  });

  it('is refused when the views never come that far', async () => {
    const answer = await get(TOTALS, { 'x-after-position': await harness.record() });
    expect(answer).toMatchObject({ status: 503, body: { code: 'views.behind' }, headers: { 'retry-after': '5' } });
  });

  it('is refused at once when nothing was recorded at it, or it is none', async () => {
    await harness.close();
    harness = await openQueryHarness({ waitTimeoutMs: 3_600_000 });
    await harness.putOrganization(A);
    const beyond = await get(TOTALS, { 'x-after-position': '9'.repeat(20) });
    expect(beyond).toMatchObject({ status: 409, body: { code: 'position.not-recorded' } });
    for (const none of ['9'.repeat(16), 'z', `${'0'.repeat(20)} `.repeat(2), '-1', '0x0'])
      expect(await get(TOTALS, { 'x-after-position': none })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', errors: [{ field: 'x-after-position', message: 'Posición no válida' }] },
      });
  });

  it('costs one look at a time, however many ask', async () => {
    await harness.close();
    harness = await openQueryHarness({ waitTimeoutMs: 500 });
    await harness.putOrganization(A);
    const later = await harness.record();
    harness.reads.length = 0;
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(TOTALS, { 'x-after-position': later })));
    expect(answers.every(({ status }) => status === 503)).toBe(true);
    expect(harness.reads.length).toBeLessThan(2 * 100);
  });

  it('is not made to wait for a question that cannot be answered', async () => {
    const answer = await get(`${LIST}?sort=nada`, { 'x-after-position': '9'.repeat(20) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('the cache', () => {
  const readsOf = async (asking: () => Promise<unknown>): Promise<string[]> => {
    harness.reads.length = 0;
    await asking();
    return harness.reads.splice(0);
  };

  it('answers the same question without any read, until the position moves', async () => {
    expect(await readsOf(() => get(LIST))).not.toEqual([]);
    expect(await readsOf(() => get(LIST))).toEqual([]);
    await harness.show(A);
    expect(await readsOf(() => get(LIST))).toContain('find contracts');
    expect(await readsOf(() => get(LIST))).toEqual([]);
  });

  it('does not believe its position for long when nobody tells it', async () => {
    await get(TOTALS);
    await harness.putOrganization(A, contracts(20));
    expect((await get(TOTALS)).body.data.totals[0].total).toBe(1_200);
    harness.clock.time += ANSWERS_BEHIND_MS;
    expect((await get(TOTALS)).body.data.totals[0].total).toBe(2_000);
  });

  it('knows a filtered question by what its body says', async () => {
    const post = (body: unknown) => ask(`${harness.url}/public-api/contracts/filtered-list`, { organization: A, body });
    const data = (reads: string[]) => reads.filter((read) => /contracts|spending/.test(read));
    expect(data(await readsOf(() => post({ filters: { search: 'n-1' } })))).not.toEqual([]);
    expect(data(await readsOf(() => post({ search: ' n-1 ', suppliers: [] })))).toEqual([]);
    expect(data(await readsOf(() => post({ search: 'n-2' })))).not.toEqual([]);
    expect((await post({ search: 'n-11' })).body.data.pagination.total).toBe(1);
    expect((await post({ search: 'n-1' })).body.data.pagination.total).toBe(3);
  });

  it('keeps organizations, pages and addresses apart', async () => {
    const B = idWith('b');
    await harness.putOrganization(B);
    expect((await get(LIST)).body.data.pagination.total).toBe(12);
    expect((await ask(harness.url + LIST, { organization: B })).body.data.pagination.total).toBe(0);
    expect((await get(`${LIST}?page=2`)).body.data.docs).toHaveLength(2);
  });
});

describe('while an organization is edited', () => {
  const PERIOD = '/public-api/landing/amountByPeriod';
  const figureIn = (answer: { body: { data: { totals: { total: number }[] } } }) => answer.body.data.totals[0]?.total;
  /** Edits the organization so that its contracts are so many, and says where that stands in the log. */
  const edit = async (count: number): Promise<string> => {
    await harness.putOrganization(A, contracts(count));
    return harness.tell(A);
  };

  it('a reader is given what was so a moment ago, under the position that it was so at', async () => {
    const before = await edit(13);
    const first = await get(TOTALS);
    const position = await edit(14);
    const behind = await get(TOTALS);
    expect([figureIn(behind), behind.headers['x-log-position']]).toEqual([1_300, before]);
    expect(behind.headers.etag).toBe(first.headers.etag);
    harness.clock.time += ANSWERS_BEHIND_MS;
    const now = await get(TOTALS);
    expect([figureIn(now), now.headers['x-log-position']]).toEqual([1_400, position]);
    expect(now.headers.etag).not.toBe(first.headers.etag);
  });

  it('one reader makes the next answer well before that moment is over, and all others have it then', async () => {
    await edit(13);
    await get(TOTALS);
    await edit(14);
    harness.clock.time += ANSWERS_BEHIND_MS / 2;
    const figures = await Promise.all(Array.from({ length: 20 }, () => get(TOTALS)));
    expect(new Set(figures.map(figureIn)).has(1_400)).toBe(true);
    harness.reads.length = 0;
    expect(figureIn(await get(TOTALS))).toBe(1_400);
    expect(harness.reads).toEqual([]);
  });

  it('nobody is given it for longer, however often there are edits', async () => {
    const given: (readonly [number | undefined, number])[] = [];
    for (let count = 13; count < 40; count += 1) {
      await edit(count);
      harness.clock.time += ANSWERS_BEHIND_MS / 8;
      given.push([figureIn(await get(TOTALS)), count]);
    }
    const behind = given.map(([figure = 0, count]) => count - figure / 100);
    expect([Math.max(...behind) > 0, Math.max(...behind) < 8]).toEqual([true, true]);
  });

  it('who asks for a position has what holds it, and so has everybody who is signed in', async () => {
    await harness.putUser(idWith('f'));
    const token = await harness.tokenFor(idWith('f'));
    for (const [count, asked] of [
      [13, (position: string) => ({ 'x-after-position': position })],
      [14, () => ({ authorization: `Bearer ${token}` })],
    ] as const) {
      await edit(count - 1);
      await get(TOTALS);
      const headers = asked(await edit(count));
      expect(figureIn(await get(TOTALS))).toBe((count - 1) * 100);
      expect(figureIn(await get(TOTALS, headers))).toBe(count * 100);
      expect(figureIn(await get(TOTALS))).toBe(count * 100);
    }
  });

  it('the same holds of what is asked in a body', async () => {
    const post = async (headers = {}) => {
      const { body } = await ask(harness.url + PERIOD, { organization: A, body: {}, headers });
      return body.totals.total;
    };
    await edit(13);
    expect(await post()).toBe(1_300);
    const position = await edit(14);
    expect([await post(), await post({ 'x-after-position': position }), await post()]).toEqual([1_300, 1_400, 1_400]);
  });

  it('a question is answered once for all who ask it at once', async () => {
    await edit(13);
    harness.reads.length = 0;
    await get(LIST);
    const alone = harness.reads.filter((read) => read.includes('find contracts')).length;
    expect(alone).toBeGreaterThan(0);
    const position = await edit(14);
    harness.reads.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => get(LIST, { 'x-after-position': position })));
    expect(harness.reads.filter((read) => read.includes('find contracts'))).toHaveLength(alone);
  });
});

describe('the fast path', () => {
  it('gives the same bytes and headers as the long way', async () => {
    const paths = [LIST, `${LIST}/`, TOTALS, '/public-api/suppliers/list', `${LIST}?page=2&search=n`];
    for (const path of paths)
      for (const accepted of ['br', 'gzip', '*', 'deflate', 'identity']) {
        const asked = { organization: A, headers: { 'accept-encoding': accepted } };
        await ask(harness.url + path, asked);
        harness.reads.length = 0;
        const fast = await ask(harness.url + path, asked);
        expect(harness.reads).toEqual([]);
        const slow = await ask(harness.slowUrl + path, asked);
        const headers = ({ date: _date, 'x-request-id': _id, ...others }: typeof fast.headers) => others;
        expect(headers(fast.headers)).toEqual(headers(slow.headers));
        expect(fast.bytes.equals(slow.bytes)).toBe(true);
      }
  });

  it.each([{ authorization: 'Bearer x' }, { 'x-access-token': 'x' }])(
    'leaves whoever says to be signed in to the long way: %j',
    async (headers) => {
      const kept = await get(LIST);
      const answer = await get(LIST, headers);
      expect(answer.headers['x-request-id']).toBeDefined();
      expect(answer.headers.etag).toBe(kept.headers.etag);
    },
  );
});

describe('the organization of a question', () => {
  it.each(['', 'undefined', 'null', '  '])('is absent when the header says %j', async (organization) => {
    expect(await ask(harness.url + LIST, { organization })).toMatchObject({
      status: 400,
      body: { code: 'organization.not-chosen' },
    });
    expect((await ask(`${harness.url}/public-api/organizations/list`, { organization })).status).toBe(200);
  });

  it.each([idWith('9'), 'garbage', '../etc', '{"$gt":""}'])('is not found when it is %j', async (organization) => {
    expect(await ask(harness.url + LIST, { organization })).toMatchObject({
      status: 404,
      body: { code: 'organization.not-found' },
    });
    expect((await ask(`${harness.url}/public-api/organizations/list`, { organization })).status).toBe(200);
  });
});

describe('input that cannot be', () => {
  const post = (body: string, headers = {}) =>
    ask(`${harness.url}/public-api/contracts/filtered-list`, { organization: A, body, headers });

  it('is refused, never an error of ours', async () => {
    const statuses = async (...asking: Promise<{ status: number }>[]) =>
      (await Promise.all(asking)).map(({ status }) => status);
    expect(
      await statuses(
        get('/public-api/contracts/download/json?filters={mal'),
        get('/public-api/contracts/download/json?filters=[1]'),
        get('/public-api/contracts/detail?id=1'),
        get('/public-api/contracts/detail'),
        get('/public-api/files/download/%E0%A4%A'),
        post('{"filters": '),
        post('no es JSON'),
        post('no es JSON', { 'content-type': 'text/plain' }),
        post('"texto"'),
        post('[]'),
        post(JSON.stringify({ procedureTypes: ['OTRO'] })),
        post(JSON.stringify({ suppliers: [{ _id: { $gt: '' } }] })),
      ),
    ).toEqual(Array.from({ length: 12 }, () => 400));
    expect(harness.failures).toEqual([]);
  });

  it('is refused when it is larger than its endpoint takes', async () => {
    await harness.putUser(idWith('f'));
    const token = await harness.tokenFor(idWith('f'));
    const reads = allEndpoints.filter(({ side, method }) => side === 'query' && method === 'POST');
    for (const endpoint of reads) {
      const path = endpoint.path.replace(':format', 'csv').replace(':id', A);
      const asked = (bytes: number) =>
        ask(harness.url + path, { organization: A, token, body: JSON.stringify({ x: 'x'.repeat(bytes - 8) }) });
      const limit = bodyLimitOf(endpoint);
      expect([path, (await asked(limit)).status === 413]).toEqual([path, false]);
      expect(await asked(limit + 1)).toMatchObject({ status: 413, body: problemResponse('request.too-large').body });
    }
  });

  it('reads a body as JSON whatever its sender calls it', async () => {
    const answer = await post(JSON.stringify({ search: 'n-11' }), { 'content-type': 'text/plain' });
    expect(answer.body.data.pagination.total).toBe(1);
  });

  it('is no address of ours when the address is not one', async () => {
    for (const path of ['/public-api/contracts/download/exe', '/public-api/files/image/nada', '/public-api/nada'])
      expect(await get(path)).toMatchObject({ status: 404, body: { code: 'route.not-found' } });
  });
});
