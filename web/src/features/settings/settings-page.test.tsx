import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { chooseOrganization, chosenOrganization } from '../../lib/session/organization.ts';
import { sanJeronimo, santaLucia } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findToast, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';

const { loadSettings, changeSettings, changeTheme } = settingsEndpoints;
const now = { ...api.example(loadSettings).data, ...sanJeronimo, title: 'Compras', contactEmail: 'a@b.mx', version: 4 };
const settings = (changes: object = {}) =>
  api.answer(loadSettings, { error: false, data: { ...now, defaultAdministrationPeriod: '', ...changes } });
const { color: _color, theme: _theme, cover: _cover, ...defaults } = organizationDefaults;
const saved = (changes: object) => ({
  error: false as const,
  message: 'La configuración se ha actualizado correctamente.',
  data: { ...defaults, ...changes, version: 5 },
});

const open = (address = '/admin/settings') => openSite(address, { permissions: ['SETTINGS'] });
const edit = async () => {
  const site = open();
  await site.user.click(await screen.findByRole('button', { name: 'Editar' }));
  return { ...site, title: await screen.findByRole('textbox', { name: 'Título' }) };
};

describe('the settings', () => {
  it('say what the organization says, and what is for administrators alone', async () => {
    settings();
    open();
    await findHeading('Configuración');
    expect(await screen.findByText('a@b.mx')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Compras' })).toBeTruthy();
    expect(screen.getByText('Todas las administraciones')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Lo que se recuerda/ })).toBeNull();
  });

  it('lead who loads contracts to what is remembered of their books', async () => {
    settings();
    openSite('/admin/settings', { permissions: ['SETTINGS', 'CONTRACTS'] });
    const link = await screen.findByRole('link', { name: /^Lo que se recuerda de tus libros/ });
    expect(link.getAttribute('href')).toBe('/admin/data-load/remembered');
  });

  it('are for whoever holds the permission', async () => {
    openSite('/admin/settings', { permissions: ['CONTRACTS'] });
    await findHeading('ACCESO DENEGADO');
    await findAddress('/access-denied');
  });

  it('are saved as far as they were changed, on the version they were read at, and worn at once', async () => {
    settings();
    api.answer(changeSettings, saved({ title: 'Compras abiertas' }));
    const { user, title } = await edit();
    await user.type(title, ' abiertas');
    settings({ title: 'Compras abiertas', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await findToast('La configuración se ha actualizado correctamente.');
    expect(api.asked(changeSettings).map(({ body }) => body)).toEqual([{ version: 4, title: 'Compras abiertas' }]);
    await screen.findByRole('button', { name: 'Editar' });
    await waitFor(() => expect(chosenOrganization()?.title).toBe('Compras abiertas'));
    expect(chosenOrganization()).not.toHaveProperty('contactEmail');
  });

  it('show how the cover will look, with words marked by buttons', async () => {
    settings();
    const { user, title } = await edit();
    (title as HTMLTextAreaElement).setSelectionRange(0, 7);
    await user.click(within(screen.getByRole('group', { name: 'Formato de Título' })).getByText('Negrita'));
    expect((title as HTMLTextAreaElement).value).toBe('<b>Compras</b>');
    const preview = screen.getByRole('region', { name: 'Vista previa de la portada' });
    expect(within(preview).getByRole('heading').innerHTML).toContain('<b>Compras</b>');
  });

  it('are told what is wrong with them before they are sent', async () => {
    settings();
    const { user } = await edit();
    const email = screen.getByRole('textbox', { name: 'Correo electrónico de contacto' });
    await user.clear(email);
    await user.type(email, 'nadie');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findAllByText(/no tiene un formato válido/);
    expect(api.asked(changeSettings)).toEqual([]);
  });

  it('that somebody else changed meanwhile are loaded beneath what was typed', async () => {
    settings();
    api.refuse(changeSettings, 'stream.version-conflict');
    const { user, title } = await edit();
    await user.type(title, ' abiertas');
    expect(screen.queryByRole('button', { name: 'Cargar los valores nuevos' })).toBeNull();
    settings({ schedule: 'De 9 a 15', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Cargar los valores nuevos' }));
    expect((screen.getByRole('textbox', { name: 'Horario' }) as HTMLTextAreaElement).value).toBe('De 9 a 15');
    expect((title as HTMLTextAreaElement).value).toBe('Compras abiertas');
    api.answer(changeSettings, saved({ title: 'Compras abiertas', schedule: 'De 9 a 15' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await findToast('La configuración se ha actualizado correctamente.');
    expect(api.asked(changeSettings).at(-1)?.body).toEqual({ version: 5, title: 'Compras abiertas' });
  });

  it('are not left with something unsaved without being asked', async () => {
    settings();
    const { user, title } = await edit();
    await user.type(title, '!');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await screen.findByText('¿Descartar los cambios?');
  });
});

describe('the theme', () => {
  const accent = () => document.documentElement.style.getPropertyValue('--accent');

  it('is tried on while it is pointed at, and saved when it is picked', async () => {
    settings();
    api.answer(changeTheme, {
      error: false,
      message: 'El tema se ha actualizado correctamente.',
      data: { theme: 'orange', color: '#ff691e', version: 5 },
    });
    const { user } = open('/admin/settings?seccion=tema');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('button[aria-pressed]'))).toHaveLength(
      13,
    );
    expect(screen.queryByRole('button', { name: 'Rojo' })).toBeNull();
    const before = accent();
    await user.hover(screen.getByRole('button', { name: 'Naranja' }));
    expect(accent()).toBe('#ff691e');
    await user.unhover(screen.getByRole('button', { name: 'Naranja' }));
    expect(accent()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Naranja' }));
    await findToast('El tema se ha actualizado correctamente.');
    await screen.findByRole('button', { name: 'Editar' });
    expect(accent()).toBe('#ff691e');
    expect(api.asked(changeTheme).map(({ body }) => body)).toEqual([{ theme: 'orange' }]);
  });

  it('is sent again by itself while nobody knows whether it was saved, and not by a page that was left', async () => {
    settings();
    const { user } = open('/admin/settings?seccion=tema');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    api.refuse(changeTheme, 'storage.outcome-unknown');
    await user.click(screen.getByRole('button', { name: 'Naranja' }));
    await screen.findByText(/^No se sabe si quedó guardado; .* mientras esta página siga abierta\.$/);
    await endPause(3_000);
    await waitFor(() => expect(api.asked(changeTheme)).toHaveLength(2));
    expect(new Set(api.asked(changeTheme).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);

    await user.click(screen.getByRole('link', { name: 'Actividad' }));
    await findHeading('Actividad');
    await endPause(3_000);
    await findToast(/^No se sabe si quedó guardado/);
    expect(api.asked(changeTheme)).toHaveLength(2);
  });

  it('that is saved as another organization is chosen is not worn by that one', async () => {
    settings();
    const answered = Promise.withResolvers<AnswerOf<typeof changeTheme>>();
    api.answer(changeTheme, () => answered.promise);
    const { user } = open('/admin/settings?seccion=tema');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.click(screen.getByRole('button', { name: 'Naranja' }));
    chooseOrganization(santaLucia);
    const data = { theme: 'orange', color: '#ff691e', version: 5 } as const;
    answered.resolve({ error: false, message: 'El tema se cambió.', data });
    await findToast('El tema se cambió.');
    expect(chosenOrganization()).toMatchObject({ _id: santaLucia._id, color: santaLucia.color });
  });
});
