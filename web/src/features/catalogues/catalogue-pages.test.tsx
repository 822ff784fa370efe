import { administrativeUnitCatalogue } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { organizationCatalogue } from '@monitor/contracts-schema/organizations/organization-catalogue';
import { problems } from '@monitor/contracts-schema/problems';
import { resourceCatalogue } from '@monitor/contracts-schema/resources/resource-catalogue';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { idOf } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';
import { sheetCell, typeInto } from '../../testing/sheet.ts';

const { list, save, delete: remove, deleteDocs, saveUpdatedDocs } = supplierCatalogue.endpoints;
const AT = '2026-03-04T18:00:00.000Z';
const north = {
  _id: idOf(21),
  version: 3,
  name: 'OBRAS DEL NORTE',
  rfc: null,
  notes: null,
  createdAt: AT,
  updatedAt: AT,
};
const south = { ...north, _id: idOf(22), name: 'GRUAS DEL SUR' };
const pageOf = (...docs: (typeof north)[]) => ({
  ...api.example(list),
  data: { docs, page: 1, pages: 1, total: docs.length },
});
const openSuppliers = (address = '/admin/suppliers') => {
  api.answer(list, pageOf(north, south));
  return openSite(address, { permissions: ['SUPPLIERS'] });
};
/** In the table, not saved yet. */
const renameInTable = async () => {
  const { user, goTo } = openSuppliers();
  await findRole('row', /OBRAS DEL NORTE/);
  await user.click(screen.getByRole('button', { name: 'Editar tabla' }));
  await typeInto(user, sheetCell('OBRAS DEL NORTE', 'Nombre'), 'OBRAS NUEVAS{Enter}');
  return { user, goTo };
};
const dialog = async (name: string) => within(await findRole('dialog', name));

describe('each catalogue', () => {
  it.each([
    ['/admin/suppliers', 'Proveedores', 'SUPPLIERS', list],
    [
      '/admin/administrative-units',
      'Unidades administrativas',
      'ADMINISTRATIVE_UNITS',
      administrativeUnitCatalogue.endpoints.list,
    ],
    ['/admin/organizations', 'Organizaciones', 'ORGANIZATIONS', organizationCatalogue.endpoints.list],
    ['/admin/resources', 'Recursos', 'RESOURCES', resourceCatalogue.endpoints.list],
    ['/admin/contracts', 'Contratos', 'CONTRACTS', contractEndpoints.listCatalogueContracts],
  ] as const)(
    '%s asks for its first page, newest first, and says that it is empty',
    async (path, title, permission, endpoint) => {
      openSite(path, { permissions: [permission] });
      await findHeading(new RegExp(title, 'i'));
      await screen.findByText(/Por el momento no hay/);
      expect(api.asked(endpoint)[0]?.query).toMatchObject({ page: 1, sort: 'createdAt', typeSort: 'desc', search: '' });
    },
  );
});

describe('the name of an entry', () => {
  const entry = { _id: idOf(21), version: 3, name: 'OBRAS DEL NORTE', createdAt: AT, updatedAt: AT };
  const noted = { ...entry, notes: null };
  const branded = { ...entry, shortName: 'NORTE' };

  it.each([
    ['/admin/suppliers', 'SUPPLIERS', supplierCatalogue, { ...noted, rfc: null }, 'Editar proveedor'],
    [
      '/admin/administrative-units',
      'ADMINISTRATIVE_UNITS',
      administrativeUnitCatalogue,
      noted,
      'Editar unidad administrativa',
    ],
    ['/admin/organizations', 'ORGANIZATIONS', organizationCatalogue, branded, 'Editar organización'],
  ] as const)('at %s opens its form, by keyboard too', async (path, permission, { endpoints }, doc, title) => {
    api.answer(endpoints.list as typeof list, pageOf(doc as typeof north)); // each catalogue its own
    const { user } = openSite(path, { permissions: [permission] });
    const name = await findRole('button', 'Ver y editar OBRAS DEL NORTE');
    expect(screen.getByRole('button', { name: 'Editar OBRAS DEL NORTE' })).toBeTruthy();
    name.focus();
    await user.keyboard('{Enter}');
    await dialog(title);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver y editar OBRAS DEL NORTE' })),
    );
    await user.click(screen.getByRole('button', { name: 'Ver y editar OBRAS DEL NORTE' }));
    await dialog(title);
  });
});

describe('a catalogue', () => {
  it('is searched and sorted by its address', async () => {
    const { user } = openSuppliers('/admin/suppliers?buscar=norte&orden=name:asc');
    await findRole('row', /OBRAS DEL NORTE/);
    expect(api.asked(list)[0]?.query).toMatchObject({ search: 'norte', sort: 'name', typeSort: 'asc' });
    await user.click(screen.getByRole('button', { name: 'RFC' }));
    await waitFor(() => expect(api.asked(list).at(-1)?.query).toMatchObject({ sort: 'rfc' }));
    await findAddress(/^\/admin\/suppliers\?buscar=norte&orden=rfc:/);
  });

  it('is searched from the first page of what is found', async () => {
    api.answer(list, ({ query: { page } }) => ({
      ...pageOf(north),
      data: { docs: [north], page, pages: 3, total: 21 },
    }));
    const { user } = openSite('/admin/suppliers?pagina=2', { permissions: ['SUPPLIERS'] });
    await findRole('row', /OBRAS DEL NORTE/);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar proveedores' }), 'norte{Enter}');
    await waitFor(() => expect(api.asked(list).at(-1)?.query).toMatchObject({ search: 'norte', page: 1 }));
    await findAddress('/admin/suppliers?buscar=norte');
  });

  it('says of an RFC what is noticed of it, and saves it all the same', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Nuevo proveedor'));
    const form = await dialog('Nuevo proveedor');
    const described = () => form.getByRole('textbox', { name: 'RFC', description: /No identifica a nadie|verifica/ });
    expect(() => described()).toThrow();
    await user.type(form.getByRole('textbox', { name: 'RFC' }), 'PBA850101AA1');
    expect(described()).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: /Nombre/ }), 'PUENTES DEL BAJIO');
    api.answer(save, api.example(save));
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(api.asked(save)[0]?.body).toMatchObject({ rfc: 'PBA850101AA1' }));
  });

  it('registers a new entry, says so, and shows it', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Nuevo proveedor'));
    const form = await dialog('Nuevo proveedor');
    await user.type(form.getByRole('textbox', { name: /Nombre/ }), 'PUENTES DEL BAJIO');
    api.answer(save, {
      ...api.example(save),
      message: 'El proveedor se ha guardado.',
      position: '00000000000000000500',
    });
    const asked = api.asked(list).length;
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await findToast('El proveedor se ha guardado.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(save)[0]?.body).toMatchObject({ name: 'PUENTES DEL BAJIO' });
    expect(api.asked(save)[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(api.asked(list).length).toBeGreaterThan(asked));
    expect(api.asked(list).at(-1)?.after).toBe('00000000000000000500');
  });

  it('says what is wrong with a field as its typing pauses, before it is left', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Nuevo proveedor'));
    const form = await dialog('Nuevo proveedor');
    const name = form.getByRole('textbox', { name: /Nombre/ });
    await user.type(name, 'obras');
    await endPause(1_000);
    await form.findByText('El nombre debe estar en mayúsculas y no debe contener tildes ni caracteres especiales');
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await endPause(1_000);
    await form.findByText('El nombre del Proveedor es requerido');
  });

  it('says what is wrong with a form before it is sent, each line leading to its field', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Nuevo proveedor'));
    const form = await dialog('Nuevo proveedor');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await form.findByText('El formulario contiene errores');
    await user.click(within(form.getByRole('alert')).getByRole('button'));
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: /Nombre/ }));
    expect(api.asked(save)).toEqual([]);
  });

  it('corrects the version that was opened, under one key however often it is sent', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Editar OBRAS DEL NORTE'));
    const form = await dialog('Editar proveedor');
    const name = form.getByRole('textbox', { name: /Nombre/ });
    await user.clear(name);
    await user.type(name, 'OBRAS NUEVAS');
    api.lose(save);
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await findToast('No fue posible guardar el registro.');
    expect((name as HTMLInputElement).value).toBe('OBRAS NUEVAS');
    api.answer(save, api.example(save));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = api.asked(save);
    expect(first?.body).toMatchObject({ _id: north._id, version: 3, name: 'OBRAS NUEVAS' });
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('sends the same again by itself while nobody knows whether it was saved, and says so', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Nuevo proveedor'));
    const form = await dialog('Nuevo proveedor');
    await user.type(form.getByRole('textbox', { name: /Nombre/ }), 'PUENTES DEL BAJIO');
    api.refuse(save, 'storage.outcome-unknown');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await form.findByText(/^No se sabe si quedó guardado; al volver a intentarlo no se duplicará\. Se vuelve/);
    api.lose(save);
    await endPause(3_000);
    await waitFor(() => expect(api.asked(save)).toHaveLength(2));
    api.answer(save, { ...api.example(save), message: 'El proveedor se ha guardado.' });
    await endPause(3_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await findToast('El proveedor se ha guardado.');
    const sent = api.asked(save).map(({ body, idempotencyKey }) => ({ body, idempotencyKey }));
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('marks the field that the server refused, until it is changed', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Editar OBRAS DEL NORTE'));
    const form = await dialog('Editar proveedor');
    const name = form.getByRole('textbox', { name: /Nombre/ });
    await user.clear(name);
    await user.type(name, 'GRUAS DEL SUR');
    api.refuse(save, 'supplier.name-taken');
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    await user.type(name, ' DOS');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('says what somebody else changed meanwhile, and keeps what was typed over it', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Editar OBRAS DEL NORTE'));
    const form = await dialog('Editar proveedor');
    await user.type(form.getByRole('textbox', { name: /Notas/ }), 'una nota');
    api.refuse(save, 'stream.version-conflict');
    api.answer(list, pageOf({ ...north, version: 4, name: 'OBRAS DE OTRA' }, south));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await form.findByText('Otra persona cambió este registro mientras lo editabas');
    await user.click(form.getByRole('button', { name: 'Cargar los valores nuevos' }));
    expect(form.queryByText(problems['stream.version-conflict'].message)).toBeNull();
    api.answer(save, api.example(save));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(save).at(-1)?.body).toMatchObject({ version: 4, name: 'OBRAS DE OTRA', notes: 'una nota' });
  });

  it('asks before what was typed in the table is lost by another page, or with this one', async () => {
    const { user, goTo } = await renameInTable();
    await goTo('/admin');
    await user.click(await findRole('button', 'Seguir editando'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir editando' })).toBeNull());
    await findAddress('/admin/suppliers');
    expect(screen.getByRole('gridcell', { name: 'OBRAS NUEVAS' })).toBeTruthy();
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await goTo('/admin');
    await user.click(await findRole('button', 'Descartar'));
    await findHeading(/Hola/);
  });

  it('asks before what was typed in the table is lost by ending', async () => {
    const { user } = await renameInTable();
    const typed = () => screen.queryByRole('gridcell', { name: 'OBRAS NUEVAS' });
    await user.click(await findRole('button', 'Regresar'));
    await user.click(await findRole('button', 'Seguir editando'));
    await waitFor(() => expect(typed()).toBeTruthy());
    await user.click(await findRole('button', 'Regresar'));
    await user.click(await findRole('button', 'Descartar'));
    await waitFor(() => expect(typed()).toBeNull());
    await findRole('row', /OBRAS DEL NORTE/);
  });

  it('asks before what was typed is lost', async () => {
    const { user, goTo } = openSuppliers();
    await user.click(await findRole('button', 'Nuevo proveedor'));
    const form = await dialog('Nuevo proveedor');
    await user.type(form.getByRole('textbox', { name: /Nombre/ }), 'X');
    await goTo('/admin');
    await user.click(await findRole('button', 'Seguir editando'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir editando' })).toBeNull());
    await findAddress('/admin/suppliers');
    await goTo('/admin');
    await user.click(await findRole('button', 'Descartar'));
    await findHeading(/Hola/);
  });

  it('removes an entry after asking, and says why one that is used stays', async () => {
    const { user } = openSuppliers();
    await user.click(await findRole('button', 'Eliminar OBRAS DEL NORTE'));
    api.refuse(remove, 'supplier.in-use');
    const question = within(await findRole('alertdialog', 'Eliminar proveedor'));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    expect((await question.findByRole('link', { name: 'Ver sus contratos' })).getAttribute('href')).toBe(
      '/admin/contracts?buscar=OBRAS+DEL+NORTE',
    );
    api.answer(remove, { ...api.example(remove), message: 'El proveedor se eliminó.' });
    api.answer(list, pageOf(south));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await findToast('El proveedor se eliminó.');
    await waitFor(() => expect(screen.queryByRole('row', { name: /OBRAS DEL NORTE/ })).toBeNull());
    expect(api.asked(remove)[0]?.body).toEqual({ _id: north._id });
  });

  it('removes several after asking; those that stay say why, and stay chosen', async () => {
    const { user } = openSuppliers();
    await findRole('row', /OBRAS DEL NORTE/);
    await user.click(screen.getByRole('button', { name: 'Seleccionar' }));
    expect(screen.queryByRole('button', { name: 'Eliminar OBRAS DEL NORTE' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Elegir todos los de esta página' }));
    expect((screen.getByRole('checkbox', { name: 'Elegir OBRAS DEL NORTE' }) as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Eliminar (2)' }));
    api.refuse(deleteDocs, 'record.not-all-removed', {
      errors: [{ field: north._id, message: 'El proveedor está en uso por uno o más contratos' }],
      data: { removed: 1 },
    });
    api.answer(list, pageOf(north));
    const question = within(await findRole('alertdialog', 'Eliminar proveedores'));
    expect(question.getByText('Esta acción borrará 2 proveedores permanentemente')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await findToast('No fue posible eliminar 1 proveedor; se eliminó 1.');
    expect(api.asked(deleteDocs)[0]?.body).toEqual({ ids: [north._id, south._id] });
    await screen.findByText('Elegiste 1 proveedor.');
    expect(screen.getByText(/: El proveedor está en uso por uno o más contratos/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Quitar de la selección OBRAS DEL NORTE' }));
    expect(screen.queryByText(/está en uso/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Elegir OBRAS DEL NORTE' }));
    await screen.findByText('Elegiste 1 proveedor.');
    expect(screen.queryByText(/está en uso/)).toBeNull();
    api.answer(deleteDocs, { ...api.example(deleteDocs), message: 'Se eliminó 1 proveedor' });
    await user.click(screen.getByRole('button', { name: 'Eliminar (1)' }));
    const again = within(await findRole('alertdialog', 'Eliminar proveedores'));
    await user.click(again.getByRole('button', { name: 'Eliminar' }));
    await findToast('Se eliminó 1 proveedor');
    await findRole('button', 'Eliminar OBRAS DEL NORTE');
    expect(screen.queryByRole('checkbox', { name: /^Elegir/ })).toBeNull();
  });

  it('that somebody else changes while its row is edited is told of above the table, on whichever page it is', async () => {
    const { user } = await renameInTable();
    api.answer(list, pageOf({ ...north, name: 'OBRAS AJENAS', version: north.version + 1 }));
    await queryClient.invalidateQueries();
    await screen.findByText('Otra persona cambió lo mismo que tú: si guardas, quedará lo tuyo');
    api.answer(list, pageOf(south));
    await queryClient.invalidateQueries();
    screen.getByText(/Nombre ahora dice «OBRAS AJENAS»/);
    await user.click(screen.getByRole('button', { name: 'Descartar los cambios de OBRAS AJENAS' }));
    expect(screen.queryByText(/quedará lo tuyo/)).toBeNull();
  });

  it('is edited in its table: only what was changed is sent, and what is refused stays', async () => {
    const { user } = await renameInTable();
    api.answer(saveUpdatedDocs, () => {
      throw new Refused('record.invalid', { errors: [{ field: north._id, message: 'Ya existe ese nombre' }] });
    });
    await user.click(screen.getByRole('button', { name: 'Guardar (1)' }));
    await user.click(within(await findRole('alertdialog', 'Guardar cambios')).getByRole('button', { name: 'Guardar' }));
    await findToast(/No fue posible guardar 1 proveedor/);
    expect(screen.getAllByText(/Ya existe ese nombre/)).not.toEqual([]);
    api.answer(saveUpdatedDocs, { ...api.example(saveUpdatedDocs), message: 'Se guardaron los cambios.' });
    await user.click(screen.getByRole('button', { name: 'Guardar (1)' }));
    await user.click(within(await findRole('alertdialog', 'Guardar cambios')).getByRole('button', { name: 'Guardar' }));
    await findToast('Se guardaron los cambios.');
    expect(api.asked(saveUpdatedDocs).at(-1)?.body).toMatchObject([
      { _id: north._id, version: 3, name: 'OBRAS NUEVAS' },
    ]);
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('says that it cannot be had, and is asked for again on request', async () => {
    api.refuse(list, 'server.failed');
    const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
    await findToast('No fue posible cargar los registros.');
    api.answer(list, pageOf(north));
    await user.click(await findRole('button', 'Intentar de nuevo'));
    await findRole('row', /OBRAS DEL NORTE/);
  });

  it('remembers which columns its reader wants', async () => {
    const { user } = openSuppliers();
    await findRole('columnheader', /Notas/);
    await user.click(screen.getByRole('button', { name: /Columnas/ }));
    await user.click(await findRole('checkbox', 'Notas'));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Notas/ })).toBeNull());
  });
});
