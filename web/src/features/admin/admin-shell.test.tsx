import { mock } from 'node:test';
import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { organizationEndpoints } from '@monitor/contracts-schema/organizations/organization-endpoints';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { screen, waitFor, within } from '@testing-library/dom';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { currentSession, endSession } from '../../lib/session/session.ts';
import { idOf, sanJeronimo, santaLucia, signedInAdministrator } from '../../testing/fixtures.ts';
import {
  type beginAdministration,
  findAddress,
  findHeading,
  findRole,
  findToast,
  openSite,
} from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';

const { list } = supplierCatalogue.endpoints;
const menu = () => within(screen.getByRole('navigation', { name: 'Administración' }));
const login = (permissions: Parameters<typeof beginAdministration>[0], token: string) => {
  api.knowSession(token, permissions);
  api.answer(accountEndpoints.login, {
    error: false,
    data: { token, permissions: [...permissions], user: signedInAdministrator },
  });
};
const endInAnotherTabAt = (expiresAt: number): void => {
  localStorage.setItem('session', JSON.stringify({ ...currentSession(), expiresAt }));
  dispatchEvent(new StorageEvent('storage', { key: 'session', storageArea: localStorage }));
};

describe('the administration', () => {
  it('greets who is signed in, with the sections they may use', async () => {
    openSite('/admin', { permissions: ['SUPPLIERS', 'CONTRACTS'] });
    await findHeading('Hola, Ana Robles');
    const sections = menu().getAllByRole('link');
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      ...['Dashboard', 'Proveedores', 'Contratos', 'Carga de datos', 'Actividad'],
    ]);
    expect(menu().getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  });

  it('asks strangers to sign in, and brings them where they wanted to go', async () => {
    login(['SUPPLIERS'], 'a token');
    const entries = history.length;
    const { user } = openSite('/admin/suppliers?buscar=norte');
    await findHeading('Administración');
    expect(history.length).toBe(entries); // back leads to where the stranger came from
    expect(screen.getByText('Por favor inicia sesión para continuar.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /Usuario/ }), 'ana@monitor.local');
    await user.type(screen.getByLabelText('Contraseña'), 'una clave larga');
    await user.click(screen.getByRole('button', { name: 'INICIAR SESIÓN' }));
    await findHeading('Proveedores');
    await findAddress('/admin/suppliers?buscar=norte');
    expect(api.asked(accountEndpoints.login)[0]?.body).toEqual({
      username: 'ana@monitor.local',
      password: 'una clave larga',
    });
    expect(api.asked(list)[0]?.said).toMatchObject({ search: 'norte' });
  });

  it.each(['/admin/suppliers', '/admin/data-load', '/admin/data-load/current', '/admin/organizations'])(
    'denies %s to an account that may not see it',
    async (path) => {
      openSite(path, { permissions: ['RESOURCES'] });
      await findHeading('ACCESO DENEGADO');
      await findAddress('/access-denied');
    },
  );

  it('has an organization chosen first', async () => {
    api.answer(organizationEndpoints.listOrganizations, {
      error: false,
      data: { docs: [sanJeronimo, santaLucia].map(({ defaultAdministrationPeriod: _left, ...known }) => known) },
    });
    const { user } = openSite('/admin/suppliers', { organization: null, permissions: ['SUPPLIERS'] });
    await findHeading('Seleccionar Organización');
    await findToast(/te redirigiremos a la página que solicitaste/);
    await user.click(await findRole('button', /Santa Lucía/));
    await findHeading('Proveedores');
    expect(chosenOrganization()?._id).toBe(santaLucia._id);
    await waitFor(() => expect(api.asked(list)[0]?.organizationId).toBe(santaLucia._id));
  });

  it('says where there is no such page', async () => {
    openSite('/admin/no-existe', { permissions: [] });
    await findHeading('PÁGINA NO ENCONTRADA');
  });

  it('is left with its organization, and says so', async () => {
    const { user } = openSite('/admin', { permissions: ['CONTRACTS'] });
    await findHeading(/Hola/);
    await user.click(menu().getByRole('button', { name: 'Cerrar Sesión' }));
    await findToast('Tu sesión se ha cerrado correctamente.');
    expect(currentSession()).toBeNull();
    expect(chosenOrganization()).toBeNull();
    await findAddress(/^\/select-organization/);
  });
});

describe('a session that ends beneath a page', () => {
  it('is asked for again over the page, which then asks again what was refused', async () => {
    const { user, goTo } = openSite('/admin', { permissions: ['SUPPLIERS'] });
    await findHeading(/Hola/);
    api.knowSession(currentSession()?.token ?? '', undefined);
    await goTo('/admin/suppliers');
    const dialog = within(await findRole('alertdialog', 'Tu sesión ha expirado'));
    expect(dialog.getByText('ana@monitor.local')).toBeTruthy();
    login(['SUPPLIERS'], 'another token');
    api.answer(list, {
      ...api.example(list),
      data: { docs: [{ ...supplier, name: 'OBRAS DEL NORTE' }], page: 1, pages: 1, total: 1 },
    });
    await user.type(dialog.getByLabelText('Contraseña'), 'una clave larga');
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    await findRole('row', /OBRAS DEL NORTE/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('No fue posible cargar los registros.')).toBeNull();
  });

  it('says what is wrong with the password', async () => {
    const { user } = openSite('/admin', { permissions: [] });
    await findHeading(/Hola/);
    api.refuse(accountEndpoints.login, 'session.wrong-credentials');
    endSession();
    const dialog = within(await findRole('alertdialog', 'Tu sesión se cerró'));
    await user.type(dialog.getByLabelText('Contraseña'), 'no es');
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    await dialog.findByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.');
    await user.clear(dialog.getByLabelText('Contraseña'));
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    await dialog.findByText('Escribe tu contraseña.');
    expect(dialog.queryByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.')).toBeNull();
  });

  it('leaves for the sign-in page, and comes back to where it was', async () => {
    const { user } = openSite('/admin/select-organization?x=1', { permissions: [] });
    await findHeading('Seleccionar Organización');
    endSession();
    await user.click(
      within(await findRole('alertdialog', 'Tu sesión se cerró')).getByRole('button', { name: 'Salir' }),
    );
    await findHeading('Administración');
    await findAddress('/login?redirectTo=/admin/select-organization?x=1');
    expect(chosenOrganization()?._id).toBe(sanJeronimo._id);
  });

  it('is noticed when its time is over, as another tab wrote it', async () => {
    openSite('/admin', { permissions: [] });
    await findHeading(/Hola/);
    endInAnotherTabAt(Date.now() + 50);
    await findRole('alertdialog', 'Tu sesión ha expirado');
  });

  it('is noticed though the clock is set back just then', async () => {
    openSite('/admin', { permissions: [] });
    await findHeading(/Hola/);
    const now = Date.now;
    const end = now() + 50;
    const clock = mock.method(Date, 'now', () => (now() < end ? now() : now() - 100));
    endInAnotherTabAt(end);
    await findRole('alertdialog', 'Tu sesión ha expirado');
    clock.mock.restore();
  });

  it('is noticed when the socket says so', async () => {
    openSite('/admin', { permissions: [] });
    await findHeading(/Hola/);
    if (ScriptedSocket.last.readyState !== ScriptedSocket.OPEN) ScriptedSocket.last.open();
    ScriptedSocket.last.say({ type: 'refused', code: 'session.required' });
    await findRole('alertdialog', 'Tu sesión ha expirado');
    ScriptedSocket.last.say({ type: 'refused', code: 'session.deactivated' });
    await findRole('alertdialog', 'Tu acceso fue desactivado');
  });

  it('says whom to talk to where the account was deactivated, and takes no password', async () => {
    const { user, goTo } = openSite('/admin', { permissions: ['SUPPLIERS'] });
    await findHeading(/Hola/);
    api.refuse(list, 'session.deactivated');
    await goTo('/admin/suppliers');
    const dialog = within(await findRole('alertdialog', 'Tu acceso fue desactivado'));
    expect(dialog.getByText('Habla con quien administra el monitor.')).toBeTruthy();
    expect(dialog.queryByLabelText('Contraseña')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Salir' }));
    await findAddress('/login?redirectTo=/admin/suppliers');
  });

  it('of somebody who may do less now takes them off the page', async () => {
    const { goTo } = openSite('/admin', { permissions: ['SUPPLIERS'] });
    await findHeading(/Hola/);
    api.knowSession(currentSession()?.token ?? '', []);
    await goTo('/admin/suppliers');
    await findHeading('ACCESO DENEGADO');
  });
});

const supplier = {
  _id: idOf(21),
  version: 1,
  name: '',
  rfc: null,
  notes: null,
  createdAt: '2026-03-04T18:00:00.000Z',
  updatedAt: '2026-03-04T18:00:00.000Z',
};
