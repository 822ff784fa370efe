import type { Taxes } from '@monitor/contracts-schema/contracts/contract-enums';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { NOBODY } from '@monitor/contracts-schema/installation/branding';
import {
  DEMONSTRATION_NOTICE,
  DEMONSTRATION_ORGANIZATIONS,
} from '@monitor/contracts-schema/installation/demonstration';
import { legacyIdOf, organizationSlug } from '@monitor/contracts-schema/organization-names';
import { allSitePages } from '@monitor/contracts-schema/site/site-pages';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { ask } from '../testing/asking.ts';
import { batchCompleted, batchStarted, causeOf } from '../testing/batch-events.ts';
import { contractWith, idWith, organizationWith, referencesIn, SINCE_DAY, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { readHead, tagsOf } from './testing/read-head.ts';
import { SITE_DESCRIPTION, SITE_NAME, writeSampleSite } from './testing/sample-site.ts';

const [A, COVER, CONTRACT] = [idWith('a'), idWith('1'), idWith('c', 1)];
const SUPPLIER = supplier(1).id;
/** Of the administration, the way into it and what they are made of, every one. */
const hiddenAddresses = allSitePages
  .filter(({ kind }) => kind === 'entrance' || kind === 'administration' || kind === 'showcase')
  .map(({ path }) => path.replace(/:\w+/, 'abc'));

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await writeSampleSite(harness.siteFolder);
  const fields = contractWith({
    servicesDescription: 'Suministro de papelería',
    totalAmount: 123_456,
    totalOrMaxAmount: 123_456,
  });
  await harness.putOrganization(A, [{ id: CONTRACT, fields }]);
});
afterAll(() => harness.close());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(harness.url + path, { headers });
  return { ...answer, head: readHead(answer.bytes) };
};

const structuredIn = (bytes: Buffer): unknown =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(bytes.toString())?.[1] ?? 'null');

const withoutScriptsIn = (bytes: Buffer): string => /<noscript>(.*)<\/noscript>/s.exec(bytes.toString())?.[1] ?? '';

/** How an organization that is called like most here is named. */
const slugOf = (id: string, shortName = 'Organización'): string => organizationSlug({ id, shortName });

const putOrganization = (id: string, changes: Partial<ReturnType<typeof organizationWith>>) =>
  harness.putOrganization(id, [], { ...organizationWith('Municipio'), ...changes });

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

  it.each(['contracts', 'suppliers'])(
    'of %s shows what the filters of its address leave, and is known by just them',
    async (place) => {
      const own = idWith('4', 4);
      const of = (number: number, changes: Parameters<typeof contractWith>[0]) => ({
        id: idWith('c', 700 + number),
        fields: contractWith({ ...referencesIn(own), supplier: supplier(70 + number), ...changes }),
      });
      await harness.putOrganization(own, [
        of(1, { fiscalYear: '2018', servicesDescription: 'Poda', totalOrMaxAmount: 100_00 }),
        of(2, { fiscalYear: '2019', servicesDescription: 'Poda', totalOrMaxAmount: 20_00 }),
        of(3, { fiscalYear: '2020', servicesDescription: 'Bacheo', totalOrMaxAmount: 3_00 }),
      ]);
      const address = `/${place}?organizacion=${slugOf(own)}`;
      const asked = await page(
        `/${place}?ejercicio=2019&orden=a&ejercicio=2018&proveedor=x&todo=&organizacion=${slugOf(own)}&ejercicio=2018`,
      );
      expect(asked.head.canonical).toBe(`${harness.url}${address}&ejercicio=2018&ejercicio=2019`);
      const said = withoutScriptsIn(asked.bytes);
      expect(said).toContain('2 contratos por $120.00.');
      expect(said).toContain('<p>No se entendió «proveedor=x».</p><p>No se entendió «orden=a».</p>');
      expect(said).toContain(`<a href="${address}">Ver todo</a>`);
      expect([...said.matchAll(/<li><a href="\/\w+\/\w{32}["?]/g)]).toHaveLength(2);
      const [, csv = ''] = /<a href="([^"]*)">CSV</.exec(said) ?? [];
      const file = (await ask(harness.url + csv.replaceAll('&amp;', '&'))).bytes.toString();
      expect([file.includes('Compañía 71'), file.includes('Compañía 73')]).toEqual([true, false]);
      expect(withoutScriptsIn((await page(`${address}&buscar=bacheo`)).bytes)).toContain('1 contrato por $3.00.');
    },
  );

  it('of a supplier shows what the filters of the list that led to it leave', async () => {
    const own = idWith('4', 6);
    const of = (number: number, fiscalYear: string, totalOrMaxAmount: number, taxes: Taxes = 'INCLUDED') => ({
      id: idWith('c', 780 + number),
      fields: contractWith({ ...referencesIn(own), supplier: supplier(80), fiscalYear, totalOrMaxAmount, taxes }),
    });
    await harness.putOrganization(own, [of(1, '2018', 100_00), of(2, '2019', 20_00, 'UNKNOWN'), of(3, '2019', 3_00)]);
    const list = withoutScriptsIn((await page(`/suppliers?organizacion=${slugOf(own)}&ejercicio=2019`)).bytes);
    const [, address = '', told = ''] = /<li><a href="(\/suppliers\/[^"]*)">[^<]*<\/a>: ([^<]*)</.exec(list) ?? [];
    const ofSupplier = `/suppliers/${supplier(80).id}?organizacion=${slugOf(own)}`;
    expect([address.replaceAll('&amp;', '&'), told]).toEqual([
      `${ofSupplier}&ejercicio=2019`,
      '$23.00, 2 contratos, 1 sin «con\u00a0impuestos»: $20.00',
    ]);

    const { head, bytes } = await page(`${ofSupplier}&ejercicio=2019&foo=1&proveedor=x`);
    expect(head.canonical).toBe(`${harness.url}${ofSupplier}&ejercicio=2019`);
    expect(head.title).toContain('$23.00');
    const said = withoutScriptsIn(bytes);
    expect(said).toContain('2 contratos por $23.00.');
    expect(said).toContain('<p>Aquí no se filtra por proveedor.</p>');
    expect(said).toContain(`<a href="${ofSupplier}">Ver todo</a>`);
    const [, csv = ''] = /<a href="([^"]*)">CSV</.exec(said) ?? [];
    expect(csv).toContain('&amp;fiscalYears=2019');
    const whole = await page(`/suppliers/${supplier(80).id}`);
    expect(whole.head.title).toContain('$123.00');
  });

  it('of an organization shows what the filters of its address leave, and says which it does not have', async () => {
    const own = idWith('4', 5);
    const of = (number: number, fiscalYear: string, totalOrMaxAmount: number) => ({
      id: idWith('c', 750 + number),
      fields: contractWith({ ...referencesIn(own), fiscalYear, totalOrMaxAmount }),
    });
    await harness.putOrganization(own, [of(1, '2018', 100_00), of(2, '2019', 20_00)]);
    const address = `/?organizacion=${slugOf(own)}&ejercicio=2019`;
    const asked = await page(`${address}&materia=LEASE`);
    expect(asked.head.canonical).toBe(harness.url + address);
    const said = withoutScriptsIn(asked.bytes);
    expect(said).toContain('1 contrato por $20.00.');
    expect(said).toContain('<p>Aquí no se filtra por materia.</p>');
  });

  it('of changes tells them as the public may know them, by pages, each at an address of its own', async () => {
    const own = idWith('9', 9);
    const some = Array.from({ length: 22 }, (_, at) => ({
      id: idWith('c', 600 + at),
      fields: contractWith({ ...referencesIn(own), contractNumber: `N-<${at}>` }),
    }));
    await harness.putOrganization(own, some);
    const address = `/changes?organizacion=${slugOf(own)}`;
    const [first, said] = await page(address).then(({ head, bytes }) => [head, withoutScriptsIn(bytes)] as const);
    expect(first).toMatchObject({
      title: 'Cambios recientes · Organización 9',
      description: expect.stringContaining('Cada alta, corrección y baja queda anotada'),
      canonical: harness.url + address,
    });
    expect(said).toContain(
      `<strong>Se registró el contrato</strong> <a href="/contracts/${idWith('c', 621)}?organizacion=${slugOf(own)}">N-&lt;21&gt;</a> en el formulario`,
    );
    expect(said).toMatch(/<time datetime="[^"]*">\d\d de \w+ de \d{4}, \d\d:\d\d<\/time> · Persona [0-9a-f]{6}</);
    const linked = (html: string) =>
      [...html.matchAll(/<li><strong>[^<]*<\/strong> <a href="\/contracts\/(\w{32})\?[^"]*">/g)].map(([, id]) => id);
    expect(linked(said)).toHaveLength(20);

    const [, older = ''] = /<a href="([^"]*)">Cambios anteriores</.exec(said) ?? [];
    const second = await page(older.replaceAll('&amp;', '&'));
    expect(second.head.canonical).toBe(harness.url + older.replaceAll('&amp;', '&'));
    expect([...linked(said), ...linked(withoutScriptsIn(second.bytes))]).toEqual(some.map(({ id }) => id).reverse());
    expect(withoutScriptsIn(second.bytes)).toContain(`<a href="${address}">Cambios más recientes</a>`);

    const asked = await page(`/changes?tipo=data-load&desde=ayer&x=1&organizacion=${slugOf(own)}&hasta=`);
    expect(asked.head.canonical).toBe(`${harness.url}${address}&tipo=data-load`);
    expect(withoutScriptsIn(asked.bytes)).toMatch(
      /<p>No se entendió «desde=ayer»\.<\/p>.*<p>En estas fechas no cambió nada de lo que buscas\./,
    );
  });

  it('of changes tells a batch by what it did, and leads to each thing of it', async () => {
    const own = idWith('9', 11);
    const batch = { id: idWith('1', 11), organizationId: own, total: 3, change: { action: 'remove' } as const };
    await harness.putOrganization(own);
    const counts = { changed: 2, refused: 1 };
    await harness.project([batchStarted(batch), batchCompleted(batch, counts)], { cause: causeOf(batch) });
    const address = `/changes?organizacion=${slugOf(own)}`;
    const [all, steps] = await Promise.all(
      ['', '&tipo=batch'].map(async (asked) => withoutScriptsIn((await page(address + asked)).bytes)),
    );
    const figures = 'Contratos que cambiaron: 2. Contratos que se quedaron como estaban: 1.';
    const each = `<a href="${address.replaceAll('&', '&amp;')}&amp;carga=${batch.id}">Ver cada registro</a>`;
    expect(all).toContain('<li><strong>Se hizo en lote:</strong> Eliminación de 3 contratos<br />');
    expect(all).toContain(`<br />${figures} ${each}`);
    expect(all).not.toContain('Se pidió en lote');
    expect(steps).toContain('<strong>Se pidió en lote:</strong> Eliminación de 3 contratos<br />');
  });

  it('of who may not see another says so, and where to ask', async () => {
    const said = withoutScriptsIn((await page('/access-denied')).bytes);
    expect(said).toContain('<h1>ACCESO DENEGADO</h1><p>Tu cuenta no tiene permiso para ver esta sección.');
    expect(said).toContain('<a href="/contact">ponte en contacto</a>');
  });

  it('to compare with leads to each other organization beside this one', async () => {
    await harness.putOrganization(idWith('b'), [], { name: 'Organización b' });
    const { bytes } = await page(`/comparations?organizacion=${slugOf(A)}`);
    const [, list = ''] = /<h2>Comparar con<\/h2><ul>(.*?)<\/ul>/s.exec(withoutScriptsIn(bytes)) ?? [];
    expect(list).toContain(`<a href="/comparations/${idWith('b')}?organizacion=${slugOf(A)}">Organización b</a>`);
    expect(list).not.toContain(`/comparations/${A}`);
    const found = async (buscar: string) => {
      const { bytes, head } = await page(`/comparations?organizacion=${slugOf(A)}&buscar=${buscar}`);
      expect(head.canonical).toBe(`${harness.url}/comparations?organizacion=${slugOf(A)}&buscar=${buscar}`);
      return withoutScriptsIn(bytes).includes(`/comparations/${idWith('b')}?`);
    };
    expect([await found('ORGANIZACION+b'), await found('nadie')]).toEqual([true, false]);
  });

  it('of the installation’s words is what search engines know such pages by', async () => {
    const { mainEntity, ...faq } = structuredIn((await page('/faq')).bytes) as { mainEntity: object[] };
    expect(faq).toMatchObject({ '@type': 'FAQPage', name: 'Preguntas frecuentes', url: `${harness.url}/faq` });
    expect(mainEntity[0]).toMatchObject({
      '@type': 'Question',
      name: '¿De dónde viene la información?',
      acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining('De los registros de contrataciones') },
    });
    expect(structuredIn((await page('/about')).bytes)).toMatchObject({ '@type': 'AboutPage', name: 'Acerca de' });
  });

  it('that lists an organization’s contracts is a dataset with its downloads, to search engines', async () => {
    const { bytes } = await page(`/contracts?organizacion=${slugOf(A)}`);
    const structured = structuredIn(bytes) as { distribution: { contentUrl: string; encodingFormat: string }[] };
    expect(structured).toMatchObject({ '@type': 'Dataset', name: 'Contratos · Organización a' });
    expect(structured.distribution.map(({ encodingFormat }) => encodingFormat)).toContain('text/csv');
    for (const { contentUrl, encodingFormat } of structured.distribution) {
      const { status, headers } = await ask(contentUrl);
      expect([status, headers['content-type']?.split(';')[0]]).toEqual([200, encodingFormat]);
    }
    expect(structuredIn((await page('/contracts')).bytes)).toBeNull();
    expect(structuredIn((await page('/')).bytes)).toMatchObject({ '@type': 'WebSite', name: SITE_NAME });
    expect(structuredIn((await page(`/?organizacion=${slugOf(A)}`)).bytes)).toMatchObject({
      '@type': 'GovernmentOrganization',
      name: 'Organización a',
    });
  });

  it('of an index says it, with its method and its contracts for who runs no scripts, and is a dataset', async () => {
    const asked = `/calculations/corruption-index?organizacion=${slugOf(A)}`;
    const none = await page(asked);
    expect(none.head.title).toBe('Índice de Riesgo de Corrupción · Organización a');
    expect(none.head.description).toContain('no tiene un índice');
    const index = aCalculation({
      expression: '$NTC * 0 + 60',
      name: 'Índice',
      displayForm: 'PERCENTAGE',
      locked: true,
      administrationPeriod: '2018-2021',
    });
    const data = { id: idWith('8'), organizationId: INSTALLATION, validFrom: SINCE_DAY, fields: index };
    await harness.project([{ type: 'CalculationRegistered', data }]);
    const { head, bytes } = await page(asked);
    expect(head).toMatchObject({
      title: 'Índice de Riesgo de Corrupción 2018-2021 · Organización a',
      description: expect.stringMatching(
        /^60\.00%: nivel de riesgo MEDIO, probabilidad de corrupción MEDIA\. De 0 a 100, más es menos riesgo\./,
      ),
    });
    expect(withoutScriptsIn(bytes)).toMatch(
      /<h2>El índice a lo largo del tiempo<\/h2><table>.*<tr><td>[^<]*<\/td><td><\/td><td>60\.00%<\/td><td>Primer resultado<\/td><\/tr>/,
    );
    const [, file] = /<noscript>.*<a href="([^"]*variables=NTC[^"]*)">/s.exec(bytes.toString()) ?? [];
    expect((await ask(harness.url + file?.replaceAll('&amp;', '&'))).status).toBe(200);
    const structured = structuredIn(bytes) as { distribution: { contentUrl: string }[] };
    expect(structured).toMatchObject({ '@type': 'Dataset' });
    for (const { contentUrl } of structured.distribution) expect((await ask(contentUrl)).status).toBe(200);
    await harness.project([{ type: 'CalculationRemoved', data }]);
  });

  it('holds no more in its data than data, whatever an organization is called', async () => {
    await putOrganization(idWith('e'), { name: '</script><script>alert(1)</script>' });
    const { bytes } = await page(`/suppliers?organizacion=${slugOf(idWith('e'), 'Municipio')}`);
    expect(structuredIn(bytes)).toMatchObject({ creator: { name: '</script><script>alert(1)</script>' } });
    expect(tagsOf(bytes).filter((tag) => tag === 'script')).toHaveLength(2);
  });

  it('of contact says where and when, and links to a map', async () => {
    const contact = { address: 'Plaza "1"', schedule: 'Lunes a viernes', contactLocation: 'Escríbenos.' };
    await putOrganization(idWith('7', 7), contact);
    const { bytes, head } = await page(`/contact?organizacion=${slugOf(idWith('7', 7), 'Municipio')}`);
    expect(head).toMatchObject({
      title: 'Contacto · Municipio',
      description: 'Escríbenos. Dirección: Plaza "1" Horario: Lunes a viernes',
      canonical: `${harness.url}/contact?organizacion=${slugOf(idWith('7', 7), 'Municipio')}`,
    });
    expect(bytes.toString()).toContain('href="https://www.openstreetmap.org/search?query=Plaza+%221%22"');
    expect(structuredIn(bytes)).toMatchObject({
      '@type': 'ContactPage',
      mainEntity: { name: 'Municipio', address: 'Plaza "1"' },
    });
    expect((await page('/contact')).head).toMatchObject({ title: 'Contacto', description: SITE_DESCRIPTION });
  });

  it('that holds a map may show the site that draws it, and nothing else', async () => {
    const map = await ask(`${harness.url}/public-api/contact/map?organization=${idWith('7', 7)}`);
    expect(map.bytes.toString()).toContain(
      'title="Mapa de Plaza &quot;1&quot;" src="https://www.google.com/maps?q=Plaza+%221%22&amp;output=embed&amp;hl=es"',
    );
    expect(map.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-src https://www.google.com; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'",
    );
    expect((await ask(`${harness.url}/contact`)).headers['content-security-policy']).not.toContain('google');
    const none = await ask(`${harness.url}/public-api/contact/map?organization=${A}`);
    expect(none).toMatchObject({ status: 404, body: { code: 'contact.no-address' } });
  });

  it('says to whoever runs no scripts what it is of, and leads on within the organization', async () => {
    const { bytes } = await page(`/contracts/${CONTRACT}`);
    const said = withoutScriptsIn(bytes);
    expect(said).toContain('<h1>Suministro de papelería · $1,234.56 · Organización a</h1>');
    expect(said).toContain('<p>Proveedor: Compañía 1. Monto: $1,234.56.');
    expect(said).toContain(`<a href="/suppliers?organizacion=${slugOf(A)}">Proveedores</a>`);
    expect(said).not.toMatch(/href="[^"]*(?:admin|:|login)/);
  });

  it('of the administration only says that it needs scripts', async () => {
    const { bytes } = await page('/admin/contracts');
    expect(bytes.toString()).toContain('<noscript><div class="without-scripts"><p>Hace falta JavaScript.</p></div>');
  });

  it('names an organization once whose home page bears its name', async () => {
    await putOrganization(idWith('b'), { name: 'Municipio', title: 'Municipio' });
    expect((await page(`/?organizacion=${slugOf(idWith('b'), 'Municipio')}`)).head.title).toBe('Municipio');
  });

  it('shows the organization’s cover', async () => {
    await putOrganization(idWith('b'), { cover: COVER });
    const { head } = await page(`/?organizacion=${slugOf(idWith('b'), 'Municipio')}`);
    expect(head).toMatchObject({
      'og:image': `${harness.url}/public-api/files/image/${COVER}`,
      'twitter:card': 'summary_large_image',
    });
  });

  it('says what is known of a contract that says little', async () => {
    const [blank, none, cancelled] = [idWith('d', 1), idWith('d', 2), idWith('d', 3)];
    const known = {
      ...referencesIn(idWith('b')),
      totalOrMaxAmount: null,
      totalAmount: null,
      contractDate: null,
      supplier: null,
    };
    await harness.putOrganization(idWith('b'), [
      { id: blank, fields: contractWith({ ...known, servicesDescription: null }) },
      { id: none, fields: contractWith({ ...known, isEmpty: true }) },
      { id: cancelled, fields: contractWith({ ...known, procedureState: 'CANCELED' }) },
    ]);
    expect((await page(`/contracts/${blank}`)).head).toMatchObject({
      title: 'Contrato N-1 · Organización b',
      description: 'Tipo de procedimiento: Pública.',
    });
    expect((await page(`/contracts/${none}`)).head.title).toBe('Sin procedimientos · Organización b');
    expect((await page(`/contracts/${cancelled}`)).head.description).toContain('Estado del procedimiento: Cancelado.');
  });

  it.each(hiddenAddresses)('%s is not to be found by search engines', async (path) => {
    const { status, head } = await page(path);
    expect([status, head.robots]).toEqual([200, 'noindex']);
    expect((await page('/contracts')).head).not.toHaveProperty('robots');
  });

  it('is cut where a description is long', async () => {
    const id = idWith('d', 3);
    const servicesDescription = 'Servicio de limpieza en los edificios\nde la administración. '.repeat(20);
    await harness.putOrganization(idWith('b'), [
      { id, fields: contractWith({ ...referencesIn(idWith('b')), servicesDescription }) },
    ]);
    expect((await page(`/contracts/${id}`)).head.title).toBe(
      'Servicio de limpieza en los edificios de la administración. Servicio de limpieza en los… · $100.00 · Organización b',
    );
  });
});

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
