import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { currentSession, keepPermissions, keepProfile } from '../../lib/session/session.ts';
import { idOf, ownProfileOf, signedInAdministrator } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';

const { getProfileInfo, sendConfirmationAgain, updateProfileInfo, uploadProfilePicture } = profileEndpoints;
const profileOf = (changes: object = {}) => ({
  error: false as const,
  data: { ...ownProfileOf(), ...changes },
});
const openProfile = async (path = '/admin/profile') => {
  const site = openSite(path, { permissions: [], organization: null });
  await findHeading('Editar Perfil');
  return site;
};
const button = (name: string) => screen.getByRole('button', { name });

describe('an address that is not confirmed', () => {
  it('is shown to its account, which may give it up', async () => {
    api.answer(getProfileInfo, profileOf({ unconfirmedEmail: 'ana@otro.mx' }));
    const { user } = openSite('/admin/profile', { permissions: [], organization: null });
    await screen.findByText('Correo por confirmar: ana@otro.mx');
    api.answer(updateProfileInfo, { error: false, message: 'Se canceló el cambio de correo.' });
    api.answer(getProfileInfo, profileOf());
    await user.click(await findRole('button', 'Cancelar el cambio'));
    await findToast('Se canceló el cambio de correo.');
    expect(api.asked(updateProfileInfo)[0]?.body).toEqual({ unconfirmedEmail: null });
    await waitFor(() => expect(screen.queryByText(/^Correo por confirmar/)).toBeNull());
  });
});

describe('its link', () => {
  it('is sent again', async () => {
    api.answer(getProfileInfo, profileOf({ unconfirmedEmail: 'ana@otro.mx' }));
    const { user } = openSite('/admin/profile', { permissions: [], organization: null });
    await screen.findByText('Correo por confirmar: ana@otro.mx');
    api.answer(sendConfirmationAgain, { error: false, message: 'Se envió otro enlace. El anterior ya no sirve.' });
    await user.click(await findRole('button', 'Enviar el enlace de nuevo'));
    await findToast('Se envió otro enlace. El anterior ya no sirve.');
    expect(api.asked(sendConfirmationAgain)[0]?.body).toEqual({});
  });
});

describe('the profile', () => {
  it('opens to whoever is signed in, with no organization chosen, whatever id its address names', async () => {
    await openProfile(`/admin/profile/${idOf(7)}`);
    expect((screen.getByRole('textbox', { name: /Nombre/ }) as HTMLInputElement).value).toBe('Ana');
  });

  it('is led to from the menu of whoever is signed in', async () => {
    const { user } = openSite('/admin', { permissions: [] });
    await user.click(await findRole('button', 'Ana Robles'));
    await user.click(await findRole('button', 'Editar Perfil'));
    await findHeading('Editar Perfil');
  });

  it('saves names, says so, and shows them wherever the page names its reader', async () => {
    const { user } = await openProfile();
    expect(button('Guardar cambios').hasAttribute('disabled')).toBe(true);
    const name = screen.getByRole('textbox', { name: /Nombre/ });
    await user.clear(name);
    await user.type(name, 'Ana María');
    const position = '00000000000000000700';
    api.answer(updateProfileInfo, { error: false, message: 'Tu perfil se ha actualizado correctamente.', position });
    api.answer(getProfileInfo, profileOf({ name: 'Ana María' }));
    await user.click(button('Guardar cambios'));
    await findToast('Tu perfil se ha actualizado correctamente.');
    expect(api.asked(updateProfileInfo)[0]?.body).toEqual({ name: 'Ana María', lastName: 'Robles' });
    await findRole('button', 'Ana María Robles');
    expect(api.asked(getProfileInfo).at(-1)?.after).toBe(position);
  });

  it('takes back what was not saved', async () => {
    const { user } = await openProfile();
    const lastName = screen.getByRole('textbox', { name: /Apellido/ }) as HTMLInputElement;
    await user.clear(lastName);
    await user.click(button('Descartar cambios'));
    expect(lastName.value).toBe('Robles');
  });

  it('says what is wrong with a name as its typing pauses, before it is left', async () => {
    const { user } = await openProfile();
    const name = screen.getByRole('textbox', { name: /Nombre/ });
    await user.clear(name);
    expect(screen.queryByText('El nombre es requerido')).toBeNull();
    await endPause(1_000);
    await screen.findByText('El nombre es requerido');
    expect(document.activeElement).toBe(name);
  });

  it('keeps names that could not be saved, and says so', async () => {
    const { user } = await openProfile();
    const name = screen.getByRole('textbox', { name: /Nombre/ }) as HTMLInputElement;
    await user.clear(name);
    await user.click(button('Guardar cambios'));
    await screen.findByText('El nombre es requerido');
    await user.type(name, 'Eva');
    api.lose(updateProfileInfo);
    await user.click(button('Guardar cambios'));
    await findToast('Ocurrió un error salvando la información');
    expect(name.value).toBe('Eva');
  });
});

describe('the password of a profile', () => {
  const change = async (
    { user }: Awaited<ReturnType<typeof openProfile>>,
    current: string,
    password: string,
    again = password,
  ) => {
    for (const [label, text] of [
      [/Contraseña actual/, current],
      [/Nueva contraseña/, password],
      [/Confirmar contraseña/, again],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.type(screen.getByLabelText(label), text);
    }
    await user.click(button('Cambiar contraseña'));
  };

  it('is changed, and the page goes on in a new session', async () => {
    const site = await openProfile();
    api.knowSession('the next token', []);
    api.answer(updateProfileInfo, {
      error: false,
      message: 'Tu contraseña se cambió.',
      data: { token: 'the next token' },
    });
    await change(site, 'la clave vieja', 'la clave nueva');
    await findToast('Tu contraseña se cambió.');
    expect(currentSession()?.token).toBe('the next token');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((screen.getByLabelText(/Nueva contraseña/) as HTMLInputElement).value).toBe('');
  });

  it.each([
    ['', 'la clave nueva', 'la clave nueva', 'La contraseña actual es requerida'],
    ['la vieja', 'corta', 'corta', 'La contraseña debe contener al menos 8 caracteres'],
    ['la vieja', 'la clave nueva', 'otra cosa', 'Las contraseñas deben coincidir'],
  ])('is not changed from %j to %j, %j', async (current, password, again, message) => {
    const site = await openProfile();
    await change(site, current, password, again);
    await screen.findByText(message);
    expect(api.asked(updateProfileInfo)).toEqual([]);
  });

  it('is judged as its typing pauses, before it is left, and what was not typed yet is not', async () => {
    const { user } = await openProfile();
    const password = screen.getByLabelText(/Nueva contraseña/);
    await user.type(password, 'corta');
    await endPause(1_000);
    await screen.findByText('La contraseña debe contener al menos 8 caracteres');
    expect(document.activeElement).toBe(password);
    expect(screen.queryByText('La contraseña actual es requerida')).toBeNull();
    await user.type(password, ' ya no');
    await endPause(1_000);
    await waitFor(() => expect(screen.queryByText('La contraseña debe contener al menos 8 caracteres')).toBeNull());
  });

  it('is not changed by who does not know it, which is told beside it', async () => {
    const site = await openProfile();
    api.refuse(updateProfileInfo, 'profile.wrong-password');
    await change(site, 'no la sé', 'la clave nueva');
    await screen.findByText('La contraseña actual no es correcta');
    expect(document.activeElement).toBe(screen.getByLabelText(/Contraseña actual/));
  });
});

describe('the picture of a profile', () => {
  const pick = async ({ user }: Awaited<ReturnType<typeof openProfile>>, name: string, type: string) =>
    user.upload(screen.getByLabelText('Imagen de perfil'), new File(['x'], name, { type }));

  it('is sent as soon as it is picked, and shown', async () => {
    const site = await openProfile();
    const message = 'Tu perfil se ha actualizado correctamente.';
    api.answer(uploadProfilePicture, { error: false, message, data: { profilePicture: idOf(5) } });
    api.answer(getProfileInfo, profileOf({ profilePicture: idOf(5), updatedAt: '2099-01-01T00:00:00.000Z' }));
    const isShown = () =>
      waitFor(() =>
        expect([...document.images].map(({ src }) => new URL(src).pathname)).toContain(
          `/public-api/files/image/${idOf(5)}`,
        ),
      );
    const asBefore = localStorage.getItem('session') ?? '';
    await pick(site, 'yo.png', 'image/png');
    await findToast(message);
    await isShown();

    // Another tab, which has not heard of it yet, writes what it knows.
    localStorage.setItem('session', asBefore);
    dispatchEvent(new StorageEvent('storage', { key: 'session', storageArea: localStorage }));
    await waitFor(() => expect(localStorage.getItem('session')).toContain(idOf(5)));
    await isShown();
  });

  it('is not sent when it is none, and says why when the server finds out', async () => {
    const site = await openProfile();
    await pick({ ...site, user: site.user }, 'yo.svg', 'image/svg+xml');
    api.refuse(uploadProfilePicture, 'image.not-an-image');
    await pick(site, 'yo.png', 'image/png');
    await waitFor(() => expect(screen.getAllByText(/extensión .jpeg, .png, .gif o .svg/)).toHaveLength(2));
    api.lose(uploadProfilePicture);
    await pick(site, 'yo.png', 'image/png');
    await findToast('Ocurrió un error cargando la imagen');
  });
});

describe('the sessions of a profile', () => {
  it('end all at once when that is confirmed', async () => {
    const { user } = await openProfile();
    api.answer(accountEndpoints.logoutEverywhere, {
      error: false,
      message: 'Se cerró tu sesión en todos los dispositivos.',
      position: '00000000000000000007',
    });
    await user.click(button('Cerrar sesión en todos los dispositivos'));
    const question = within(await findRole('alertdialog', 'Cerrar sesión en todos los dispositivos'));
    await user.click(question.getByRole('button', { name: 'Cerrar sesión' }));
    await findHeading('Administración');
    await findAddress('/login');
    expect(currentSession()).toBeNull();
    expect(screen.getByText('Se cerró tu sesión en todos los dispositivos.')).toBeTruthy();
  });
});

describe('what somebody may do', () => {
  it('follows their record as it is now: the menu gains and loses sections', async () => {
    api.answer(getProfileInfo, profileOf({ permissions: ['SUPPLIERS'] }));
    openSite('/admin', { permissions: ['CONTRACTS'] });
    const menu = () => within(screen.getByRole('navigation', { name: 'Administración' }));
    await waitFor(() => expect(menu().queryByRole('link', { name: 'Proveedores' })).toBeTruthy());
    expect(menu().queryByRole('link', { name: 'Contratos' })).toBeNull();
  });

  it('is never what it was before a change that another tab has heard of', async () => {
    const later = '2026-03-05T18:00:00.000Z';
    api.answer(getProfileInfo, profileOf({ name: 'Ana de antes' }));
    openSite('/admin', { permissions: [] });
    await findRole('button', 'Ana de antes Robles');
    keepProfile({ ...signedInAdministrator, name: 'Ana de ahora' }, [], later);
    await findRole('button', 'Ana de ahora Robles');
    keepProfile({ ...signedInAdministrator, name: 'Ana de antes' }, [], '2026-03-04T18:00:00.000Z');
    expect(currentSession()?.user.name).toBe('Ana de ahora');
  });

  it('leaves the rest of a session as another tab wrote it a moment ago', async () => {
    openSite('/admin', { permissions: [] });
    await findHeading(/Hola/);
    localStorage.setItem('session', JSON.stringify({ ...currentSession(), token: 'of another tab' }));
    keepPermissions(['SUPPLIERS']);
    expect(currentSession()).toMatchObject({ token: 'of another tab', permissions: ['SUPPLIERS'] });
  });
});
