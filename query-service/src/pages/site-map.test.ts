import { organizationSlug } from '@monitor/contracts-schema/organization-names';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { writeSampleSite } from './testing/sample-site.ts';

const [A, B] = [idWith('a'), idWith('b')];
const PART_SIZE = 2_000;
const slugOf = (id: string): string => organizationSlug({ id, shortName: 'Organización' });

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness({ publicUrl: 'https://monitor.mx' });
  await writeSampleSite(harness.siteFolder);
  const many = Array.from({ length: PART_SIZE + 1 }, (_, number) => ({
    id: idWith('c', number),
    fields: contractWith({ contractNumber: `N-${number}`, supplier: supplier(number % 2) }),
  }));
  await harness.putOrganization(A, many);
  await harness.putOrganization(B, []);
});
afterAll(() => harness.close());

const addressesIn = async (path: string): Promise<string[]> => {
  const { status, headers, bytes } = await ask(harness.url + path);
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  return [...bytes.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
};

describe('the map of the site', () => {
  it('is told to crawlers', async () => {
    const robots = (await ask(`${harness.url}/robots.txt`)).bytes.toString();
    expect(robots).toContain('\nSitemap: https://monitor.mx/sitemap.xml\n');
  });

  it('leads to every page once: of everybody, of organizations, and of each record', async () => {
    const parts = await addressesIn('/sitemap.xml');
    expect(parts).toEqual([
      'https://monitor.mx/sitemaps/pages.xml',
      `https://monitor.mx/sitemaps/${A}/contracts/1.xml`,
      `https://monitor.mx/sitemaps/${A}/contracts/2.xml`,
      `https://monitor.mx/sitemaps/${A}/suppliers/1.xml`,
    ]);
    const lists = await Promise.all(parts.map((part) => addressesIn(new URL(part).pathname)));
    expect(lists.map(({ length }) => length).slice(1)).toEqual([PART_SIZE, 1, 2]);
    const all = lists.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(
      expect.arrayContaining([
        'https://monitor.mx/',
        'https://monitor.mx/privacy',
        `https://monitor.mx/contracts?organizacion=${slugOf(B)}`,
        `https://monitor.mx/contracts/${idWith('c', PART_SIZE)}?organizacion=${slugOf(A)}`,
        `https://monitor.mx/suppliers/${supplier(1).id}?organizacion=${slugOf(A)}`,
      ]),
    );
    expect(all.filter((address) => /admin|login|:\w+$/.test(address))).toEqual([]);
    for (const address of [lists[0]![1]!, ...all.slice(-2)]) // the first list was asserted to be there
      expect((await ask(harness.url + new URL(address).pathname)).status).not.toBe(404);
  });

  it('says when a record last changed', async () => {
    const { bytes } = await ask(`${harness.url}/sitemaps/${A}/contracts/2.xml`);
    expect(bytes.toString()).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  it.each(
    [`/sitemaps/${A}/contracts/3.xml`, `/sitemaps/${A}/contracts/0.xml`, `/sitemaps/${A}/users/1.xml`].concat([
      `/sitemaps/${B}/contracts/1.xml`,
      `/sitemaps/x/contracts/1.xml`,
      `/sitemaps/${A}/contracts/1e3.xml`,
    ]),
  )('has no part %s', async (path) => expect((await ask(harness.url + path)).status).toBe(404));
});
