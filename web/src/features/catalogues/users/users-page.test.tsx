import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { Permission } from '@monitor/contracts-schema/permission';
import { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { userCatalogue } from '@monitor/contracts-schema/users/user-catalogue';
import { screen, waitFor, within } from '@testing-library/dom';
import { forgetPosition } from '../../../lib/live/positions.ts';
import { idOf, signedInAdministrator } from '../../../testing/fixtures.ts';
import { findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { sheetCell, typeInto } from '../../../testing/sheet.ts';

const { list, save, delete: remove, deleteDocs, saveUpdatedDocs } = userCatalogue.endpoints;
const AT = '2026-03-04T18:00:00.000Z';
const eva = {
  _id: idOf(31),
  version: 4,
  name: 'Eva',
  lastName: 'Luna',
  email: 'eva@monitor.mx',
  active: true,
  unconfirmedEmail: null,
  administratorType: 'CUSTOM' as const,
  permissions: ['CONTRACTS' as const, 'SUPPLIERS' as const],
  notes: null,
  createdAt: AT,
  updatedAt: AT,
};

const openUsers = (
  docs: readonly object[] = [eva],
  { general = true, permissions = ['USERS' as const] as Permission[] } = {},
) => {
  api.answer(list, {
    ...api.example(list),
    data: { docs: docs as (typeof eva)[], page: 1, pages: 1, total: docs.length },
  });
  return openSite('/admin/users', { permissions, general });
};
const KEEPER = { general: false, permissions: ['USERS', 'SUPPLIERS'] as Permission[] };
const ana = { ...eva, _id: signedInAdministrator._id, name: 'Ana', email: 'ana@monitor.local' };
const rosa = { ...eva, _id: idOf(32), name: 'Rosa', email: 'rosa@monitor.mx', administratorType: 'GENERAL' as const };
const dialog = async (name: string) => within(await findRole('dialog', name));

describe('the catalogue of users', () => {
  it('shows who they are and since when, and edits from their names', async () => {
    openUsers();
    const row = within(await findRole('row', /eva@monitor\.mx/));
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(0, 4)).toEqual(['Nombre', 'Apellido', 'Correo electrónico', 'Fecha de creación']);
    expect(row.getByRole('button', { name: 'Ver y editar Eva' })).toBeTruthy();
    expect(row.queryByRole('button', { name: /^Editar/ })).toBeNull();
  });

  it('begins a new one active and general, and says what that opens before it is saved', async () => {
    const { user } = openUsers();
    await user.click(await findRole('button', 'Nuevo usuario'));
    const form = await dialog('Nuevo usuario');
    const active = form.getByRole('checkbox', { name: 'Habilitar acceso a la plataforma' }) as HTMLInputElement;
    expect(active.checked).toBe(true);
    expect((form.getByRole('combobox', { name: /Tipo de administrador/ }) as HTMLSelectElement).value).toBe('GENERAL');
    expect(form.getByText(/^Abre todas las secciones: Usuarios, Proveedores, .* y Configuración\./)).toBeTruthy();
    expect(form.queryByRole('group', { name: /Permisos/ })).toBeNull();

    await user.type(form.getByRole('textbox', { name: /Nombre/ }), 'Raúl');
    await user.type(form.getByRole('textbox', { name: /Apellido/ }), 'Díaz');
    await user.type(form.getByRole('textbox', { name: /Correo electrónico/ }), 'raul@monitor.mx');
    api.answer(save, { ...api.example(save), message: 'El usuario fue creado correctamente' });
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await findToast('El usuario fue creado correctamente');
    expect(api.asked(save)[0]?.body).toMatchObject({
      name: 'Raúl',
      lastName: 'Díaz',
      email: 'raul@monitor.mx',
      active: true,
      administratorType: 'GENERAL',
      permissions: [],
    });
  });

  it('asks for permissions of who is not general, by the names of the sections', async () => {
    const { user } = openUsers();
    await user.click(await findRole('button', 'Ver y editar Eva'));
    const form = await dialog('Editar usuario');
    const permissions = within(form.getByRole('group', { name: /Permisos/ }));
    const box = (name: string) => permissions.getByRole('checkbox', { name }) as HTMLInputElement;
    expect(permissions.getAllByRole('checkbox')).toHaveLength(8);
    expect([box('Proveedores').checked, box('Usuarios').checked]).toEqual([true, false]);
    await user.click(box('Proveedores'));
    await user.click(box('Contratos y carga de datos'));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    expect((await form.findAllByText('El campo Permisos es requerido')).length).toBeGreaterThan(0);
    expect(api.asked(save)).toEqual([]);
    await user.click(box('Usuarios'));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() =>
      expect(api.asked(save)[0]?.body).toMatchObject({ _id: eva._id, version: 4, permissions: ['USERS'] }),
    );
  });

  it('asks from after what was done of a removal of several, or of a table, in the log of the installation', async () => {
    const { user } = openUsers();
    const refusing = (position: string) => ({
      errors: [{ field: eva._id, message: 'Es el último administrador general activo.' }],
      data: { removed: 0, position },
    });
    const askedAfter = (position: string) => waitFor(() => expect(api.asked(list).at(-1)?.after).toBe(position));
    await findRole('row', /eva@monitor\.mx/);
    await user.click(screen.getByRole('button', { name: 'Seleccionar' }));
    await user.click((await screen.findAllByRole('checkbox', { name: 'Elegir Eva' }))[0]!);
    await user.click(screen.getByRole('button', { name: 'Eliminar (1)' }));
    api.refuse(deleteDocs, 'record.not-all-removed', refusing('00000000000000000700'));
    const question = within(await findRole('alertdialog', 'Eliminar usuarios'));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await askedAfter('00000000000000000700');

    await user.click(screen.getByRole('button', { name: 'Regresar' }));
    await user.click(await findRole('button', 'Editar tabla'));
    await findRole('grid', 'Catálogo de usuarios');
    await typeInto(user, sheetCell('eva@monitor.mx', 'Apellido'), 'Sol{Enter}');
    api.refuse(saveUpdatedDocs, 'record.invalid', refusing('00000000000000000800'));
    await user.click(screen.getByRole('button', { name: 'Guardar (1)' }));
    await user.click(within(await findRole('alertdialog', 'Guardar cambios')).getByRole('button', { name: 'Guardar' }));
    await askedAfter('00000000000000000800');
    forgetPosition(INSTALLATION);
  });

  it('says why somebody cannot be removed', async () => {
    const { user } = openUsers();
    await user.click(await findRole('button', 'Eliminar Eva'));
    api.refuse(remove, 'user.last-general');
    const question = within(await findRole('alertdialog', 'Eliminar usuario'));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await findToast('No fue posible eliminar el registro.');
    await question.findByText(/Es el último administrador general activo/);
  });
});

describe('another address of a user', () => {
  const waiting = { ...eva, unconfirmedEmail: 'eva@otro.mx' };
  const { sendConfirmationAgain } = profileEndpoints;

  it('has its link sent again, to that user and nobody else', async () => {
    const { user } = openUsers([waiting]);
    await user.click(await findRole('button', 'Ver y editar Eva'));
    const form = await dialog('Editar usuario');
    const again = form.getByRole('button', { name: 'Enviar el enlace de nuevo' });
    api.refuse(sendConfirmationAgain, 'account.nothing-to-confirm');
    await user.click(again);
    await findToast('No hay ningún correo por confirmar');
    api.answer(sendConfirmationAgain, { error: false, message: 'Se envió otro enlace. El anterior ya no sirve.' });
    await user.click(again);
    await findToast('Se envió otro enlace. El anterior ya no sirve.');
    expect(api.asked(sendConfirmationAgain).map(({ body }) => body)).toEqual([{ _id: eva._id }, { _id: eva._id }]);
    expect(api.asked(save)).toEqual([]);
  });

  it('has no link to send where none waits', async () => {
    const { user } = openUsers();
    await user.click(await findRole('button', 'Ver y editar Eva'));
    const form = await dialog('Editar usuario');
    expect(form.queryByRole('button', { name: 'Enviar el enlace de nuevo' })).toBeNull();
  });

  it('is shown beneath the one that signs in until it is confirmed, and is given up by a blank', async () => {
    const { user } = openUsers([waiting]);
    const row = within(await findRole('row', /eva@monitor\.mx/));
    expect(row.getByText('Por confirmar: eva@otro.mx')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Ver y editar Eva' }));
    const form = await dialog('Editar usuario');
    await user.clear(form.getByRole('textbox', { name: 'Correo por confirmar' }));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() =>
      expect(api.asked(save)[0]?.body).toMatchObject({ email: 'eva@monitor.mx', unconfirmedEmail: null }),
    );
  });

  it('is no field of who has one alone, whose form says what a change of it does', async () => {
    const { user } = openUsers();
    await user.click(await findRole('button', 'Ver y editar Eva'));
    const form = await dialog('Editar usuario');
    expect(form.queryByRole('textbox', { name: 'Correo por confirmar' })).toBeNull();
    expect(form.getByText(/el nuevo se usará cuando se confirme/)).toBeTruthy();
  });
});

describe('who administers users without being general', () => {
  it('adds people who may what he may, and nobody general', async () => {
    const { user } = openUsers([eva], KEEPER);
    await findRole('row', /eva@monitor\.mx/);
    await user.click(await findRole('button', 'Nuevo usuario'));
    const form = await dialog('Nuevo usuario');
    const type = form.getByRole('combobox', { name: /Tipo de administrador/ }) as HTMLSelectElement;
    await waitFor(() => expect(type.value).toBe('CUSTOM'));
    expect((within(type).getByRole('option', { name: 'General' }) as HTMLOptionElement).disabled).toBe(true);
    expect(form.getByText('Solo puedes dar los permisos que tú tienes.')).toBeTruthy();
    const open = form
      .getAllByRole('checkbox')
      .flatMap((box) => ((box as HTMLInputElement).disabled ? [] : [box.closest('label')?.textContent ?? 'access']));
    expect(open).toEqual(['access', 'Usuarios', 'Proveedores']);
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()); // nothing was typed: nothing is asked
  });

  it('takes permissions that he does not hold, and gives no other address to who holds them', async () => {
    const { user } = openUsers([eva], KEEPER);
    await findRole('row', /eva@monitor\.mx/);
    await user.click(await findRole('button', 'Ver y editar Eva'));
    const form = await dialog('Editar usuario');
    await form.findByText('Solo puede cambiar su correo quien tenga todos sus permisos.');
    expect((form.getByRole('textbox', { name: /Correo/ }) as HTMLInputElement).disabled).toBe(true);
    const box = (name: string) => form.getByRole('checkbox', { name }) as HTMLInputElement;
    expect([box('Contratos y carga de datos').disabled, box('Configuración').disabled]).toEqual([false, true]);
  });

  it('reads who is general, and is told why he changes nothing of them', async () => {
    const { user } = openUsers([{ ...rosa, unconfirmedEmail: 'rosa@otro.mx' }], KEEPER);
    await findRole('row', /rosa@monitor\.mx/);
    const kept = await findRole('button', /^Eliminar Rosa\. Solo un administrador general/);
    expect(kept.getAttribute('aria-disabled')).toBe('true');
    await user.click(kept);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(await findRole('button', 'Ver y editar Rosa'));
    const form = await dialog('Editar usuario');
    await form.findByText('Es administrador general');
    for (const name of ['Actualizar', 'Enviar el enlace de nuevo'])
      expect(form.queryByRole('button', { name })).toBeNull();
    for (const field of form.getAllByRole('textbox')) expect((field as HTMLInputElement).disabled).toBe(true);
    await user.click(form.getAllByRole('button', { name: 'Cerrar' }).at(-1)!);
    await user.click(await findRole('button', 'Editar tabla'));
    await findRole('grid', 'Catálogo de usuarios');
    await typeInto(user, sheetCell('rosa@monitor.mx', 'Apellido'), 'X{Enter}');
    expect(screen.queryByRole('textbox', { name: /^Apellido/ })).toBeNull();
    expect(sheetCell('rosa@monitor.mx', 'Apellido').getAttribute('aria-readonly')).toBe('true');
    expect(screen.getByRole('gridcell', { description: /Solo un administrador general agrega/ })).toBeTruthy();
  });

  it('leaves his own permissions alone', async () => {
    const { user } = openUsers([ana], KEEPER);
    await findRole('row', /ana@monitor\.local/);
    await user.click(await findRole('button', 'Ver y editar Ana'));
    const form = await dialog('Editar usuario');
    expect((await form.findAllByText(/^Nadie cambia sus propios permisos/)).length).toBe(2);
    expect((form.getByRole('textbox', { name: /^Correo/ }) as HTMLInputElement).disabled).toBe(false);
    const active = form.getByRole('checkbox', { name: 'Habilitar acceso a la plataforma' }) as HTMLInputElement;
    expect(active.disabled).toBe(true);
  });
});

it('nobody is offered to remove themselves, alone or among others', async () => {
  const { user } = openUsers([ana, eva]);
  await findRole('button', /^Eliminar Ana\. No puedes eliminar ni desactivar tu propia cuenta$/);
  await findRole('button', 'Eliminar Eva');
  await user.click(screen.getByRole('button', { name: 'Seleccionar' }));
  const box = async (name: RegExp) => (await screen.findAllByRole('checkbox', { name }))[0] as HTMLInputElement;
  expect([(await box(/^Elegir Ana\./)).disabled, (await box(/^Elegir Eva$/)).disabled]).toEqual([true, false]);
});
