import { RATES } from '@monitor/contracts-schema/http/limits';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { writeSampleSite } from './testing/sample-site.ts';

const [A, B] = [idWith('a'), idWith('b')];

let harness: QueryHarness;
beforeEach(async () => {
  harness = await openQueryHarness({ publicUrl: 'https://monitor.gob.mx' });
  await writeSampleSite(harness.siteFolder);
  const fields = contractWith({ servicesDescription: 'Poda <de> parques', totalOrMaxAmount: 100_00 });
  await harness.putOrganization(A, [{ id: idWith('c', 1), fields }], { name: 'Zapotlán', shortName: 'Zapo' });
  const other = contractWith({
    ...referencesIn(B),
    servicesDescription: 'Parque vehicular',
    totalOrMaxAmount: 900_00,
    taxes: 'UNKNOWN',
  });
  await harness.putOrganization(B, [{ id: idWith('c', 2), fields: other }], { name: 'Álamos', shortName: 'Álamos' });
});
afterEach(() => harness.close());

const pageAt = async (path: string): Promise<string> => {
  const { status, bytes } = await ask(harness.url + path, { headers: { accept: 'text/html' } });
  expect(status).toBe(200);
  return bytes.toString();
};
const textOf = (html: string): string => /<noscript>(.*)<\/noscript>/s.exec(html)?.[1] ?? '';

describe('the page of searches, without scripts', () => {
  it('has a form, and is for search engines to find', async () => {
    const html = await pageAt('/buscar');
    expect(textOf(html)).toContain('<form action="/buscar">');
    expect(html).toContain('<link rel="canonical" href="https://monitor.gob.mx/buscar" />');
    expect(html).not.toContain('noindex');
  });

  it('says what it finds, each with the organization whose it is', async () => {
    const html = await pageAt('/buscar?q=parque');
    const text = textOf(html);
    expect(text).toContain('<h2>Contratos (2)</h2>');
    expect(text).toContain(
      `<a href="/contracts/${idWith('c', 1)}?organizacion=zapo-0000000a">Poda &lt;de&gt; parques</a>`,
    );
    expect(text.indexOf('Parque vehicular')).toBeLessThan(text.indexOf('Poda'));
    expect(text).toContain('value="parque"');
    expect(html).toContain('noindex');
  });

  it('looks in one organization, and says how to look in all', async () => {
    const text = textOf(await pageAt(`/buscar?q=parque&organizacion=${A}`));
    expect(text).toContain('<h2>Contratos (1)</h2>');
    expect(text).toContain('<a href="/buscar?q=parque">Buscar en todas las organizaciones</a>');
  });

  it.each([
    ['parqe', 'Nada dice «PARQE»: se buscó «PARQUE».'],
    ['zzz', 'Nada de lo publicado dice «zzz».'],
    ['zz', 'Escribe una palabra de al menos 3 letras o dígitos.'],
    ['"><script>', 'value="&quot;&gt;&lt;script&gt;"'],
  ])('of %s says: %s', async (search, says) => {
    expect(textOf(await pageAt(`/buscar?q=${encodeURIComponent(search)}`))).toContain(says);
  });

  it('looks for nothing that it would have to cut, and says so', async () => {
    const text = textOf(await pageAt(`/buscar?q=${'x'.repeat(201)}&ejercicio=2019`));
    expect(text).toContain('<p>Aquí no se filtra por ejercicio.</p>');
    expect(text).toContain(`<p>No se entendió «q=${'x'.repeat(80)}…».</p>`);
    expect(text).toContain('value=""');
    expect(text).not.toContain('Nada de lo publicado');
    expect((await ask(`${harness.url}/public-api/search?search=${'x'.repeat(201)}`)).body.errors).toEqual([
      { field: 'search', message: `No se entendió «search=${'x'.repeat(80)}…»` },
    ]);
  });

  it('shows the form alone to who searches too often, of whom the call says so too', async () => {
    for (let time = 0; time < RATES.searches.burst; time += 1) await pageAt('/buscar?q=parque');
    const text = textOf(await pageAt('/buscar?q=parque'));
    expect(text).toContain('<form');
    expect(text).not.toContain('<h2>Contratos');
    expect((await ask(`${harness.url}/public-api/search?search=parque`)).status).toBe(429);
  });
});

it('the search and a comparison without scripts say what of their totals is not said to hold taxes', async () => {
  const untaxed = '1 sin «con\u00a0impuestos»: $900.00';
  const found = textOf(await pageAt('/buscar?q=compania'));
  expect(found).toContain(`$900.00, 1 contrato, ${untaxed}, Álamos`);
  expect(found).toContain('$100.00, 1 contrato, Zapo');
  const compared = await pageAt(`/comparations/${B}?organizacion=zapo-0000000a`);
  expect(compared).toMatch(
    new RegExp(`Álamos: 1 contrato por \\$900.00 \\([^)]*\\), ${untaxed.replace('$', '\\$')}\\.`),
  );
  expect(compared).toMatch(/Zapotlán: 1 contrato por \$100.00 \([^)]*\)\./);
});

it('the choice of an organization without scripts lists those that its address searches for', async () => {
  const text = textOf(await pageAt('/select-organization?buscar=zapotlan&buscar=x&ejercicio=2019'));
  expect(text).toContain('Zapotlán</a>');
  expect(text).not.toContain('Álamos</a>');
  expect(text).toContain('<p>Aquí no se filtra por ejercicio.</p><p>No se entendió «buscar=x».</p>');
});

it('the overview without scripts lists all organizations in the order of its address', async () => {
  const orderOf = async (path: string) => {
    const text = textOf(await pageAt(path));
    return text.indexOf('Zapotlán') < text.indexOf('Álamos') ? 'Zapotlán first' : 'Álamos first';
  };
  expect(textOf(await pageAt('/panorama?orden=nada'))).toContain('<p>No se entendió «orden=nada».</p>');
  const overview = textOf(await pageAt('/panorama'));
  expect(overview).toContain('Álamos</a>: $900.00, 1 contrato, 1 sin «con\u00a0impuestos»: $900.00');
  expect(overview).toContain('Zapotlán</a>: $100.00, 1 contrato</li>');
  expect(await orderOf('/panorama')).toBe('Álamos first');
  expect(await orderOf('/panorama?orden=total:asc')).toBe('Zapotlán first');
});

describe('what browsers and search engines are told of the search', () => {
  it('is a description of it', async () => {
    const { status, headers, bytes } = await ask(`${harness.url}/opensearch.xml`);
    expect([status, headers['content-type']]).toEqual([200, 'application/opensearchdescription+xml; charset=utf-8']);
    expect(bytes.toString()).toContain('template="https://monitor.gob.mx/buscar?q={searchTerms}"');
  });

  it('is an action of the site', async () => {
    expect(await pageAt('/')).toContain('"urlTemplate":"https://monitor.gob.mx/buscar?q={search_term_string}"');
  });
});
