import type { Page } from 'playwright-core';
import { pesos, sumOf } from './amounts.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { focusOf } from './keyboard.ts';
import { figuresOf, listIn } from './reading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { choose, goTo, toast } from './site.ts';

const WHILE_AWAY_SECONDS = 45;

describe('an open page', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  /** Somebody else, elsewhere, makes a contract dearer by so many pesos. */
  const makeDearer = async (contractNumber: string, by: number): Promise<void> => {
    const { docs } = (await world.admin.get(`/api/contracts/list?search=${contractNumber}`)).body.data;
    const totalAmount = sumOf([docs[0].totalAmount, by]);
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
    await list.mouse.wheel(0, 400);
    await comesToBe(() => list.evaluate('scrollY > 0'), true);
    await list.evaluate('globalThis.wasHereBefore = true');
    const before = await placeOn(list);
    const [contract] = (await world.admin.get('/public-api/contracts/list?search=C-46')).body.data.docs;
    const detail = await world.visit({ at: `/contracts/${contract._id}` });
    await see(detail.getByText(pesos(contract.totalOrMaxAmount)).first());

    await makeDearer('C-46', 1_000);

    await comesToBe(() => totalIn(list), sumOf([spent, 1_000]));
    await comesToBe(
      async () => (await listIn(list, 'Contratos'))?.entries[0]?.values['Monto total'],
      pesos(sumOf([contract.totalOrMaxAmount, 1_000])),
    );
    expect(await placeOn(list)).toEqual(before);
    expect(await list.evaluate('globalThis.wasHereBefore')).toBe(true);

    const history = detail.getByRole('region', { name: 'Historia del registro' });
    await see(
      history.getByText('Se corrigió el contrato en el formulario'),
      history.getByText(`Ahora: ${pesos(sumOf([contract.totalOrMaxAmount, 1_000]))}`).first(),
    );
  });

  it('outlives the monitor: it says what it cannot show, and goes on by itself when the monitor is back', async () => {
    world.expectError(
      /ERR_CONNECTION_(REFUSED|RESET)|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|WebSocket connection to/,
    );
    const reader = await world.visit({ at: '/suppliers' });
    await see(reader.getByRole('heading', { name: '11 proveedores' }));
    await goTo(reader, 'Contratos');
    await see(reader.getByRole('heading', { name: '48 contratos' }));
    const spent = await totalIn(reader);
    const form = await openForm('C-45');
    const watched = await world.visit({ at: '/' });
    await see(watched.getByRole('figure').first());
    await watched.reload();
    await see(watched.getByText('millones de pesos', { exact: false }).first());

    await world.kill();

    await goTo(reader, 'Proveedores');
    const failed = reader.getByRole('alert').filter({ hasText: 'No pudimos mostrar esta información' });
    await reader.getByRole('searchbox', { name: 'Buscar' }).fill('imprenta');
    await reader.getByRole('searchbox', { name: 'Buscar' }).press('Enter');
    await see(failed);
    await form.getByLabel('Nota', { exact: true }).fill('Escrita sin el monitor');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await see(toast(form, 'No fue posible guardar el registro.'));
    await watched.reload();
    await see(watched.getByRole('navigation', { name: 'Secciones' }), watched.getByRole('alert').first());

    await world.revive();

    await failed.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await see(reader.getByRole('heading', { name: '1 proveedor', exact: true }));
    await goTo(reader, 'Contratos');
    await comesToBe(() => totalIn(reader), spent);
    await makeDearer('C-43', 2_000);
    await comesToBe(() => totalIn(reader), sumOf([spent, 2_000]), WHILE_AWAY_SECONDS);

    expect(await form.getByLabel('Nota', { exact: true }).inputValue()).toBe('Escrita sin el monitor');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form.getByRole('dialog'));
    const [saved] = (await world.admin.get('/api/contracts/list?search=C-45')).body.data.docs;
    expect(saved.notes).toBe('Escrita sin el monitor');
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });

  const openForm = async (contractNumber: string): Promise<Page> => {
    const page = await world.visit({ as: 'administrator', at: `/admin/contracts?buscar=${contractNumber}` });
    await page.getByRole('button', { name: `Ver y editar ${contractNumber}` }).click();
    await see(page.getByRole('dialog', { name: 'Editar contrato' }));
    return page;
  };
});

/** What a list of contracts adds up to; not a number while that is on its way. */
const totalIn = async (page: Page): Promise<number> =>
  Number((await figuresOf(page, 'Montos por tipo de procedimiento'))['Monto total']?.replace(/[$,]/g, ''));

const placeOn = async (page: Page) => ({
  focus: await focusOf(page),
  scroll: await page.evaluate('scrollY'),
  address: page.url(),
});
