import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteText } from '@monitor/contracts-schema/texts/text-endpoints';
import { readConfig } from '@monitor/platform/process/config';
import { writeSampleSite } from '../pages/testing/sample-site.ts';
import { ask } from '../testing/asking.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { openTexts } from './site-texts.ts';
import { factsOfDemonstration } from './text-facts.ts';
import { textOptionsIn } from './text-options.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let harness: QueryHarness;
let folder: string;
beforeAll(async () => {
  harness = await openQueryHarness();
  folder = harness.textsFolder;
  await writeFile(join(folder, 'escudo.svg'), SVG);
  await mkdir(join(folder, 'carpeta.png'));
  await writeSampleSite(harness.siteFolder);
});
afterAll(() => harness.close());

const text = async (name: string): Promise<SiteText> =>
  (await ask(`${harness.url}/public-api/texts/${name}`)).body.data as SiteText;

describe('the texts of an installation', () => {
  it('are those that come with the monitor, filled in with what it says of itself', async () => {
    const privacy = await text('privacy');
    expect(privacy.title).toBe('Aviso de privacidad');
    expect(privacy.sections).toHaveLength(12);
    expect(privacy.sections[0]?.html).toContain('<strong>Contraloría &lt;abierta&gt;</strong>');
    expect((await text('about')).sections.map(({ title }) => title)).toEqual([
      ...['Misión', 'Visión', 'Valores', 'Consejo Directivo', 'Consejo Consultivo'],
    ]);
    const [, image = ''] = /<img src="([^"]*)" alt="De los registros/.exec((await text('about')).introduction) ?? [];
    expect((await ask(harness.url + image)).headers['content-type']).toBe('image/svg+xml');
    expect((await text('faq')).sections.length).toBeGreaterThan(5);
  });

  it('leave what nobody knows how to fill in as it stands', async () => {
    await writeFile(join(folder, 'acerca-de.md'), '# Acerca de\n\n{{horario}} y {{domicilio}}\n');
    expect((await text('about')).introduction).toContain('{{horario}} y Por definir...');
    await rm(join(folder, 'acerca-de.md'));
  });

  it('are its own where it has them, as they are now', async () => {
    const path = join(folder, 'acerca-de.md');
    await writeFile(path, '# Nosotros\n\nUno.\n');
    const { headers, body } = await ask(`${harness.url}/public-api/texts/about`);
    expect(body.data).toMatchObject({ title: 'Nosotros', summary: 'Uno.' });
    await writeFile(path, '# Nosotros\n\nDos.\n');
    expect((await text('about')).summary).toBe('Dos.');
    const unchanged = await ask(`${harness.url}/public-api/texts/about`, {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(unchanged.status).toBe(200);
    await writeFile(path, '\uFEFF# Nosotros\n');
    expect((await text('about')).title).toBe('Nosotros');
    for (const blank of ['', '\uFEFF \n\n']) {
      await writeFile(path, blank);
      expect((await text('about')).title).toBe('Acerca de');
      expect((await text('about')).sections).toHaveLength(5);
    }
    await rm(path);
    expect((await text('about')).title).toBe('Acerca de');
  });

  it('are no others than those', async () => {
    expect((await ask(`${harness.url}/public-api/texts/other`)).status).toBe(404);
    expect((await ask(`${harness.url}/public-api/texts/..%2f..%2fpackage`)).status).toBe(404);
  });

  it('say who answers for people’s data when it is configured', () => {
    const facts = (variables: Record<string, string>) => textOptionsIn(readConfig(variables)).facts;
    expect(facts({ BRAND_NAME: 'Contraloría', CONTROLLER_ADDRESS: 'Calle 1', CONTROLLER_CONTACT: 'a@b.mx' })).toEqual({
      responsable: 'Contraloría',
      domicilio: 'Calle 1',
      contacto: 'a@b.mx',
    });
    expect(facts({ BRAND_NAME: 'Contraloría', CONTROLLER_NAME: 'Municipio' }).responsable).toBe('Municipio');
  });

  it('say that it is to be defined when it is not, or who is made up where the demonstration is shown', async () => {
    const privacy = async (isDemonstration: boolean) =>
      JSON.stringify(await openTexts(textOptionsIn(readConfig({})), async () => isDemonstration).read('privacy'));
    expect(await privacy(false)).toContain('Por definir...');
    expect(await privacy(true)).not.toContain('Por definir...');
    expect(await privacy(true)).toContain(factsOfDemonstration.responsable);
    const configured = openTexts({ facts: { responsable: 'Contraloría' } }, async () => true);
    expect(JSON.stringify(await configured.read('about'))).toContain('Contraloría');
  });

  it('are a fault that is told when the folder cannot be read', async () => {
    const texts = openTexts({ folder: `${folder}/\0`, facts: {} }, async () => false);
    await expect(texts.read('faq')).rejects.toThrow();
  });
});

describe('an image of the texts', () => {
  const image = (name: string) => ask(`${harness.url}/public-api/texts/images/${name}`);

  it('is served from beside them, and runs nothing', async () => {
    const { status, headers, bytes } = await image('escudo.svg');
    expect([status, headers['content-type'], bytes.toString()]).toEqual([200, 'image/svg+xml', SVG]);
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('is nothing but an image that is there', async () => {
    await writeFile(join(folder, '.oculto.png'), '');
    for (const name of ['otro.png', 'carpeta.png', 'acerca-de.md', '..%2fjwt-secret', '.oculto.png', 'a%00.png'])
      expect((await image(name)).status).toBe(404);
  });
});

describe('a page of the installation’s own words', () => {
  it('is all there for whoever runs no scripts, with the ways on', async () => {
    const { status, bytes } = await ask(`${harness.url}/privacy`);
    const page = bytes.toString();
    expect(status).toBe(200);
    expect(page).toContain('<title>Aviso de privacidad</title>');
    expect(page).toContain('<strong>Contraloría &lt;abierta&gt;</strong>');
    expect(page).toContain('<h2 id="tus-derechos-de-acceso-rectificacion-cancelacion-y-oposicion">');
    expect(page).toContain('<a href="/contracts">Contratos</a>');
  });
});
