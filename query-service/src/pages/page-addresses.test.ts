import {
  DEMONSTRATION_NOTICE,
  DEMONSTRATION_ORGANIZATIONS,
} from '@monitor/contracts-schema/installation/demonstration';
import { legacyIdOf, organizationSlug } from '@monitor/contracts-schema/organization-names';
import { allSitePages } from '@monitor/contracts-schema/site/site-pages';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, organizationWith, referencesIn, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { readHead, tagsOf } from './testing/read-head.ts';
import { SITE_NAME, writeSampleSite } from './testing/sample-site.ts';
import {
  A,
  CONTRACT,
  harness,
  page,
  putOrganization,
  SUPPLIER,
  servePages,
  slugOf,
  withoutScriptsIn,
} from './testing/served-pages.ts';

servePages();

describe('whatever a name holds, it stays text', () => {
  it.each([
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '</title></head><script>alert(1)</script>',
    '</HEAD>',
    '<!-- $& $1 $` -->',
    '&lt;script&gt;',
    'A\ud800B',
  ])('%j', async (name) => {
    const id = idWith('e', 7);
    const supplier = { id: idWith('5', 7), name, rfc: null };
    const fields = contractWith({ ...referencesIn(idWith('b')), servicesDescription: name, supplier });
    await harness.putOrganization(idWith('b'), [{ id, fields }], { name, description: name, title: name });
    const shown = name.toWellFormed();
    const [bare, bareSupplier] = [
      tagsOf((await page(`/contracts/${CONTRACT}`)).bytes),
      tagsOf((await page(`/suppliers/${SUPPLIER}`)).bytes),
    ];

    const contract = await page(`/contracts/${id}`);
    expect(contract.head.title).toBe(`${shown} · $100.00 · ${shown}`);
    expect(contract.head['og:description']).toContain(`Proveedor: ${shown}. `);
    expect(tagsOf(contract.bytes)).toEqual(bare);

    const supplierPage = await page(`/suppliers/${idWith('5', 7)}`);
    expect(supplierPage.head.title).toBe(`${shown} · $100.00 · ${shown}`);
    expect(tagsOf(supplierPage.bytes)).toEqual(bareSupplier);

    const inBody = (bytes: Buffer) => tagsOf(bytes).filter((tag) => tag !== 'meta');
    for (const path of ['/contracts', '/']) {
      const list = await page(`${path}?organizacion=${slugOf(idWith('b'))}`);
      expect(list.head.title?.endsWith(shown)).toBe(true);
      expect(inBody(list.bytes)).toEqual(inBody((await page(`${path}?organizacion=${slugOf(A)}`)).bytes));
    }
  });

  it('and of a text with markup what it says is told', async () => {
    await putOrganization(idWith('b'), { description: 'Compras &amp; <b>obras</b><br>del <em>municipio</em>' });
    const { head } = await page(`/?organizacion=${slugOf(idWith('b'), 'Municipio')}`);
    expect(head.description).toBe('Compras & obras del municipio');
  });
});

describe('a page that is none', () => {
  it.each([
    '/nada',
    '/admin/nada',
    '/contracts/nada',
    `/contracts/${idWith('9')}`,
    `/contracts/${SUPPLIER}`,
    `/suppliers/${idWith('9')}`,
    `/contracts/${CONTRACT}/nada`,
    '/contracts/%E0%A4%A',
    '/suppliers/%',
    '/comparations/%zz',
    '/.env',
  ])('is not found, and shown by the application: %s', async (path) => {
    const { status, head, bytes } = await page(path);
    expect([status, head.title]).toEqual([404, 'PÁGINA NO ENCONTRADA']);
    expect(head).not.toHaveProperty('canonical');
    expect(bytes.toString()).toContain('<div id="root">');
  });

  it('is that of what was removed, and of an organization that was', async () => {
    const [contract, gone] = [idWith('d', 8), idWith('d', 9)];
    const of = (number: number) => contractWith({ ...referencesIn(idWith('b')), supplier: supplier(number) });
    const kept = { id: contract, fields: of(8) };
    await harness.putOrganization(idWith('b'), [kept, { id: gone, fields: of(9) }]);
    await harness.putOrganization(idWith('b'), [kept]);
    await harness.remove(supplier(9).id);
    expect((await page(`/suppliers/${supplier(8).id}`)).status).toBe(200);
    expect((await page(`/suppliers/${supplier(9).id}`)).status).toBe(404);
    expect((await page(`/contracts/${gone}`)).status).toBe(404);
    await harness.remove(idWith('b'));
    expect((await page(`/contracts/${contract}`)).status).toBe(404);
    expect((await page(`/suppliers/${supplier(8).id}`)).status).toBe(404);
    expect((await page(`/?organizacion=${slugOf(idWith('b'))}`)).head.title).toBe(SITE_NAME);
  });

  it.each(['/api/nada', '/public-api/nada', '/public-api', '/assets/index-old.js', '/metrics/nada'])(
    'is data or a file that is missing: %s',
    async (path) => {
      const { status, body } = await page(path, { accept: 'text/html' });
      expect([status, body.code]).toEqual([404, 'route.not-found']);
    },
  );

  it('is nothing to whoever does not take pages, or does more than read', async () => {
    const { status, body } = await page('/contracts', { accept: 'application/json' });
    expect([status, body.code]).toEqual([404, 'route.not-found']);
    expect((await ask(`${harness.url}/contracts`, { method: 'POST' })).body.code).toBe('route.not-found');
  });
});

describe('the address of a page', () => {
  it('is the one it was asked at', async () => {
    const { head } = await page('/contracts/', { host: 'Monitor.MX', 'x-forwarded-proto': 'https' });
    expect(head.canonical).toBe('https://monitor.mx/contracts');
  });

  it('is left unsaid when that cannot be an address', async () => {
    const { status, head, headers } = await page('/contracts', { host: 'a"><script>;script-src *' });
    expect(status).toBe(200);
    expect(head).not.toHaveProperty('canonical');
    expect(head).not.toHaveProperty('og:url');
    expect(headers['content-security-policy']).not.toContain('*');
  });

  it('is the one that the configuration says people use', async () => {
    const other = await openQueryHarness({ publicUrl: 'https://monitor.mx/' });
    await writeSampleSite(other.siteFolder);
    const { bytes } = await ask(`${other.url}/contracts`, { headers: { host: 'monitor.interno' } });
    await other.close();
    expect(readHead(bytes)).toMatchObject({ canonical: 'https://monitor.mx/contracts' });
  });
});

describe('a page', () => {
  it.each([
    [2, '/'],
    [2, '/about'],
    [2, `/?organizacion=${slugOf(A)}`],
    [2, `/select-organization?autoSelectOrganization=${A}`],
    [2, `/contracts/${CONTRACT}`],
    [3, `/suppliers/${SUPPLIER}`],
    [4, `/contracts?organizacion=${slugOf(A)}`],
    [4, `/suppliers?organizacion=${slugOf(A)}`],
    [2, `/contracts/${idWith('9')}`],
    [4, `/changes?organizacion=${slugOf(A)}`],
    [2, '/nada'],
  ])('asks the store %i times at most: %s', async (most, path) => {
    harness.reads.length = 0;
    await page(path);
    expect(harness.reads.splice(0).length).toBeLessThanOrEqual(most);
  });

  it('loads nothing from elsewhere, and opens sockets to its own host alone', async () => {
    const { headers } = await page('/contracts', { host: 'monitor.mx' });
    expect(String(headers['content-security-policy']).split(';').sort()).toEqual([
      "base-uri 'self'",
      "connect-src 'self' ws://monitor.mx wss://monitor.mx",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self' 'unsafe-inline'",
    ]);
  });
});

describe('a page whose address names its organization', () => {
  const own = idWith('3', 5);
  const contract = idWith('c', 900);
  beforeAll(() =>
    harness.putOrganization(own, [{ id: contract, fields: contractWith(referencesIn(own)) }], {
      ...organizationWith('Ayuntamiento'),
      shortName: 'San Ñandú 2',
      defaultAdministrationPeriod: '2021-2024',
    }),
  );

  it('is led to from whatever it was called before, and from another’s record, with all else that it says', async () => {
    const slug = organizationSlug({ id: own, shortName: 'San Ñandú 2' });
    expect(slug).toBe('san-nandu-2-00000053');
    const asked = async (path: string) => {
      const { status, headers } = await page(path);
      return [status, headers.location ?? headers['cache-control']];
    };
    const wasCalled = organizationSlug({ id: own, shortName: 'Ánimas' });
    for (const named of [wasCalled, '00000053', own])
      expect(await asked(`/contracts?organizacion=${named}&buscar=a+b&x=1`)).toEqual([
        302,
        `/contracts?organizacion=${slug}&buscar=a+b&x=1`,
      ]);
    expect(await asked(`/contracts/${contract}?organizacion=${slugOf(A)}`)).toEqual([
      302,
      `/contracts/${contract}?organizacion=${slug}`,
    ]);
    for (const path of [
      `/contracts?organizacion=${slug}`,
      `/contracts/${contract}`,
      `/contracts?changeOrganization=${own}`,
    ])
      expect(await asked(path)).toEqual([200, 'no-cache']);
  });

  it('shows what the organization shows first, unless everything is asked for', async () => {
    const at = `${harness.url}/contracts?organizacion=san-nandu-2-00000053`;
    const [usual, all] = await Promise.all(['', '&todo='].map((asked) => page(at.slice(harness.url.length) + asked)));
    expect(usual?.head.canonical).toBe(`${at}&administracion=2021-2024`);
    expect(withoutScriptsIn(usual!.bytes)).toContain('0 contratos por $0.00.');
    expect(all?.head.canonical).toBe(`${at}&todo=`);
    expect(withoutScriptsIn(all!.bytes)).toContain('1 contrato por $100.00.');
    const others = at.replace('/contracts', '/comparations');
    expect((await page(others.slice(harness.url.length))).head.canonical).toBe(others);
  });

  it('lists in the order and by as many as it says, and is the page of no other address for it', async () => {
    const many = idWith('3', 6);
    const of = (at: number) => ({
      id: idWith('c', 910 + at),
      fields: contractWith({ ...referencesIn(many), servicesDescription: `Obra ${at}`, totalOrMaxAmount: at * 100 }),
    });
    await harness.putOrganization(
      many,
      Array.from({ length: 26 }, (_, at) => of(at)),
    );
    const address = `/contracts?organizacion=${slugOf(many)}`;
    const { bytes, head } = await page(`${address}&orden=totalOrMaxAmount:asc&porPagina=25&pagina=2`);
    const said = withoutScriptsIn(bytes);
    expect(said).toContain('<h2>Contratos, página 2 de 2</h2><ul><li>');
    expect(said).toContain('>Obra 25</a>: ');
    expect(said).toContain(
      `<a href="${address}&amp;orden=totalOrMaxAmount%3Aasc&amp;porPagina=25">Página anterior</a>`,
    );
    expect(head.canonical).toBe(`${harness.url}${address}&pagina=2`);
  });
});

describe('a page named by the digits that legacy monitors know', () => {
  const [ours, other] = [A, `b${idWith('1').slice(1)}`];
  beforeAll(() => harness.putOrganization(other));

  it.each(
    allSitePages.flatMap(({ path, namedBy }) =>
      namedBy && !/^\/(contracts|suppliers)\/:id/.test(path) ? [[path, namedBy] as const] : [],
    ),
  )('is the same as by the id of its organization: %s', async (path, namedBy) => {
    const parameter = namedBy === 'organizacion' ? 'changeOrganization' : namedBy;
    const at = (id: string, organization: string) => page(`${path.replace(':id', id)}?${parameter}=${organization}`);
    const [byId, byDigits] = await Promise.all([at(other, ours), at(legacyIdOf(other), legacyIdOf(ours))]);
    expect([byId.status, byId.head['monitor:organization']]).toEqual([200, ours]);
    expect(byDigits.bytes.toString()).toBe(byId.bytes.toString());
  });
});

describe('a page of an installation that shows the demonstration', () => {
  const [madeUp] = DEMONSTRATION_ORGANIZATIONS;
  let demonstrating: QueryHarness;
  beforeAll(async () => {
    demonstrating = await openQueryHarness();
    await writeSampleSite(demonstrating.siteFolder);
  });
  afterAll(() => demonstrating.close());

  /** Whether it says that it is made up, to the application and to whoever runs no scripts. */
  const says = async (path: string) => {
    const { bytes } = await ask(demonstrating.url + path);
    const { 'monitor:branding': branding = '' } = readHead(bytes);
    return [JSON.parse(branding).demonstration, withoutScriptsIn(bytes).includes(DEMONSTRATION_NOTICE)];
  };

  it('says so: of its organizations, and of none', async () => {
    expect(await says('/about')).toEqual([false, false]);
    await demonstrating.putOrganization(madeUp);
    await demonstrating.putOrganization(A);
    for (const path of ['/about', '/login', '/nada', `/?organizacion=${slugOf(madeUp)}`])
      expect([path, ...(await says(path))]).toEqual([path, true, true]);
    expect(await says(`/?organizacion=${slugOf(A)}`)).toEqual([false, false]);
  });
});
