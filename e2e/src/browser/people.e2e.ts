import type { Locator, Page } from 'playwright-core';
import { ADMIN } from '../running/monitor-process.ts';
import { expectOpenAt } from './open-to-all.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { pathAndQueryOf, toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

const TABLET = { width: 768, height: 1024 };
const EVA = { email: 'eva@monitor.test', password: 'la primera clave de eva' };
const OVER_IT = { region: { enabled: false } };

const openToAll = async (page: Page, shows: Locator, rules = {}): Promise<void> => {
  for (const size of [PHONE, TABLET, DESKTOP]) await expectOpenAt(page, size, shows, rules);
};

describe('the people of a monitor', () => {
  const world = openBrowserWorld(async () => ({ PUBLIC_URL: 'https://monitor.prueba' }));

  const signIn = async (page: Page, { email, password }: typeof EVA): Promise<void> => {
    await page.getByLabel('Usuario').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'INICIAR SESIÓN' }).click();
    await page.waitForURL('**/admin');
  };
  const choosePassword = async (page: Page, path: string, password: string): Promise<void> => {
    await page.goto(path);
    await page.getByLabel('Nueva contraseña').fill(password);
    await page.getByLabel('Confirmar contraseña').fill(password);
    await page.getByRole('button', { name: 'CAMBIAR CONTRASEÑA' }).click();
    await page.waitForURL('**/login');
  };
  const linkFor = async (email: string, subject: RegExp): Promise<string> => {
    const found = async () => (await world.mails()).findLast((mail) => mail.to === email && subject.test(mail.subject));
    await comesToBe(async () => Boolean(await found()), true);
    return (await found())?.path ?? '';
  };
  const lapse = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión ha expirado' });
  const evaAt = async (at: string): Promise<Page> => {
    const page = await world.visit({ at: '/login' });
    await signIn(page, EVA);
    await page.goto(at);
    return page;
  };

  it('are added with the permissions that they need, and told by mail', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/users' });
    await openToAll(page, page.getByRole('button', { name: 'Nuevo usuario' }));
    await page.getByRole('button', { name: 'Nuevo usuario' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo usuario' });
    await see(form.getByText('Un administrador general puede hacer todo'));
    await form.getByLabel('Tipo de administrador').selectOption('Personalizado');
    await openToAll(page, form.getByRole('group', { name: /Permisos/ }), OVER_IT);
    await form.getByLabel('Nombre').fill('Eva');
    await form.getByLabel('Apellido').fill('Luna');
    await form.getByLabel('Correo electrónico').fill(EVA.email);
    await form.getByLabel('Proveedores').check();
    await form.getByRole('button', { name: 'Agregar' }).click();
    await see(toast(page, 'El usuario fue creado correctamente'));
    await see(page.getByRole('button', { name: 'Ver y editar Eva' }));
  });

  it('choose a password by their link, once, and see the sections that they may use', async () => {
    world.expectError(/ 404 .*valid-token$/);
    const path = await linkFor(EVA.email, /Bienvenido a la plataforma$/);
    const page = await world.visit({ at: path });
    await openToAll(page, page.getByRole('button', { name: 'CAMBIAR CONTRASEÑA' }));
    await choosePassword(page, path, EVA.password);
    await signIn(page, EVA);
    const menu = page.getByRole('navigation', { name: 'Administración' });
    await comesToBe(
      () => menu.getByRole('listitem').allTextContents(),
      ['Dashboard', 'Proveedores', 'Actividad', 'Cerrar Sesión'],
    );
    for (const denied of ['/admin/users', '/admin/contracts', '/admin/data-load', '/admin/organizations']) {
      await page.goto(denied);
      await see(page.getByRole('heading', { name: 'ACCESO DENEGADO' }));
    }
    await page.goto('/admin/suppliers');
    await see(page.getByRole('heading', { level: 1, name: 'Proveedores' }));

    const late = await world.visit();
    await choosePassword(late, path, 'otra clave cualquiera');
    await see(late.getByRole('main').getByText(/^Este enlace ha expirado o no es válido/));
  });

  it('gain and lose sections while they work', async () => {
    const page = await evaAt('/admin');
    const { body } = await world.admin.get('/api/users/list?search=eva');
    const [{ createdAt: _c, updatedAt: _u, ...eva }] = body.data.docs;
    const saved = await world.admin.post('/api/users/save', { ...eva, permissions: ['SUPPLIERS', 'USERS'] });
    await page.reload();
    await see(page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Usuarios' }));
    await world.admin.post('/api/users/save', { ...eva, version: saved.body.data.version });
    world.expectError(/ 403 .*\/api\/users\/list/);
    await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Usuarios' }).click();
    await see(page.getByRole('heading', { name: 'ACCESO DENEGADO' }));
  });

  it('who forgot a password get another by mail, and every session they had ends', async () => {
    const working = await evaAt('/admin');
    const page = await world.visit({ at: '/login' });
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await openToAll(page, page.getByRole('button', { name: 'ENVIAR CORREO' }));
    await page.getByLabel('Correo electrónico').fill(EVA.email);
    await page.getByRole('button', { name: 'ENVIAR CORREO' }).click();
    await openToAll(page, page.getByRole('heading', { name: 'Revisa tu correo' }));
    await see(page.getByText(EVA.email));
    EVA.password = 'la segunda clave de eva';
    await choosePassword(page, await linkFor(EVA.email, /Restablecer contraseña$/), EVA.password);
    await see(page.getByText('Tu contraseña se ha actualizado correctamente. Por favor inicia sesión nuevamente.'));
    await see(lapse(working)); // by the socket: nothing was asked on that page
    await signIn(page, EVA);
    expect(pathAndQueryOf(page)).toBe('/admin');
  });

  it('keep their own profile, and a changed password ends the sessions on other devices', async () => {
    world.expectError(/ 401 /);
    const other = await evaAt('/admin');
    const page = await evaAt('/admin/profile');
    const second = await page.context().newPage(); // of the same browser
    await second.goto('/admin');
    await openToAll(page, page.getByRole('button', { name: 'Cambiar contraseña' }));
    await page.getByLabel('Nombre').fill('Eva María');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await see(toast(page, 'Tu perfil se ha actualizado correctamente.'));
    await see(page.getByRole('button', { name: 'Eva María Luna' }));
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>';
    await page
      .getByLabel('Imagen de perfil')
      .setInputFiles({ name: 'yo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
    await see(page.locator('header img[src^="/public-api/files/image/"]'));

    await page.getByLabel('Contraseña actual').fill(EVA.password);
    EVA.password = 'la tercera clave de eva';
    await page.getByLabel('Nueva contraseña').fill(EVA.password);
    await page.getByLabel('Confirmar contraseña').fill(EVA.password);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await see(toast(page, 'Tu contraseña se cambió correctamente.'));
    await see(lapse(other));
    await page.goto('/admin/suppliers');
    await see(page.getByRole('heading', { level: 1, name: 'Proveedores' }));
    await second.goto('/admin/suppliers');
    await see(second.getByRole('heading', { level: 1, name: 'Proveedores' }));
    expect([await lapse(page).count(), await lapse(second).count()]).toEqual([0, 0]);
  });

  it('have another address once it is confirmed from there, and the one before is told', async () => {
    const before = EVA.email;
    const administrator = await world.visit({ as: 'administrator', at: '/admin/users' });
    await administrator.getByRole('button', { name: 'Ver y editar Eva María' }).click();
    const form = administrator.getByRole('dialog', { name: 'Editar usuario' });
    await form.getByLabel('Correo electrónico').fill('eva@otro.test');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await openToAll(administrator, administrator.getByText('Por confirmar: eva@otro.test'));
    await administrator.getByRole('button', { name: 'Ver y editar Eva María' }).click();
    await openToAll(administrator, form.getByLabel('Correo por confirmar'), OVER_IT);

    const own = await evaAt('/admin/profile'); // with the address that she had
    await openToAll(own, own.getByText('Correo por confirmar: eva@otro.test'));
    expect(await linkFor(before, /Se pidió cambiar tu correo$/)).toBe('');
    const path = await linkFor('eva@otro.test', /Confirma tu nuevo correo$/);
    const page = await world.visit({ at: path });
    await openToAll(page, page.getByRole('button', { name: 'CONFIRMAR CORREO' }));
    await page.getByRole('button', { name: 'CONFIRMAR CORREO' }).click();
    await page.waitForURL('**/login');
    await see(page.getByText('Tu correo se confirmó. Desde ahora inicia sesión con él.'));
    EVA.email = 'eva@otro.test';
    await signIn(page, EVA);
    await linkFor(before, /Tu correo cambió$/);
    await own.reload();
    await see(own.getByText('Inicias sesión con eva@otro.test'));

    world.expectError(/ 404 .*confirm-email$/);
    const late = await world.visit({ at: path });
    await late.getByRole('button', { name: 'CONFIRMAR CORREO' }).click();
    await see(late.getByText(/^Este enlace ha expirado o no es válido/));
  });

  it('grant no more than they hold, and change nobody who is general', async () => {
    const { body } = await world.admin.get('/api/users/list?search=eva');
    const [{ createdAt: _c, updatedAt: _u, ...eva }] = body.data.docs;
    await world.admin.post('/api/users/save', { ...eva, permissions: ['SUPPLIERS', 'USERS'] });
    const page = await evaAt('/admin/users');
    await page.getByRole('button', { name: 'Nuevo usuario' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo usuario' });
    await openToAll(page, form.getByText('Solo puedes dar los permisos que tú tienes.'), OVER_IT);
    expect(await form.getByLabel('Configuración').isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await page.goto(`/admin/users?buscar=${ADMIN.username}`);
    await see(page.getByRole('button', { name: /^Eliminar .*Solo un administrador general/ }));
    await page.getByRole('button', { name: /^Ver y editar/ }).click();
    const general = page.getByRole('dialog', { name: 'Editar usuario' });
    await openToAll(page, general.getByText('Es administrador general'), OVER_IT);
    expect(await general.getByRole('button', { name: 'Actualizar' }).count()).toBe(0);
  });

  it('who are deactivated are out at once', async () => {
    const page = await evaAt('/admin');
    const administrator = await world.visit({ as: 'administrator', at: '/admin/users' });
    await administrator.getByRole('button', { name: 'Ver y editar Eva María' }).click();
    const form = administrator.getByRole('dialog', { name: 'Editar usuario' });
    await form.getByLabel('Habilitar acceso a la plataforma').uncheck();
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form);
    const refusal = page.getByRole('alertdialog', { name: 'Tu acceso fue desactivado' });
    await see(refusal.getByText('Habla con quien administra el monitor.'));
    expect(await refusal.getByLabel('Contraseña', { exact: true }).count()).toBe(0);
    await refusal.getByRole('button', { name: 'Salir' }).click();
    await page.waitForURL('**/login?**');
  });

  it('never remove themselves', async () => {
    const page = await world.visit({ as: 'administrator', at: `/admin/users?buscar=${ADMIN.username}` });
    await page
      .getByRole('button', { name: /^Eliminar .*No puedes eliminar ni desactivar tu propia cuenta$/ })
      .click({ force: true });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
