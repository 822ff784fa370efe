import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY } from '../testing/fixtures.ts';
import { tagsOf } from './testing/read-head.ts';
import { SITE_DESCRIPTION, SITE_NAME } from './testing/sample-site.ts';
import {
  A,
  CONTRACT,
  COVER,
  harness,
  hiddenAddresses,
  page,
  putOrganization,
  servePages,
  slugOf,
  structuredIn,
  withoutScriptsIn,
} from './testing/served-pages.ts';

servePages();

describe('a page, to whoever runs no script,', () => {
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
