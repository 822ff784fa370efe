import { Readable } from 'node:stream';
import { openAdmissions } from '../admission/admissions.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { silentLogger } from '../process/logger.ts';
import type { PublicFetch } from './public-fetch.ts';
import { PublicFetchFailed } from './public-fetch-failed.ts';
import { openPublicJson, type ReadPublicJson } from './public-json.ts';

const MINUTE = 60_000;
const DAY = '2026-03-01T12:00:00.000Z';

let elapsed: number;
let asked: string[];
let limits: unknown;
let answer: (url: URL) => Promise<{ mediaType?: string; content: string }>;
let read: ReadPublicJson;

/** What fetching would give, without a network: `public-fetch.test.ts` tries the network. */
const fetchAnswer: PublicFetch = async (url, given, use) => {
  asked.push(url.pathname);
  limits = given;
  const stopped = Promise.withResolvers<never>();
  given.signal?.addEventListener('abort', () => stopped.reject(given.signal?.reason));
  const { mediaType = 'application/json', content } = await Promise.race([answer(url), stopped.promise]);
  return use({ url, mediaType, body: Readable.from([Buffer.from(content)]) });
};

const away = new PublicFetchFailed('unreachable', 'away');
const says = (value: unknown) => async () => ({ content: JSON.stringify(value) });
const fails = () => Promise.reject(away);

beforeEach(() => {
  elapsed = 0;
  asked = [];
  answer = says({ a: 1 });
  const system = { now: () => new Date(Date.parse(DAY) + elapsed), elapsed: () => elapsed };
  const admissions = openAdmissions({ logger: silentLogger, metrics: openMetrics(), system });
  read = openPublicJson(fetchAnswer, system, { admissions, limits: { inAll: 32, perNetwork: 16 } });
});

const at = (path = '/') => new URL(path, 'http://monitor.test');
const whole = (json: unknown) => json;
const failure = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: PublicFetchFailed) => error.failure,
  );

describe('JSON of another server', () => {
  it('is what was understood of it, and is not asked for again for five minutes', async () => {
    const first = await read(at(), (json) => (json as { a: number }).a + 1);
    expect(first).toEqual({ content: 2, readAt: new Date(DAY), isStale: false });
    elapsed = 5 * MINUTE - 1;
    expect(await read(at(), whole)).toEqual(first);
    expect(asked).toEqual(['/']);
    expect(limits).toMatchObject({ maxBytes: 1_048_576, milliseconds: 5_000 });
    elapsed = 5 * MINUTE;
    answer = says({ a: 2 });
    expect((await read(at(), whole)).content).toEqual({ a: 2 });
  });

  it('is given as stale while it cannot be read anew, with the time at which it was read, for a day', async () => {
    await read(at(), whole);
    answer = fails;
    elapsed = 6 * MINUTE;
    expect(await read(at(), whole)).toEqual({ content: { a: 1 }, readAt: new Date(DAY), isStale: true });
    elapsed = 24 * 60 * MINUTE;
    expect(await failure(read(at(), whole))).toBe('unreachable');
  });

  it('that failed is not asked for again for half a minute', async () => {
    answer = fails;
    expect(await failure(read(at(), whole))).toBe('unreachable');
    answer = says(1);
    elapsed = 29_999;
    expect(await failure(read(at(), whole))).toBe('unreachable');
    elapsed = 30_000;
    expect((await read(at(), whole)).content).toBe(1);
    expect(asked).toHaveLength(2);
  });

  it('is asked for once by all who ask at once', async () => {
    await Promise.all([read(at(), whole), read(at(), whole), read(at(), whole)]);
    expect(asked).toEqual(['/']);
  });

  it('is asked of a slow host eight at once, and of no more, while others answer', async () => {
    const waiting = Promise.withResolvers<{ content: string }>();
    answer = (url) => (url.hostname === 'monitor.test' ? waiting.promise : says({ a: 2 })());
    const reading = Array.from({ length: 8 }, (_, index) => read(at(`/${index}`), whole));
    expect(await failure(read(at('/more'), whole))).toBe('too-busy');
    expect((await read(new URL('http://other.test/'), whole)).content).toEqual({ a: 2 });
    waiting.resolve({ content: '{}' });
    await Promise.all(reading);
    expect((await read(at('/more'), whole)).content).toEqual({});
  });

  /** What asks of slow hosts, each place of it once; ends them, and says what became of whoever asked. */
  const crowd = (reads: readonly Readonly<{ host: number; asker: string }>[]) => {
    const waiting = Promise.withResolvers<{ content: string }>();
    answer = (url) => (url.hostname.startsWith('slow') ? waiting.promise : says({ a: 2 })());
    const reading = reads.map(({ host, asker }, at) =>
      read(new URL(`http://slow${host}.test/${at}`), whole, { asker }),
    );
    const ended = Promise.allSettled(reading);
    return async () => {
      waiting.resolve({ content: '{}' });
      const lost = (await ended).flatMap((one) => (one.status === 'rejected' ? [one.reason.failure] : []));
      return { asked: reads.length - lost.length, lost: new Set(lost) };
    };
  };
  const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
  const HONEST = { asker: '192.0.2.7' };

  it.each([
    ['one slow host, from two networks', times(64, (at) => ({ host: 0, asker: `203.0.${at % 2}.1` })), 8],
    ['a host each, from two networks', times(64, (at) => ({ host: at, asker: `203.0.${at % 2}.1` })), 31],
    ['a host each, 1,000 from ten networks', times(1_000, (at) => ({ host: at, asker: `203.0.${at % 10}.1` })), 31],
    ['a host each, from a /48', times(64, (at) => ({ host: at, asker: `2001:db8:1:${at.toString(16)}::1` })), 31],
  ])('is there for somebody from elsewhere while others ask for it of %s', async (_whom, reads, stay) => {
    const end = crowd(reads);
    expect((await read(at('/'), whole, HONEST)).content).toEqual({ a: 2 });
    expect(await end()).toEqual({ asked: stay, lost: new Set(['too-busy']) });
  });

  it('is asked of a slow host for somebody from elsewhere, whoever asks it for more', async () => {
    const end = crowd(times(16, (at) => ({ host: 0, asker: `203.0.${at % 2}.1` })));
    const honest = read(new URL('http://slow0.test/honest'), whole, HONEST);
    expect(await end()).toEqual({ asked: 7, lost: new Set(['too-busy']) });
    expect((await honest).content).toEqual({});
  });

  it('is asked anew by whoever waited with others that lost their place', async () => {
    const end = crowd(times(32, (at) => ({ host: at, asker: `203.0.${at % 2}.1` })));
    const together = read(new URL('http://slow31.test/31'), whole, HONEST);
    await read(at('/'), whole, HONEST); // takes the place of the newest
    await end();
    expect((await together).content).toEqual({});
    expect(asked.filter((path) => path === '/31')).toHaveLength(2);
  });

  it('takes nobody’s place for the installation itself', async () => {
    const end = crowd(times(32, (at) => ({ host: at, asker: `203.0.${at % 2}.1` })));
    expect((await read(at('/'), whole)).content).toEqual({ a: 2 });
    expect(await end()).toEqual({ asked: 32, lost: new Set() });
  });

  it.each([
    ['that is a page', { mediaType: 'text/html', content: '{}' }],
    ['that is broken', { content: '{"a":' }],
    ['of nothing', { content: '' }],
  ])('%s is none', async (_what, said) => {
    answer = async () => said;
    expect(await failure(read(at(), whole))).toBe('unexpected-answer');
  });

  it('that is not what was asked for fails, and does not take the place of what was read before', async () => {
    const understand = (json: unknown) => {
      if (!Array.isArray(json)) throw new Error('no list');
      return json;
    };
    answer = says([1]);
    await read(at(), understand);
    answer = says({});
    elapsed = 5 * MINUTE;
    expect(await read(at(), understand)).toMatchObject({ content: [1], isStale: true });
    expect(await failure(read(at('/other'), understand))).toBe('unexpected-answer');
  });

  it('is kept up to 16 MB, and what was used last longest', async () => {
    answer = says('x'.repeat(1_000_000));
    for (let index = 0; index < 16; index += 1) await read(at(`/${index}`), whole);
    await read(at('/0'), whole);
    await read(at('/16'), whole);
    asked = [];
    await read(at('/0'), whole);
    await read(at('/1'), whole);
    expect(asked).toEqual(['/1']);
  });
});
