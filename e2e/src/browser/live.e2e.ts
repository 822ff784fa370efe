import type { Page } from 'playwright-core';
import { pesos, sumOfPesos } from './amounts.ts';
import { focusOf } from './keyboard.ts';
import { figuresOf, listIn } from './reading/reading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { choose, goTo, toast } from './site.ts';
import { openBrowserWorld } from './world/browser-world.ts';

/** A page asks for its lost socket ever more seldom. */
const RECONNECTING_SECONDS = 45;

describe('an open page', () => {
  const world = openBrowserWorld();

  /** Somebody else, elsewhere, makes a contract dearer by so many pesos. */
  const makeDearer = async (contractNumber: string, by: number): Promise<void> => {
    const { docs } = (await world.admin.get(`/api/contracts/list?search=${contractNumber}`)).body.data;
    const totalAmount = sumOfPesos([docs[0].totalAmount, by]);
    const saved = await world.admin.post('/api/contracts/save', {
      ...docs[0],
      totalAmount,
      totalOrMaxAmount: totalAmount,
    });
    expect(saved.body).toMatchObject({ error: false });
  };

  it('shows what was corrected elsewhere by itself: place, filter and focus stay, and nothing is loaded anew', async () => {
    const list = await world.visit({ at: '/contracts' });
    await choose(list, 'Tipo de procedimiento', ['Adjudicación directa']);
    await see(list.getByRole('heading', { name: '24 contratos' }));
    const spent = await totalIn(list);
    await list.getByRole('link', { name: 'Ver más sobre Mantenimiento' }).first().focus();
    const scrollAtFocus = await scrollOf(list);
    await list.mouse.wheel(0, 400);
    await comesToBe(() => scrollOf(list), scrollAtFocus + 400);
    await list.evaluate('globalThis.wasHereBefore = true');
    const before = await placeOn(list);
    const [contract] = (await world.admin.get('/public-api/contracts/list?search=C-46')).body.data.docs;
    const detail = await world.visit({ at: `/contracts/${contract._id}` });
    await see(detail.getByText(pesos(contract.totalOrMaxAmount)).first());

    await makeDearer('C-46', 1_000);

    await comesToBe(() => totalIn(list), sumOfPesos([spent, 1_000]));
    await comesToBe(
      async () => (await listIn(list, 'Contratos'))?.entries[0]?.values['Monto total'],
      pesos(sumOfPesos([contract.totalOrMaxAmount, 1_000])),
    );
    expect(await placeOn(list)).toEqual(before);
    expect(await list.evaluate('globalThis.wasHereBefore')).toBe(true);

    const history = detail.getByRole('region', { name: 'Historia del registro' });
    await see(
      history.getByText('Se corrigió el contrato en el formulario'),
      history.getByText(`Ahora: ${pesos(sumOfPesos([contract.totalOrMaxAmount, 1_000]))}`).first(),
    );
  });

  it('outlives the monitor: it says what it cannot show, or since when it has kept it, and goes on by itself when the monitor is back', async () => {
    const [reader, form, other] = await Promise.all([openLists(), openForm('C-45'), openAfterReading()]);
    const spent = await totalIn(reader);

    await world.kill();

    await Promise.all([searchInVain(reader), saveInVain(form), readWhatIsKept(other)]);

    await world.revive();

    await comesToBe(() => keptNotice(other).count(), 0, RECONNECTING_SECONDS);
    const found = reader.getByRole('heading', { name: '1 proveedor', exact: true });
    await comesToBe(() => found.count(), 1, RECONNECTING_SECONDS);
    await goTo(reader, 'Contratos');
    await makeDearer('C-43', 2_000);
    await comesToBe(() => totalIn(reader), sumOfPesos([spent, 2_000]), RECONNECTING_SECONDS);

    expect(await form.getByLabel('Nota', { exact: true }).inputValue()).toBe('Escrita sin el monitor');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form.getByRole('dialog'));
    const saved = async () => (await world.admin.get('/api/contracts/list?search=C-45')).body.data.docs[0];
    await comesToBe(async () => (await saved()).notes, 'Escrita sin el monitor');
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });

  /** The list of contracts, by way of the suppliers: what both pages are made of has been loaded. */
  const openLists = async (): Promise<Page> => {
    const page = await world.visit({ at: '/suppliers' });
    await see(page.getByRole('heading', { name: '12 proveedores' }));
    await goTo(page, 'Contratos');
    await see(page.getByRole('heading', { name: '48 contratos' }));
    return page;
  };

  const openForm = async (contractNumber: string): Promise<Page> => {
    const page = await world.visit({ as: 'administrator', at: `/admin/contracts?buscar=${contractNumber}` });
    await page.getByRole('button', { name: `Ver y editar ${contractNumber}` }).click();
    await see(page.getByRole('dialog', { name: 'Editar contrato' }));
    return page;
  };

  /** The home page of a reader who has been about the site, whose service worker keeps it. */
  const openAfterReading = async (): Promise<Page> => {
    const page = await world.visit({ at: '/' });
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    await goTo(page, 'Proveedores');
    await goTo(page, 'Contratos');
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Inicio' }).click();
    await see(page.getByRole('figure').getByRole('img').first());
    const isScriptKept = 'caches.match(document.querySelector("script[type=module]").src).then(Boolean)';
    expect(await page.evaluate(isScriptKept)).toBe(true);
    return page;
  };
});

const searchInVain = async (page: Page): Promise<void> => {
  await goTo(page, 'Proveedores');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('imprenta');
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter');
  await see(page.getByRole('alert').filter({ hasText: 'No pudimos mostrar esta información' }));
};

const saveInVain = async (page: Page): Promise<void> => {
  await page.getByLabel('Nota', { exact: true }).fill('Escrita sin el monitor');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await see(toast(page, 'No fue posible guardar el registro.'));
};

/** What the browser kept of it, which says so. */
const readWhatIsKept = async (page: Page): Promise<void> => {
  await page.reload();
  await see(
    page.getByRole('navigation', { name: 'Secciones' }),
    keptNotice(page).getByText(/se guardó en este equipo el .* de \d{4}, \d\d:\d\d/),
    page.getByRole('figure').getByRole('img').first(),
  );
};

const keptNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión con el monitor' });

/** What a list of contracts adds up to, once it is there. */
const totalIn = async (page: Page): Promise<number> => {
  const { 'Monto total': total = '' } = await figuresOf(page, 'Montos por tipo de procedimiento');
  expect(total).toMatch(/^\$[\d,]+\.\d\d$/);
  return Number(total.replace(/[$,]/g, ''));
};

const scrollOf = (page: Page): Promise<number> => page.evaluate('scrollY');

const placeOn = async (page: Page) => ({
  focus: await focusOf(page),
  scroll: await scrollOf(page),
  address: page.url(),
});
