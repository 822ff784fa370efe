import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, type HttpAnswer } from '../testing/asking.ts';
import { contractWith, DAY, idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idWith('a');
const CSV = '/public-api/contracts/download/csv';

let harness: QueryHarness;
let position: string;
let keptBefore: ReadonlySet<string>;

beforeAll(async () => {
  harness = await openQueryHarness();
});
afterAll(() => harness.close());

/** Data at a position of their own, of which no file was made yet. */
beforeEach(async () => {
  harness.clock.time = Date.parse(DAY);
  await harness.putOrganization(A, [{ id: idWith('c'), fields: contractWith() }]);
  position = await harness.tell(A);
  harness.reads.length = 0;
  harness.failures.length = 0;
  keptBefore = new Set(await readdir(harness.downloadsFolder));
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<HttpAnswer> =>
  ask(harness.url + path, { organization: A, headers, method });

const kept = async (): Promise<string[]> =>
  (await readdir(harness.downloadsFolder)).filter((name) => !keptBefore.has(name));

const everyDownload = ['contracts/download', 'suppliers/download', `suppliers/download-detail/${idWith('5', 1)}`];

describe('a download', () => {
  it.each(everyDownload)('of %s is made away from the thread that answers', async (path) => {
    for (const format of ['pdf', 'xls', 'json', 'csv'])
      expect((await get(`/public-api/${path}/${format}`)).status).toBe(200);
    expect(harness.reads.filter((read) => /^(scan|find|sumBy)/.test(read))).toEqual([]);
    expect(await kept()).toHaveLength(4);
  });

  it('says what it is, how long, and of when', async () => {
    const { headers, bytes } = await get(CSV);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache, no-transform',
      'x-log-position': position,
    });
    expect(headers['content-disposition']).toBe('attachment; filename=monitor-karewa-contratos.csv');
    expect(headers.etag).toMatch(/^"[\w.-]+"$/);
  });

  it.each(everyDownload)(
    'of %s says of whom it is, from where, the day it is there, and by what it was filtered',
    async (path) => {
      harness.clock.time = Date.parse('2024-03-10T03:00:00Z');
      const filters = encodeURIComponent(JSON.stringify({ fiscalYears: [{ fiscalYear: '2019' }] }));
      const { body } = await get(`/public-api/${path}/json?filters=${filters}`);
      expect(body).toMatchObject({
        organization: 'Organización a',
        source: 'Plataforma Nacional de Transparencia',
        queriedOn: '2024-03-09',
        filters: [{ key: 'Ejercicio', values: ['2019'] }],
      });
    },
  );

  it('names the source that its organization names', async () => {
    const named = idWith('d');
    await harness.putOrganization(named, [], { dataSource: 'Portal del municipio' });
    const { body } = await ask(`${harness.url}/public-api/contracts/download/json`, { organization: named });
    expect(body.source).toBe('Portal del municipio');
  });

  it('is made once for whoever asks the same, also at the same time', async () => {
    const answers = await Promise.all([get(CSV), get(CSV), get(CSV)]);
    answers.push(await get(CSV));
    expect(await kept()).toHaveLength(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
  });

  it('is another for another question, another position and another day', async () => {
    const ask2019 = `?filters=${encodeURIComponent(JSON.stringify({ fiscalYears: [{ fiscalYear: '2019' }] }))}`;
    const tags = [(await get(CSV)).headers.etag, (await get(CSV + ask2019)).headers.etag];
    await harness.tell(A);
    tags.push((await get(CSV)).headers.etag);
    harness.clock.time += 24 * 60 * 60 * 1_000;
    tags.push((await get(CSV)).headers.etag);
    expect(new Set(tags).size).toBe(4);
  });

  it('is unchanged for whoever has it, made or not', async () => {
    const { headers } = await get(CSV);
    const known = { 'if-none-match': `"other", W/${headers.etag}` };
    expect(await get(CSV, known)).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    for (const name of await kept()) await rm(join(harness.downloadsFolder, name));
    expect((await get(CSV, known)).status).toBe(304);
    expect(await kept()).toEqual([]);
    await harness.tell(A);
    expect((await get(CSV, known)).status).toBe(200);
  });

  it('can be taken in parts, and goes on where it stopped', async () => {
    const { headers, bytes } = await get(CSV);
    const part = await get(CSV, { range: 'bytes=5-14' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 5-14/${bytes.length}` } });
    expect(part.bytes).toEqual(bytes.subarray(5, 15));
    expect((await get(CSV, { range: 'bytes=5-14', 'if-range': headers.etag ?? '' })).status).toBe(206);
    expect((await get(CSV, { range: 'bytes=5-14', 'if-range': '"another"' })).status).toBe(200);
    expect(await get(CSV, { range: 'bytes=999999-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${bytes.length}`, 'content-type': 'application/json; charset=utf-8' },
      body: { code: 'download.no-such-part' },
    });
  });

  it('is described without being made', async () => {
    const head = await get(CSV, {}, 'HEAD');
    expect([head.status, head.bytes.length, await kept()]).toEqual([200, 0, []]);
    expect(head.headers).toMatchObject({ 'accept-ranges': 'bytes', 'x-log-position': position });
    expect(head.headers.etag).toBeUndefined();
    const { headers } = await get(CSV);
    expect((await get(CSV, {}, 'HEAD')).headers).toMatchObject({
      etag: headers.etag,
      'content-length': headers['content-length'],
    });
  });

  it('is compressed for whoever takes it so, when it is text', async () => {
    const plain = await get(CSV);
    const packed = await get(CSV, { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(packed.bytes.length),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const { headers } = await get(CSV.replace('csv', 'pdf'), { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each(['GET', 'HEAD'])('of what is not there is refused: %s', async (method) => {
    const path = `/public-api/suppliers/download-detail/${idWith('d')}/pdf`;
    expect((await get(path, {}, method)).status).toBe(404);
    expect(await kept()).toEqual([]);
  });

  it('that cannot be made says so, and the next one is made again', async () => {
    await rm(harness.downloadsFolder, { recursive: true });
    expect(await get(CSV)).toMatchObject({
      status: 500,
      headers: { 'cache-control': 'no-store' },
      body: { code: 'server.failed', message: 'Ocurrió un error de nuestro lado. Intenta nuevamente.' },
    });
    expect(harness.failures).toHaveLength(1);
    await mkdir(harness.downloadsFolder);
    expect((await get(CSV)).status).toBe(200);
  });
});

describe('too many downloads', () => {
  beforeAll(async () => {
    await harness.close();
    harness = await openQueryHarness({ downloadLimits: { room: { perNetwork: 1, inAll: 2 } } });
  });

  it('of one address are refused, and it is said when to ask again', async () => {
    const answers = await Promise.all(['csv', 'json', 'pdf'].map((format) => get(CSV.replace('csv', format))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ headers: { 'retry-after': '30' }, body: { code: 'download.too-many' } });
  });
});
