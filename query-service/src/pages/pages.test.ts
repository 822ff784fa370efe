import { NOBODY } from '@monitor/contracts-schema/installation/branding';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY, supplier } from '../testing/fixtures.ts';
import { SITE_DESCRIPTION, SITE_NAME } from './testing/sample-site.ts';
import {
  A,
  CONTRACT,
  harness,
  page,
  SUPPLIER,
  servePages,
  slugOf,
  structuredIn,
  withoutScriptsIn,
} from './testing/served-pages.ts';

servePages();

describe('a page, to whoever runs no script,', () => {
  it('of a contract says what it is of, and whose', async () => {
    const { status, headers, head } = await page(`/contracts/${CONTRACT}`);
    const title = 'Suministro de papelería · $1,234.56 · Organización a';
    const description =
      'Proveedor: Compañía 1. Monto: $1,234.56. Fecha del contrato: 01 de febrero de 2019. Tipo de procedimiento: Pública.';
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(head).toEqual({
      'monitor:branding': JSON.stringify(NOBODY),
      title,
      description,
      canonical: `${harness.url}/contracts/${CONTRACT}?organizacion=${slugOf(A)}`,
      'og:title': title,
      'og:description': description,
      'og:type': 'website',
      'og:url': `${harness.url}/contracts/${CONTRACT}?organizacion=${slugOf(A)}`,
      'og:image': `${harness.url}/icon-512.png`,
      'og:site_name': SITE_NAME,
      'og:locale': 'es_MX',
      'twitter:card': 'summary',
      'monitor:organization': A,
      'monitor:zone': 'America/Mexico_City',
    });
  });

  it('of a supplier says what it was paid, and by whom', async () => {
    const { status, head } = await page(`/suppliers/${SUPPLIER}`);
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Compañía 1 · $1,234.56 · Organización a',
      description: '1 contrato por $1,234.56. Pública: $1,234.56. Por invitación: $0.00. Adjudicación directa: $0.00.',
      canonical: `${harness.url}/suppliers/${SUPPLIER}?organizacion=${slugOf(A)}`,
      'monitor:organization': A,
    });
  });

  it('of resources links to each of them', async () => {
    const fields = { title: 'Ley <nueva>', classification: 'LEGAL_FRAMEWORK' as const, image: null };
    const data = { id: idWith('e'), organizationId: A, validFrom: SINCE_DAY };
    const url = 'https://ejemplo.mx/?a=1&b=2';
    await harness.project([{ type: 'ResourceRegistered', data: { ...data, fields: { ...fields, url } } }]);
    const { bytes, head } = await page(`/resources?organizacion=${slugOf(A)}`);
    expect(head).toMatchObject({
      title: 'Recursos · Organización a',
      canonical: `${harness.url}/resources?organizacion=${slugOf(A)}`,
      'og:title': 'Recursos · Organización a',
    });
    expect(bytes.toString()).toContain(
      '<h2>Marco Legal</h2><ul><li><a href="https://ejemplo.mx/?a=1&amp;b=2" rel="noopener noreferrer">Ley &lt;nueva&gt;</a></li></ul>',
    );
    expect(structuredIn(bytes)).toMatchObject({ '@type': 'CollectionPage', hasPart: [{ name: 'Ley <nueva>', url }] });
    const inside = { ...fields, title: 'De <antes>', url: 'http://intranet/ley', classification: 'NOTES' as const };
    await harness.project([{ type: 'ResourceRegistered', data: { ...data, id: idWith('e', 2), fields: inside } }]);
    const { bytes: then } = await page(`/resources?organizacion=${slugOf(A)}`);
    expect(then.toString()).toContain('<h2>Notas</h2><ul><li>De &lt;antes&gt;</li></ul>');
    const found = await page(`/resources?organizacion=${slugOf(A)}&buscar=ANTES`);
    expect(found.head.canonical).toBe(`${harness.url}/resources?organizacion=${slugOf(A)}&buscar=ANTES`);
    expect([found.bytes.includes('De &lt;antes&gt;'), found.bytes.includes('Marco Legal')]).toEqual([true, false]);
    const none = withoutScriptsIn((await page(`/resources?organizacion=${slugOf(A)}&buscar=zzz`)).bytes);
    expect(none).toContain('No encontramos algún recurso con tu búsqueda.');
    expect(structuredIn(then)).toMatchObject({ hasPart: [{ url }] });
  });

  it('of a comparison says what both spent; of one with another monitor only that it is one', async () => {
    const B = idWith('b');
    await harness.putOrganization(B, [], { name: 'Organización b' });
    const own = await page(`/comparations/${B}?organizacion=${slugOf(A)}`);
    expect(own.status).toBe(200);
    expect(own.head).toMatchObject({
      title: 'Organización a y Organización b · Comparar',
      description: expect.stringMatching(
        /^Organización a: 1 contrato por \$1,234\.56 \(Pública \$1,234\.56,.* Organización b: 0 contratos por \$0\.00/,
      ),
      canonical: `${harness.url}/comparations/${B}?organizacion=${slugOf(A)}`,
      'monitor:organization': A,
    });
    const file = `${harness.url}/public-api/comparations/download-comparison/csv/${A}?target=${B}`;
    expect(own.bytes.toString()).toContain(`"contentUrl":"${file}"`);
    expect((await ask(file)).status).toBe(200);
    const period = `/comparations/${B}?organizacion=${slugOf(A)}&administrationPeriod=2000-2003`;
    const other = await page(period);
    expect(other.head).toMatchObject({
      canonical: harness.url + period,
      description: expect.stringMatching(/^Organización a: 0 contratos por \$0\.00/),
    });
    expect(other.bytes.toString()).toContain(`"contentUrl":"${file}&administrationPeriod=2000-2003"`);
    expect((await page(period.replace('2000-2003', ''))).head).toEqual(own.head);
    const elsewhere = await page(`/comparations/x-1?baseRemoteUrl=https%3A%2F%2Fotro.mx&organizacion=${slugOf(A)}`);
    expect([elsewhere.status, elsewhere.head.title, elsewhere.head.robots]).toEqual([
      200,
      'Comparar · Organización a',
      'noindex',
    ]);
    expect(withoutScriptsIn(elsewhere.bytes)).toMatch(
      /<h1>Comparar · Organización a<\/h1><p>Organización a: 1 contrato por .*hace falta JavaScript.*href="\/contracts\?/,
    );
    for (const nowhere of [
      `/comparations/${idWith('7')}`,
      '/comparations/x-1',
      '/comparations/x-1?baseRemoteUrl=javascript:x',
    ])
      expect((await page(nowhere)).status).toBe(404);
  });

  it('that only leads to another is that other one', async () => {
    const { status, headers } = await page(`/detailComparations?organizacion=${slugOf(A)}`);
    expect([status, headers.location]).toEqual([301, `/comparations?organizacion=${slugOf(A)}`]);
  });

  it('of a supplier says the amendments beside what it was paid, and nothing of rows without procedures', async () => {
    const named = { ...referencesIn(idWith('d')), supplier: supplier(6) };
    const of = (changes: Parameters<typeof contractWith>[0]) => contractWith({ ...named, ...changes });
    await harness.putOrganization(idWith('d'), [
      { id: idWith('c', 60), fields: of({ totalOrMaxAmount: 100_00 }) },
      { id: idWith('c', 61), fields: of({ category: 'ADENDUM', totalOrMaxAmount: 20_50 }) },
      { id: idWith('c', 62), fields: of({ isEmpty: true, totalOrMaxAmount: 7_00 }) },
    ]);
    const { head } = await page(`/suppliers/${supplier(6).id}`);
    expect(head.description).toBe(
      '1 contrato por $100.00. Pública: $100.00. Por invitación: $0.00. Adjudicación directa: $0.00. ' +
        'Ampliaciones, modificaciones y adendas, aparte: $20.50.',
    );
  });

  it.each([
    ['/', 'changeOrganization', `${SITE_NAME} · Organización a`],
    ['/select-organization', 'autoSelectOrganization', `${SITE_NAME} · Organización a`],
    ['/contracts', 'changeOrganization', 'Contratos · Organización a'],
    ['/suppliers', 'changeOrganization', 'Proveedores · Organización a'],
  ])('%s with %s bears the organization’s name', async (path, parameter, title) => {
    const { status, head } = await page(`${path}?${parameter}=${A}&pagina=3`);
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title,
      'og:title': title,
      description: 'Consulta qué compra tu gobierno, a quién y cómo.',
      canonical: `${harness.url}${path}?${parameter === 'changeOrganization' ? `organizacion=${slugOf(A)}` : `${parameter}=${A}`}`,
    });
  });

  it.each([
    ['/', SITE_NAME],
    ['/contracts', 'Contratos'],
    [`/contracts?organizacion=${slugOf(idWith('9'))}`, 'Contratos'],
    ['/contracts?changeOrganization=x', 'Contratos'],
  ])('%s speaks for the site, and leads to the same of each organization', async (path, title) => {
    const { status, head, bytes } = await page(path);
    const [place] = path.split('?');
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title,
      'og:title': title,
      description: SITE_DESCRIPTION,
      canonical: harness.url + place,
    });
    expect(head).not.toHaveProperty('monitor:organization');
    expect(withoutScriptsIn(bytes)).toContain(`<a href="${place}?organizacion=${slugOf(A)}">Organización a</a>`);
    expect(withoutScriptsIn(bytes).includes('La organización del enlace no está')).toBe(path.includes('?'));
  });

  it.each([
    ['/', []],
    ['/contracts', [`/contracts/${CONTRACT}`]],
    ['/suppliers', [`/suppliers/${SUPPLIER}`]],
  ])('%s of an organization says its figures, and leads to its records and files', async (path, records) => {
    const { bytes } = await page(`${path}?organizacion=${slugOf(A)}`);
    const said = withoutScriptsIn(bytes);
    expect(said).toContain('1 contrato por $1,234.56. Pública: $1,234.56. Por invitación: $0.00.');
    for (const record of records) expect(said).toContain(`<a href="${record}?organizacion=${slugOf(A)}">`);
    const files = [...said.matchAll(/<a href="([^"]*\/download\/[^"]*)">(CSV|JSON|Excel|PDF)</g)].map(
      ([, file = '']) => file,
    );
    expect(files).toHaveLength(path === '/' ? 0 : 4);
    for (const file of files) expect((await ask(harness.url + file)).status).toBe(200);
  });

  it('of a supplier leads to its files, and of a contract to its supplier and documents', async () => {
    const ofSupplier = await page(`/suppliers/${SUPPLIER}`);
    expect(withoutScriptsIn(ofSupplier.bytes)).toContain(`/public-api/suppliers/download-detail/${SUPPLIER}/csv?`);
    expect(withoutScriptsIn(ofSupplier.bytes)).toContain(
      `<li><a href="/contracts/${CONTRACT}?organizacion=${slugOf(A)}">Suministro de papelería</a>: 01 de febrero de 2019, $1,234.56</li>`,
    );
    const { distribution } = structuredIn(ofSupplier.bytes) as { distribution: { contentUrl: string }[] };
    expect(distribution).toHaveLength(4);
    for (const { contentUrl } of distribution) expect((await ask(contentUrl)).status).toBe(200);

    const [linked, fields] = [
      idWith('c', 70),
      { ...referencesIn(idWith('f')), contractUrl: 'www.ejemplo.mx/a', announcementUrl: 'pendiente' },
    ];
    await harness.putOrganization(idWith('f'), [{ id: linked, fields: contractWith(fields) }]);
    const said = withoutScriptsIn((await page(`/contracts/${linked}`)).bytes);
    expect(said).toContain('<li><a href="http://www.ejemplo.mx/a" rel="noopener noreferrer">Contrato</a></li>');
    expect(said).not.toContain('Convocatoria');
    expect(said).toMatch(/<p><a href="\/suppliers\/\w{32}\?organizacion=[^"]*">/);
  });

  it.each([
    ['a supplier', () => `/suppliers/${supplier(4).id}?organizacion=${slugOf(idWith('6'))}`, 'Sus contratos'],
    ['contracts', () => `/contracts?organizacion=${slugOf(idWith('6'))}`, 'Los contratos de mayor monto'],
  ])('of %s lists them by pages, each led to by its address', async (_, addressOf, title) => {
    const some = Array.from({ length: 12 }, (_, at) => ({
      id: idWith('c', 400 + at),
      fields: contractWith({ ...referencesIn(idWith('6')), supplier: supplier(4), totalOrMaxAmount: (at + 1) * 100 }),
    }));
    await harness.putOrganization(idWith('6'), some);
    const listed = async (address: string) => {
      const said = withoutScriptsIn((await page(address)).bytes);
      return {
        title: [...said.matchAll(/<h2>([^<]*)<\/h2>/g)]
          .map(([, heading]) => heading)
          .find((one) => one?.startsWith(title)),
        records: [...said.matchAll(/<li><a href="\/contracts\/(\w{32})\?[^"]*">/g)].map(([, id]) => id),
        ways: [...said.matchAll(/<a href="([^"]*page=[^"]*|[^"]*)">Página (anterior|siguiente)</g)].map(([, to = '']) =>
          to.replaceAll('&amp;', '&'),
        ),
      };
    };
    const address = addressOf();
    const [second, ...none] = (await listed(address)).ways;
    expect(none).toEqual([]);
    const [one, two] = [await listed(address), await listed(second!)];
    expect([one.title, two.title]).toEqual([`${title}, página 1 de 2`, `${title}, página 2 de 2`]);
    expect([...one.records, ...two.records]).toEqual(some.map(({ id }) => id).reverse());
    expect(two.ways).toEqual([address]);
    const canonicalOf = async (asked: string) => (await page(asked)).head.canonical;
    expect([await canonicalOf(address), await canonicalOf(second!)]).toEqual([
      harness.url + address,
      harness.url + second,
    ]);
    expect(await canonicalOf(second!.replace('pagina=2', 'pagina=7&x=1'))).toBe(harness.url + second);
    for (const wrong of ['0', '-1', 'x', '1e9']) {
      const ofWrong = await listed(`${address}&pagina=${wrong}`);
      expect(ofWrong.records).toEqual(one.records);
    }
  });
});
