import type { Taxes } from '@monitor/contracts-schema/contracts/contract-enums';
import { ask } from '../testing/asking.ts';
import { batchCompleted, batchStarted, causeOf } from '../testing/batch-events.ts';
import { contractWith, idWith, referencesIn, supplier } from '../testing/fixtures.ts';
import { A, harness, page, servePages, slugOf, structuredIn, withoutScriptsIn } from './testing/served-pages.ts';

servePages();

describe('a page, to whoever runs no script,', () => {
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
});
