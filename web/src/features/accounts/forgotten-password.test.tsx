import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { currentSession } from '../../lib/session/session.ts';
import { findAddress, findHeading, findToast, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { resetPassword, validToken } = accountEndpoints;
const EXPIRED = 'Este enlace ha expirado o no es válido. Por favor intenta recuperar tu contraseña nuevamente.';

describe('a forgotten password', () => {
  it('is asked for from the sign-in page, and its mail is said to be on the way', async () => {
    const { user } = openSite('/login', { organization: null });
    await user.click(await screen.findByRole('link', { name: '¿Olvidaste tu contraseña?' }));
    await findHeading('Recuperar contraseña');
    await user.click(screen.getByRole('button', { name: 'ENVIAR CORREO' }));
    await screen.findByText('Por favor, completa los campos para restablecer la contraseña.');
    expect(api.asked(resetPassword)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), ' ana@monitor.mx ');
    await user.click(screen.getByRole('button', { name: 'ENVIAR CORREO' }));
    await findHeading('Revisa tu correo');
    expect(screen.getByText('ana@monitor.mx')).toBeTruthy();
    expect(api.asked(resetPassword)[0]?.body).toEqual({ email: 'ana@monitor.mx' });
    expect(document.activeElement?.textContent).toContain('le enviamos un mensaje');
    await user.click(screen.getByRole('link', { name: 'Volver a iniciar sesión' }));
    await findAddress('/login');
  });

  it('says when it could not be asked for, and keeps the address', async () => {
    const { user } = openSite('/forgot-password');
    const email = await screen.findByRole('textbox', { name: 'Correo electrónico' });
    await user.type(email, 'ana@monitor.mx');
    api.refuse(resetPassword, 'session.too-many-attempts');
    await user.click(screen.getByRole('button', { name: 'ENVIAR CORREO' }));
    await screen.findByText('Demasiados intentos. Espera unos minutos e intenta nuevamente.');
    expect((email as HTMLInputElement).value).toBe('ana@monitor.mx');
    await user.clear(email);
    await user.click(screen.getByRole('button', { name: 'ENVIAR CORREO' }));
    await screen.findByText('Por favor, completa los campos para restablecer la contraseña.');
    expect(screen.queryByText('Demasiados intentos. Espera unos minutos e intenta nuevamente.')).toBeNull();
  });
});

describe('a new password', () => {
  const open = async (permissions?: []) => {
    const site = openSite('/new-password/un-token_secreto', { permissions });
    await findHeading('Elige tu contraseña');
    const choose = async (password: string, confirmation = password): Promise<void> => {
      for (const [label, text] of [
        ['Nueva contraseña', password],
        ['Confirmar contraseña', confirmation],
      ] as const) {
        await site.user.clear(screen.getByLabelText(label));
        if (text) await site.user.type(screen.getByLabelText(label), text);
      }
      await site.user.click(screen.getByRole('button', { name: 'CAMBIAR CONTRASEÑA' }));
    };
    return { ...site, choose };
  };

  it('is set with the link, and leads to signing in with it', async () => {
    const { choose } = await open([]);
    api.answer(validToken, { error: false, message: 'Tu contraseña se cambió correctamente.' });
    await choose('una clave nueva');
    await findHeading('Administración');
    expect(screen.getByText('Tu contraseña se cambió correctamente.')).toBeTruthy();
    await findAddress('/login');
    expect(currentSession()).toBeNull();
    expect(api.asked(validToken)[0]?.body).toEqual({
      token: 'un-token_secreto',
      password: 'una clave nueva',
      confirmPassword: 'una clave nueva',
    });
  });

  it('is visited without its token', async () => {
    await open();
    await waitFor(() =>
      expect(api.asked(visitEndpoints.registerVisit).map(({ body }) => body)).toEqual([
        { path: '/new-password/:token' },
      ]),
    );
  });

  it.each([
    ['', '', 'Todos los campos son requeridos.'],
    ['una clave nueva', '', 'Todos los campos son requeridos.'],
    ['una clave nueva', 'otra cosa', 'Por favor, verifica que ambas contraseñas coincidan.'],
    ['corta', 'corta', 'La contraseña debe contener al menos 8 caracteres'],
  ])('of %j, confirmed as %j, is not sent', async (password, confirmation, message) => {
    const { choose } = await open();
    await choose(password, confirmation);
    await findToast(message);
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(api.asked(validToken)).toEqual([]);
  });

  it('leads to signing in when its link has expired, and says so there too', async () => {
    const { choose } = await open();
    api.refuse(validToken, 'account.link-expired', { data: { tokenExpired: true } });
    await choose('una clave nueva');
    await findHeading('Administración');
    await findToast(EXPIRED);
    expect(screen.getAllByText(EXPIRED)).toHaveLength(2);
  });

  it('that the server refuses is told beside its field; another failure over the form', async () => {
    const { choose } = await open();
    const common = 'La contraseña es una de las primeras que cualquiera prueba';
    api.refuse(validToken, 'record.invalid', { errors: [{ field: 'password', message: common }] });
    await choose('Password123');
    await findToast(common);
    expect(screen.getAllByText(common)).toHaveLength(2);
    api.lose(validToken);
    await choose('una clave nueva');
    const failed = 'No fue posible restablecer tu contraseña. Por favor intenta nuevamente.';
    await findToast(failed);
    expect(screen.getAllByText(failed)).toHaveLength(2);
  });
});
