import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { screen } from '@testing-library/dom';
import { store } from '../../lib/store.ts';
import { currentToasts } from '../../lib/toasts.ts';
import { signedInAdministrator } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findToast, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';
import { rememberedUsernameAtom } from './remembered-username.ts';

const { login } = accountEndpoints;
const data = { token: 'a token', permissions: [], user: signedInAdministrator };

const fill = async ({ user }: ReturnType<typeof openSite>, username: string, password: string) => {
  await findHeading('Administración');
  await user.type(screen.getByRole('textbox', { name: /Usuario/ }), username);
  await user.type(screen.getByLabelText('Contraseña'), password);
};

describe('signing in', () => {
  beforeEach(() => store.set(rememberedUsernameAtom, null));

  it('leads to the administration, and remembers who asked for it', async () => {
    api.answer(login, { error: false, data });
    const site = openSite('/login?redirectTo=%2Fadmin');
    await findToast('Al iniciar sesión te redirigiremos a la página que solicitaste.');
    await fill(site, ' ana@monitor.local', 'una clave larga');
    await site.user.click(screen.getByRole('checkbox', { name: 'Recordarme' }));
    await site.user.click(screen.getByRole('button', { name: 'INICIAR SESIÓN' }));
    await findHeading('Hola, Ana Robles');
    await findAddress('/admin');
    expect(currentToasts()).toEqual([]);
    expect(localStorage.getItem('rememberedUsername')).toBe('"ana@monitor.local"');
  });

  it('says on the form what is wrong', async () => {
    api.refuse(login, 'session.wrong-credentials');
    const site = openSite('/login');
    await fill(site, 'ana@monitor.local', 'otra');
    await site.user.click(screen.getByRole('button', { name: 'INICIAR SESIÓN' }));
    await screen.findByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.');
    expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  });

  it('asks for what is missing before it asks the server', async () => {
    const { user } = openSite('/login');
    await findHeading('Administración');
    await user.click(screen.getByRole('button', { name: 'INICIAR SESIÓN' }));
    await screen.findByText('Escribe tu contraseña.');
    expect(screen.getByText('Escribe tu correo electrónico.')).toBeTruthy();
    expect(api.asked(login)).toEqual([]);
  });

  it('takes away what was wrong once the form is sent again, empty too', async () => {
    api.refuse(login, 'session.wrong-credentials');
    const site = openSite('/login');
    await fill(site, 'ana@monitor.local', 'otra');
    await site.user.click(screen.getByRole('button', { name: 'INICIAR SESIÓN' }));
    await screen.findByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.');
    await site.user.clear(screen.getByLabelText('Contraseña'));
    await site.user.click(screen.getByRole('button', { name: 'INICIAR SESIÓN' }));
    await screen.findByText('Escribe tu contraseña.');
    expect(screen.queryByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.')).toBeNull();
  });

  it('says why it is asked for until its page is left', async () => {
    const site = openSite('/admin');
    await screen.findByText('Por favor inicia sesión para continuar.');
    await site.user.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }));
    await site.user.click(await screen.findByRole('link', { name: 'Volver a iniciar sesión' }));
    await findHeading('Administración');
    await findAddress('/login');
    expect(screen.queryByText('Por favor inicia sesión para continuar.')).toBeNull();
  });

  it('is over for who is signed in, who never leaves this site by it', async () => {
    openSite('/login?redirectTo=//evil.example', { permissions: [] });
    await findHeading('Hola, Ana Robles');
    await findAddress('/admin');
  });
});
