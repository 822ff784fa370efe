import type { Locator, Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { expectOpenAt } from './open-to-all.ts';
import { figuresOf, listIn, textsOf } from './reading/reading.ts';
import { comesToBe, see } from './seeing.ts';
import { goTo, pathAndQueryOf } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE, TABLET } from './world/browser-world.ts';

const EVA = {
  name: 'Eva',
  lastName: 'Luna',
  permissions: ['SUPPLIERS'],
  email: 'eva@monitor.test',
  password: 'la primera clave de eva',
};
const LUZ = {
  name: 'Luz',
  lastName: 'Mora',
  permissions: ['CONTRACTS'],
  email: 'luz@monitor.test',
  password: 'la primera clave de luz',
};
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const OVER_IT = { region: { enabled: false } };

const openToAll = async (page: Page, shows: Locator, rules = {}): Promise<void> => {
  for (const size of [PHONE, TABLET, DESKTOP]) await expectOpenAt(page, size, shows, rules);
};

describe('what administrators are told', () => {
  const world = openBrowserWorld(async () => ({ PUBLIC_URL: 'https://monitor.prueba' }));
  beforeAll(async () => {
    for (const somebody of [EVA, LUZ]) await add(somebody);
  });

  /** Somebody who has chosen a password by the link of the welcome. */
  const add = async ({ password, ...somebody }: typeof EVA): Promise<void> => {
    const { email } = somebody;
    const installation = world.admin.in(world.organizationId); // users are in another log than contracts
    await installation.post('/api/users/save', { ...somebody, administratorType: 'CUSTOM', active: true });
    const welcome = async () => (await world.mails()).find(({ to }) => to === email);
    await comesToBe(async () => Boolean(await welcome()), true);
    const token = (await welcome())?.path.split('/').at(-1);
    const chosen = { token, password, confirmPassword: password };
    await installation.signedOut().post('/public-api/accounts/valid-token', chosen);
  };
  const signedIn = async ({ email, password }: typeof EVA, at = '/admin'): Promise<Page> => {
    const page = await world.visit({ at: '/login' });
    await page.getByLabel('Usuario').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'INICIAR SESIÓN' }).click();
    await page.waitForURL('**/admin');
    if (at !== '/admin') await page.goto(at);
    return page;
  };
  const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('how often people read which pages of their monitor', async () => {
    const reader = await world.visit({ at: '/', program: BROWSER });
    await see(reader.getByRole('heading', { level: 1 })); // nobody visits a page that they left before it was there
    await goTo(reader, 'Contratos');
    await reader.reload();
    await see(reader.getByRole('heading', { level: 1, name: 'Contratos' }));
    await goTo(reader, 'Proveedores');
    await world.visit({ at: '/suppliers' }); // by a program

    const page = await world.visit({ as: 'administrator', at: '/admin' });
    const counted = await world.admin.get('/public-api/contracts/list');
    await comesToBe(
      async () => {
        await page.reload();
        await see(page.getByLabel('Tu monitor en cifras').getByText(/^\d/).first()); // its figures have come
        const { Vistas, Contratos, Proveedores } = await figuresOf(page, 'Tu monitor en cifras');
        return { Vistas, Contratos, isNamed: Number(Proveedores) > 0 };
      },
      { Vistas: '3', Contratos: String(counted.body.data.totalCount), isNamed: true },
    );
    await openToAll(page, page.getByRole('figure', { name: 'Visitas del monitor' }).getByRole('img').first());
    await see(page.getByRole('figure', { name: 'Información más consultada' }).getByRole('img').first());
    expect(await textsOf(page.getByRole('region', { name: '¿Qué quieres hacer?' }).getByRole('link'))).toEqual([
      ...['Configuración', 'Contratos', 'Proveedores'],
    ]);

    for (const figure of ['Visitas del monitor', 'Información más consultada'])
      await page.getByRole('figure', { name: figure }).getByRole('button', { name: 'Ver tabla' }).click();
    await page.getByRole('button', { name: 'Año' }).click();
    await comesToBe(async () => (await listIn(page, 'Visitas del monitor'))?.entries.length, 6);
    expect(pathAndQueryOf(page)).toBe('/admin?visitas=anio');
    expect((await listIn(page, 'Visitas del monitor'))?.totals).toEqual({ Visitas: '3' });
    const consulted = await listIn(page, 'Información más consultada');
    expect(consulted?.entries.map(({ name, values }) => [name, values.Consultas]).sort()).toEqual([
      ['Listado de contratos', '1'],
      ['Listado de proveedores', '1'],
    ]);
  });

  it('what happens to a load, at once, until they have read it, also when the monitor was away', async () => {
    const page = await signedIn(LUZ);
    await bell(page, 'Notificaciones').click();
    await see(page.getByRole('dialog', { name: 'Notificaciones' }));
    await page.keyboard.press('Escape');
    const file = await sampleWorkbook([sampleCells(700)]);
    await world.admin.upload('/api/data-load/upload', { file }, 'enero.xlsx');
    await see(bell(page, 'Notificaciones: hay nuevas'));

    await world.kill();
    await world.revive();
    await page.reload();
    await bell(page, 'Notificaciones: hay nuevas').click();
    const told = page.getByRole('dialog', { name: 'Notificaciones' });
    await openToAll(page, told.getByText('Nueva', { exact: true }), OVER_IT);
    const [newest] = await textsOf(told.getByRole('listitem'));
    expect(newest).toMatch(/^Nueva Se inició una carga de datos en esta organización\./);
    await page.keyboard.press('Escape');
    await see(bell(page, 'Notificaciones'));

    await world.kill();
    await world.revive();
    await page.reload();
    await see(bell(page, 'Notificaciones'));
    await world.admin.post('/api/data-load/cancel-current');
    await bell(page, 'Notificaciones: hay nuevas').click();
    await see(told.getByText(/ canceló la carga «enero\.xlsx»/));
  });

  it('who did what, in what they administer', async () => {
    await world.admin.post('/api/suppliers/save', { name: 'OBRAS DEL NORTE' });
    await world.admin.post('/api/administrative-units/save', { name: 'Dirección de Parques' });
    const page = await signedIn(EVA);
    await bell(page, 'Notificaciones').or(bell(page, 'Notificaciones: hay nuevas')).click();
    await page.getByRole('link', { name: 'Ver toda la actividad' }).click();
    const newest = page.getByRole('article').first();
    await see(newest.getByRole('link', { name: 'OBRAS DEL NORTE', exact: true }));
    await openToAll(page, newest.getByText(/Administración General/));
    expect(await page.getByText('Dirección de Parques').count()).toBe(0);
    expect(await textsOf(page.getByLabel('Qué cambió').getByRole('option'))).toEqual(['Todo', 'Proveedores']);
    await newest.getByRole('link', { name: /^Abrir en el catálogo/ }).click();
    await see(page.getByRole('dialog', { name: 'Editar proveedor' }));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
