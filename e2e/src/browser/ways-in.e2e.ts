import type { Page } from 'playwright-core';
import { ADMIN } from '../running/monitor-process.ts';
import { cellAt } from './reading/sheet-cells.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { pathAndQueryOf, toast } from './site.ts';
import { openBrowserWorld } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

describe('the ways into the administration and out of it', () => {
  const world = openBrowserWorld();
  beforeAll(async () => {
    world.expectError(/ 403 /);
  });

  const choose = (page: Page) =>
    page.getByRole('listitem').filter({ hasText: TOWN.name }).getByRole('button', { name: 'Seleccionar' }).click();

  it('lead a reader who chose a town to its home page, and who is signed in to the administration', async () => {
    const reader = await world.visit({ as: 'stranger', at: '/select-organization' });
    await choose(reader);
    await comesToBe(async () => pathAndQueryOf(reader), '/');
    const administrator = await world.visit({ as: 'administrator', at: '/select-organization' });
    await choose(administrator);
    await comesToBe(async () => pathAndQueryOf(administrator), '/admin');
  });

  it('begin at Administrar, which asks a stranger to sign in and takes on who has', async () => {
    const reader = await world.visit({ at: '/contracts' });
    const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Administrar' });
    await link(reader).click();
    await comesToBe(async () => pathAndQueryOf(reader), '/login');
    const administrator = await world.visit({ as: 'administrator', at: '/contracts' });
    await link(administrator).click();
    await comesToBe(async () => pathAndQueryOf(administrator), '/admin');
  });

  it.each(['/admin/no-existe', '/Admin/Contracts/', '/%61dmin/contracts'])(
    'ask whoever comes to %s without a session to sign in',
    async (at) => {
      world.expectError(/no-existe.* 404 |\/Admin\/Contracts\/|%61dmin/);
      const page = await world.visit({ at });
      await see(
        page.getByRole('button', { name: 'INICIAR SESIÓN' }),
        page.getByText('Por favor inicia sesión para continuar.'),
      );
      expect(new URL(page.url()).searchParams.get('redirectTo')).toBe(at);
    },
  );

  it('say that there is no such page to whoever is signed in', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/no-existe' });
    await see(page.getByRole('heading', { name: 'PÁGINA NO ENCONTRADA' }));
  });

  it('say on the form why nobody can sign in with that', async () => {
    world.expectError(/ 401 .*\/accounts\/login$/);
    const page = await world.visit({ at: '/login' });
    await page.getByLabel('Usuario').fill(ADMIN.username);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.getByRole('button', { name: 'INICIAR SESIÓN' }).click();
    await see(
      page
        .getByRole('main')
        .getByRole('alert')
        .getByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.'),
    );
  });

  it('lead out with one word of success, from a catalogue too, and leave the town behind', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/suppliers' });
    await see(page.getByRole('button', { name: /^Eliminar / }).first());
    const alarms = await collectedAlarms(page);
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await see(toast(page, 'Tu sesión se ha cerrado correctamente.'));
    await page.waitForURL('**/select-organization?redirectTo=%2F');
    await see(page.getByRole('button', { name: 'Seleccionar' }));
    expect(await alarms()).toEqual([]);
    expect(await page.evaluate("localStorage.getItem('organization')")).toBeNull();
  });

  it('are not left with a form that is not saved before its writer says so', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/suppliers' });
    await page.getByRole('button', { name: 'Editar tabla' }).click();
    await (await cellAt(page, 1, 'Notas')).click();
    await page.keyboard.type('Sin guardar');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await seeNoMore(question);
    expect(await (await cellAt(page, 1, 'Notas')).textContent()).toBe('Sin guardar');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await see(toast(page, 'Tu sesión se ha cerrado correctamente.'));
  });

  it('close under whoever may not any more: access is denied, and the menu forgets the section', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/administrative-units' });
    await see(page.getByRole('button', { name: /^Eliminar / }).first());
    const permissions = ['CONTRACTS'];
    const refusal = {
      error: true,
      code: 'permission.missing',
      message: 'No tienes permiso para realizar esta acción',
      data: { permissions },
    };
    await page.route('**/api/suppliers/list**', (route) => route.fulfill({ status: 403, json: refusal }));
    await page.route('**/api/users/getProfileInfo**', async (route) => {
      const { error, data } = await (await route.fetch()).json();
      await route.fulfill({ json: { error, data: { ...data, permissions } } });
    });
    await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Proveedores' }).click();
    await page.waitForURL('**/access-denied');
    await see(page.getByRole('heading', { name: 'ACCESO DENEGADO' }));
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Administración' });
    await see(menu.getByRole('link', { name: 'Contratos' }));
    expect(await menu.getByRole('link', { name: 'Proveedores' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' }); // a profile that is asked for at the end comes before the page goes
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});

/** Every red word that the page says from now on. */
const collectedAlarms = async (page: Page) => {
  await page.evaluate(`
    globalThis.alarms = [];
    const region = document.querySelector('[aria-label="Avisos"] [role="alert"]');
    new MutationObserver(() => region.textContent && globalThis.alarms.push(region.textContent))
      .observe(region, { childList: true, subtree: true });
  `);
  return (): Promise<string[]> => page.evaluate('globalThis.alarms');
};
