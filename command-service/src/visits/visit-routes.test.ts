import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { visitCounters } from '@monitor/contracts-schema/visits/visit-counters';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';
import { visitCounter } from './visit-counter.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const visit = (path: unknown, headers: Record<string, string> = {}) =>
  harness.post('/public-api/route-logs/register', { path }, { authorization: '', 'user-agent': BROWSER, ...headers });
/** As a reader of another network than all others. */
const from = (reader: number) => ({ 'x-forwarded-for': `198.51.${reader}.7` });
const counters = () => harness.ports.records.find(visitCounters, { sort: [{ field: 'path', direction: 'asc' }] });
const SECONDS = 1_000;

describe('visits', () => {
  it('are counted one by one, also when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, reader) => visit('/contracts', from(reader))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await counters()).toMatchObject([{ path: '/contracts', day: '2026-03-01', visits: 60 }]);
  });

  it('are counted one by one by several processes', async () => {
    const processes = [visitCounter(harness.ports.records), visitCounter(harness.ports.records)];
    await Promise.all(
      processes.flatMap((count) => Array.from({ length: 40 }, () => count('o1', '/', harness.clock.now()))),
    );
    expect(await counters()).toMatchObject([{ path: '/', visits: 80 }]);
  });

  it('are counted by path without its query, by organization and by day', async () => {
    const other = { [ORGANIZATION_HEADER]: await harness.addOrganization('Otro municipio') };
    await visit('/contracts?page=2', from(1));
    await visit('/contracts#top', from(2));
    await visit('/contracts', other);
    await visit('/', { [ORGANIZATION_HEADER]: '' });
    harness.clock.advance(86_400_000);
    await visit('/contracts');
    const seen = (await counters()).map(({ organizationId, path, day, visits }) => [
      organizationId === harness.organization ? 'own' : organizationId === 'installation' ? 'none' : 'other',
      ...[path, day, visits],
    ]);
    expect(seen.sort()).toEqual([
      ['none', '/', '2026-03-01', 1],
      ['other', '/contracts', '2026-03-01', 1],
      ['own', '/contracts', '2026-03-01', 2],
      ['own', '/contracts', '2026-03-02', 1],
    ]);
  });

  it('belong to the day that it is where the installation is', async () => {
    harness.clock.advance(17 * 3_600 * SECONDS); // 05:00 in UTC, 23:00 the day before in Mexico City
    await visit('/contracts');
    harness.clock.advance(2 * 3_600 * SECONDS);
    await visit('/contracts');
    expect((await counters()).map(({ day }) => day).sort()).toEqual(['2026-03-01', '2026-03-02']);
  });

  it('of a page that its reader loads again within seconds are one', async () => {
    await visit('/contracts/a1');
    await visit('/contracts/a1');
    await visit('/contracts/a1?x=1');
    await visit('/contracts/b2');
    await visit('/contracts/a1', from(1));
    await visit('/contracts/a1', { 'user-agent': `${BROWSER} Firefox` });
    expect(await counters()).toMatchObject([{ path: '/contracts/:id', visits: 4 }]);
    harness.clock.advance(10 * SECONDS);
    await visit('/contracts/a1');
    expect(await counters()).toMatchObject([{ visits: 5 }]);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'WhatsApp/2.23',
    'curl/8.5.0',
    '',
  ])('of the program %j are nobody’s, and not counted', async (userAgent) => {
    expect((await visit('/contracts', { 'user-agent': userAgent })).status).toBe(204);
    expect(await counters()).toEqual([]);
  });

  it('of the administration, and of what is no page of the monitor, are not counted', async () => {
    for (const path of ['/admin', '/admin/users', '/admin?x=1', '/nowhere', 'https://elsewhere.mx/', ''])
      expect((await visit(path)).status).toBe(204);
    expect(await counters()).toEqual([]);
  });

  it('of one page add up, whatever it shows; ids and tokens are not kept', async () => {
    for (const path of ['/contracts/a1', '/contracts/b2?x=1', '/new-password/secret']) await visit(path);
    expect((await counters()).map(({ path, visits }) => [path, visits])).toEqual([
      ['/contracts/:id', 2],
      ['/new-password/:token', 1],
    ]);
  });

  it('keep nobody’s address', async () => {
    await visit('/contracts', { 'x-forwarded-for': '203.0.113.9' });
    const [counter] = await counters();
    expect(Object.keys(counter ?? {}).sort()).toEqual(['day', 'id', 'organizationId', 'path', 'visits']);
  });

  it('beyond 120 a minute from one address are refused like any other excess', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    for (let count = 0; count < 120; count += 1) await visit('/contracts', from);
    expect(await visit('/contracts', from)).toMatchObject({ status: 429, body: { error: true } });
    expect((await visit('/contracts', { 'x-forwarded-for': '203.0.113.78' })).status).toBe(204);
  });

  it('need a path', async () => expect((await visit(7)).status).toBe(400));
});
