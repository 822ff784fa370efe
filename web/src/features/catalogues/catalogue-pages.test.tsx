import { administrativeUnitCatalogue } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { organizationCatalogue } from '@monitor/contracts-schema/organizations/organization-catalogue';
import { organizationRemovalEndpoints } from '@monitor/contracts-schema/organizations/organization-removal';
import { problems } from '@monitor/contracts-schema/problems';
import { resourceCatalogue } from '@monitor/contracts-schema/resources/resource-catalogue';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { currentToasts, dismissToast } from '../../lib/toasts.ts';
import { idOf, rehearsalOf, sanJeronimo } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';

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
  const cell = await findRole('textbox', 'Nombre de OBRAS DEL NORTE');
  await user.clear(cell);
  await user.type(cell, 'OBRAS NUEVAS');
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
    expect(screen.getByRole('textbox', { name: 'Nombre de OBRAS DEL NORTE' })).toHaveProperty('value', 'OBRAS NUEVAS');
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await goTo('/admin');
    await user.click(await findRole('button', 'Descartar'));
    await findHeading(/Hola/);
  });

  it('asks before what was typed in the table is lost by ending', async () => {
    const { user } = await renameInTable();
    const typed = () => screen.queryByRole('textbox', { name: 'Nombre de OBRAS DEL NORTE' });
    await user.click(await findRole('button', 'Regresar'));
    await user.click(await findRole('button', 'Seguir editando'));
    await waitFor(() => expect(typed()).toHaveProperty('value', 'OBRAS NUEVAS'));
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
    await findRole('textbox', /^Nombre de (?!OBRAS AJENAS)/);
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
    expect(screen.queryByRole('textbox', { name: /Nombre de/ })).toBeNull();
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

describe('an organization', () => {
  const { list, delete: remove } = organizationCatalogue.endpoints;
  const { whatRemovalHides, listRemovedOrganizations, restoreOrganization } = organizationRemovalEndpoints;
  const village = {
    _id: idOf(41),
    version: 2,
    name: 'Pueblo Viejo',
    shortName: 'PV',
    createdAt: AT,
    updatedAt: AT,
  };
  const hides = (contractsCount: number, suppliersCount: number) =>
    api.answer(whatRemovalHides, { error: false, data: { contractsCount, suppliersCount, restorableDays: 30 } });
  const openOrganizations = () => {
    api.answer(list, { ...api.example(list), data: { docs: [village], page: 1, pages: 1, total: 1 } });
    return openSite('/admin/organizations', { permissions: ['ORGANIZATIONS'] });
  };
  const question = async () => within(await findRole('alertdialog', 'Eliminar organización'));
  const confirm = (asked: ReturnType<typeof within>) => asked.getByRole('button', { name: 'Eliminar' });

  it('with contracts is removed by its name, and its question says what disappears and for how long it can be back', async () => {
    hides(1_234, 56);
    const { user } = openOrganizations();
    await user.click(await findRole('button', 'Eliminar Pueblo Viejo'));
    const asked = await question();
    await asked.findByText('1,234 contratos y 56 proveedores');
    expect(asked.getByText(/podrá restaurarla durante 30 días/)).toBeTruthy();
    expect(asked.queryByText(/permanentemente/)).toBeNull();
    await user.type(asked.getByRole('textbox', { name: 'Escribe «Pueblo Viejo» para confirmar' }), 'Pueblo');
    expect(confirm(asked).hasAttribute('disabled')).toBe(true);
    await user.type(asked.getByRole('textbox'), ' Viejo');
    await user.click(confirm(asked));
    await waitFor(() => expect(api.asked(remove)[0]?.body).toEqual({ _id: village._id }));
    expect(screen.queryByRole('button', { name: 'Seleccionar' })).toBeNull();
  });

  it('without any is removed by a plain question', async () => {
    hides(0, 0);
    const { user } = openOrganizations();
    await user.click(await findRole('button', 'Eliminar Pueblo Viejo'));
    const asked = await question();
    await asked.findByText('¿Estás seguro de eliminarla?');
    expect(asked.queryByRole('textbox')).toBeNull();
    await user.click(confirm(asked));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.asked(remove)).toHaveLength(1);
    expect(chosenOrganization()?._id).toBe(sanJeronimo._id);
  });

  it('whose contracts nobody can count is removed by its name', async () => {
    api.refuse(whatRemovalHides, 'storage.unavailable');
    const { user } = openOrganizations();
    await user.click(await findRole('button', 'Eliminar Pueblo Viejo'));
    const asked = await question();
    await asked.findByRole('textbox', { name: 'Escribe «Pueblo Viejo» para confirmar' });
    expect(confirm(asked).hasAttribute('disabled')).toBe(true);
  });

  it('that is removed says until when it can be restored, and is; not one whose name another has by now', async () => {
    const gone = { ...village, removedAt: AT, removedBy: 'Ana Ruiz', restorableUntil: '2126-03-04T18:00:00.000Z' };
    const { version: _v, createdAt: _c, updatedAt: _u, ...doc } = gone;
    const docs = [doc, { ...doc, _id: idOf(42), name: 'Pueblo Antiguo', restorableUntil: AT }];
    api.answer(listRemovedOrganizations, { error: false, data: { docs } });
    const { user } = openOrganizations();
    await findRole('heading', 'Organizaciones eliminadas');
    expect(screen.getByText('04 de marzo de 2126, 12:00')).toBeTruthy();
    expect(screen.getByText(/Pudo restaurarse hasta el/)).toBeTruthy();
    api.refuse(restoreOrganization, 'organization.name-taken');
    await user.click(screen.getByRole('button', { name: 'Restaurar Pueblo Viejo' }));
    await screen.findByText('Ya existe una organización con ese nombre.');
    const position = '00000000000000000700';
    api.answer(restoreOrganization, {
      error: false,
      message: 'La organización fue restaurada correctamente',
      position,
    });
    api.answer(listRemovedOrganizations, { error: false, data: { docs: [] } });
    await user.click(screen.getByRole('button', { name: /^Restaurar/ }));
    await findToast('La organización fue restaurada correctamente');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Organizaciones eliminadas' })).toBeNull());
    expect(api.asked(restoreOrganization).at(-1)?.body).toEqual({ _id: village._id });
    expect(api.asked(listRemovedOrganizations).at(-1)?.after).toBe(position);
  });

  it('that is restored when the session is over asks who is there, and says nothing else', async () => {
    const { version: _v, createdAt: _c, updatedAt: _u, ...doc } = village;
    const docs = [{ ...doc, removedAt: AT, removedBy: 'Ana Ruiz', restorableUntil: '2126-03-04T18:00:00.000Z' }];
    api.answer(listRemovedOrganizations, { error: false, data: { docs } });
    api.refuse(restoreOrganization, 'session.required');
    const { user } = openOrganizations();
    await user.click(await findRole('button', 'Restaurar Pueblo Viejo'));
    await findRole('alertdialog', 'Tu sesión ha expirado');
    expect(currentToasts()).toEqual([]);
  });
});

describe('the catalogue of contracts', () => {
  const { listCatalogueContracts, listTrimonths } = contractEndpoints;

  it('is filtered by its address, beside its search; what only an address names can be taken away', async () => {
    api.answer(listTrimonths, [{ _id: '1', period: '1o 2019' }]);
    const at = '/admin/contracts?buscar=aseo&estado=DESERTED&falta=supplier';
    const { user } = openSite(at, { permissions: ['CONTRACTS'] });
    await screen.findByText(/No se han encontrado contratos/);
    const asked = { query: { search: 'aseo' }, filters: { procedureStates: ['DESERTED'], missing: ['supplier'] } };
    expect(api.asked(listCatalogueContracts)[0]).toMatchObject(asked);
    await user.click(await findRole('button', /^Trimestre /));
    await user.click(await findRole('checkbox', '1o 2019'));
    await waitFor(() =>
      expect(api.asked(listCatalogueContracts).at(-1)).toMatchObject({
        query: asked.query,
        filters: { ...asked.filters, trimonths: [{ period: '1o 2019' }] },
      }),
    );
    await user.keyboard('{Escape}');
    await user.click(await findRole('button', 'Quitar Sin proveedor'));
    await waitFor(() => expect(api.asked(listCatalogueContracts).at(-1)?.filters.missing).toEqual([]));
    await findAddress('/admin/contracts?trimestre=1o+2019&estado=DESERTED&buscar=aseo');
    await user.click(screen.getByRole('button', { name: 'Ver todos los contratos' }));
    await findAddress('/admin/contracts');
  });
});

describe('many contracts', () => {
  const { getCatalogueContract, listCatalogueContracts } = contractEndpoints;
  const { exportChosenContracts, getBulkOperation, listMatchingContracts, startBulkOperation } = bulkEndpoints;
  const { rehearseChange, stopBatch } = batchEndpoints;
  const { downloadChosenContracts, downloadContracts } = dataLoadEndpoints;
  const contracts = Array.from({ length: 21 }, (_, at) => ({ _id: idOf(100 + at), version: 2 }));
  const shown = () => ({
    ...api.example(getCatalogueContract).data,
    ...contracts[0]!,
    contractNumber: 'C-1',
    createdAt: AT,
  });
  const change = { action: 'change', field: 'procedureState', value: 'DESERTED' } as const;
  const operation = { _id: idOf(9), change, total: 21, done: 20, failed: 1, startedBy: 'Ana', startedAt: AT };

  const openContracts = async () => {
    api.answer(listCatalogueContracts, {
      ...api.example(listCatalogueContracts),
      data: { docs: [shown()], page: 1, pages: 3, total: 21 },
    });
    api.answer(listMatchingContracts, { error: false, data: { total: 21, contracts } });
    const { user } = openSite('/admin/contracts?estado=CONCLUDED', { permissions: ['CONTRACTS'] });
    await findRole('button', 'Ver y editar C-1');
    await user.click(screen.getByRole('button', { name: 'Seleccionar' }));
    await user.click(await findRole('button', 'Elegir los 21 contratos de la lista'));
    await screen.findByText('Elegiste 21 contratos.');
    expect(api.asked(listMatchingContracts)[0]?.filters.procedureStates).toEqual(['CONCLUDED']);
    return user;
  };

  it('that a filter finds get a value of one field, once their count is typed; what failed is said, with why', async () => {
    const user = await openContracts();
    const opener = screen.getByRole('button', { name: 'Cambiar un campo' });
    await user.click(opener);
    const asked = within(await findRole('alertdialog', 'Cambiar un campo de 21 contratos'));
    const confirm = asked.getByRole('button', { name: 'Cambiar' });
    await user.selectOptions(asked.getByRole('combobox', { name: /Valor nuevo/ }), 'Desierto');
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await user.type(asked.getByRole('textbox', { name: 'Escribe 21 para confirmar' }), '21');
    api.answer(rehearseChange, { error: false, data: rehearsalOf(5_000, 1_250.5) });
    await user.click(asked.getByRole('button', { name: 'Calcular qué cambiará' }));
    expect((await asked.findByText(/El total publicado pasará/)).textContent).toMatch(/\$5,000\.00 a \$1,250\.50/);
    expect(api.asked(rehearseChange).map(({ body }) => body)).toEqual([{ change, contracts }]);
    await user.selectOptions(asked.getByRole('combobox', { name: /Valor nuevo/ }), 'Cancelado');
    expect(asked.queryByText(/El total publicado pasará/)).toBeNull();
    await user.selectOptions(asked.getByRole('combobox', { name: /Valor nuevo/ }), 'Desierto');
    api.answer(startBulkOperation, { error: false, message: '', data: { ...operation, done: 0, finishedAt: null } });
    const message = 'Otra persona cambió este registro al mismo tiempo.';
    api.answer(getBulkOperation, {
      error: false,
      data: {
        operation: { ...operation, finishedAt: AT },
        failures: [{ _id: idOf(100), name: 'C-1', message }],
        pagination: { page: 1, pages: 1, total: 1 },
      },
    });
    const lists = api.asked(listCatalogueContracts).length;
    await user.click(confirm);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Contratos'));
    expect(opener.isConnected).toBe(false); // never the one that stands in its place now: it would be given the focus back
    await findToast('Se cambiaron 20 contratos.');
    await waitFor(() => expect(api.asked(listCatalogueContracts).length).toBeGreaterThan(lists));
    expect(api.asked(startBulkOperation).map(({ body }) => body)).toEqual([{ change, contracts }]);
    await screen.findByText('No fue posible cambiar 1 contrato de 21');
    expect(screen.getByText(/Otra persona cambió/)).toBeTruthy();
    expect(screen.getByText(/^Lo pidió Ana el /)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'C-1' }).getAttribute('href')).toBe(`/admin/contracts?entry=${idOf(100)}`);
    expect(screen.getByRole('link', { name: 'Ver el cambio' }).getAttribute('href')).toBe(`/admin/batches/${idOf(9)}`);
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.queryByText('No fue posible cambiar 1 contrato de 21')).toBeNull());
    for (const { id } of currentToasts()) dismissToast(id);
    await queryClient.invalidateQueries();
    await user.click(screen.getByRole('button', { name: 'Seleccionar' }));
    expect(currentToasts()).toEqual([]);
  });

  it('are chosen as they are now, also one that was chosen before somebody changed it', async () => {
    const user = await openContracts();
    const changed = contracts.map((one) => ({ ...one, version: 3 }));
    api.answer(listMatchingContracts, { error: false, data: { total: 21, contracts: changed } });
    await user.click(screen.getByRole('button', { name: 'Elegir los 21 contratos de la lista' }));
    await waitFor(() => expect(api.asked(listMatchingContracts)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Eliminar (21)' }));
    const asked = within(await findRole('alertdialog', 'Eliminar 21 contratos'));
    await user.type(asked.getByRole('textbox', { name: 'Escribe 21 para confirmar' }), '21');
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(api.asked(startBulkOperation)[0]?.body.contracts).toEqual(changed));
  });

  it('of which there are no more than twenty are removed without their count', async () => {
    const user = await openContracts();
    await user.click(screen.getAllByRole('checkbox', { name: 'Elegir C-1' })[0]!);
    await user.click(await findRole('button', 'Eliminar (20)'));
    const asked = within(await findRole('alertdialog', 'Eliminar 20 contratos'));
    expect(asked.queryByRole('textbox')).toBeNull();
    expect(asked.getByRole('button', { name: 'Eliminar' }).hasAttribute('disabled')).toBe(false);
  });

  it('that are chosen are exported, just they; and so is the workbook in which they are corrected', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => {};
    const ids = contracts.map(({ _id }) => _id);
    const user = await openContracts();
    for (const [format, sent] of [
      ['PDF', 'pdf'],
      ['Excel', 'xls'],
      ['CSV', 'csv'],
      ['JSON', 'json'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Exportar' }));
      await user.click(await findRole('button', new RegExp(`^${format}`)));
      await waitFor(() =>
        expect(api.asked(exportChosenContracts).at(-1)).toMatchObject({ params: { format: sent }, body: { ids } }),
      );
    }
    expect(api.asked(exportChosenContracts)[0]?.query).toMatchObject({ sort: 'createdAt', typeSort: 'desc' });
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await findRole('button', /^Descargar para corregir/));
    await waitFor(() => expect(api.asked(downloadChosenContracts)[0]?.body).toEqual({ ids }));
  });

  it('are had as a workbook to correct: all, or what is found, unless they are too many for one', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => {};
    const user = await openContracts();
    const askFor = async (which: string) => {
      await user.click(screen.getByRole('button', { name: 'Descargar' }));
      await user.click(await findRole('button', /^Descargar para corregir/));
      await user.click((await dialog('¿Qué quieres descargar?')).getByRole('button', { name: which }));
    };
    await user.click(screen.getByRole('button', { name: 'Regresar' }));
    await askFor('Datos filtrados');
    await waitFor(() =>
      expect(api.asked(downloadChosenContracts)[0]?.body).toEqual({ ids: contracts.map(({ _id }) => _id) }),
    );
    expect(api.asked(listMatchingContracts).at(-1)?.filters.procedureStates).toEqual(['CONCLUDED']);
    await askFor('Lista completa');
    await waitFor(() => expect(api.asked(downloadContracts)).toHaveLength(1));
    api.answer(listMatchingContracts, { error: false, data: { total: 10_001, contracts } });
    await askFor('Datos filtrados');
    await findToast('Son más de 10,000 contratos: acota la lista con los filtros.');
    expect(api.asked(downloadChosenContracts)).toHaveLength(1);
  });

  it('are asked about again by itself when the monitor could not say how far they are', async () => {
    api.refuse(getBulkOperation, 'storage.unavailable');
    await openContracts();
    const going = { ...operation, failed: 0, finishedAt: null };
    const data = { operation: going, failures: [], pagination: { page: 1, pages: 1, total: 0 } };
    api.answer(getBulkOperation, { error: false, data });
    await endPause(2_000);
    await findRole('progressbar', 'Cambiando «Estado del procedimiento» de 21 contratos');
  });

  it('are shown on their way to whoever opens the catalogue, and keep another order waiting', async () => {
    api.answer(getBulkOperation, {
      error: false,
      data: {
        operation: { ...operation, change: { action: 'remove' }, done: 5, failed: 0, finishedAt: null },
        failures: [],
        pagination: { page: 1, pages: 1, total: 0 },
      },
    });
    const user = await openContracts();
    const going = await findRole('progressbar', 'Eliminando 21 contratos');
    expect(screen.getByText(/^Lo pidió Ana el 04 de marzo de 2026/)).toBeTruthy();
    expect(going.getAttribute('aria-valuetext')).toBe('5 de 21');
    expect(screen.getByRole('link', { name: 'Ver el cambio' }).getAttribute('href')).toBe(`/admin/batches/${idOf(9)}`);
    api.answer(stopBatch, { ...api.example(stopBatch), message: 'Se detendrá.' });
    await user.click(screen.getByRole('button', { name: 'Detener' }));
    const stopping = within(await findRole('alertdialog', '¿Detener este cambio?'));
    await user.click(stopping.getByRole('button', { name: 'Detener' }));
    await findToast('Se detendrá.');
    expect(api.asked(stopBatch)[0]?.body).toEqual({ _id: idOf(9) });
    await user.click(screen.getByRole('button', { name: 'Eliminar (21)' }));
    const asked = within(await findRole('alertdialog', 'Eliminar 21 contratos'));
    await user.type(asked.getByRole('textbox', { name: 'Escribe 21 para confirmar' }), '21');
    api.refuse(startBulkOperation, 'batch.under-way');
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    await asked.findByText(/Ya hay una carga o un cambio en lote en curso/);
    api.lose(startBulkOperation);
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    await asked.findByText(/No fue posible comunicarse con el monitor/);
  });
});

describe('a resource', () => {
  const { list, save } = resourceCatalogue.endpoints;
  const article = {
    _id: idOf(31),
    version: 4,
    title: 'Cómo se compra',
    classification: 'ARTICLE' as const,
    url: 'https://ejemplo.mx',
    image: idOf(32),
    createdAt: AT,
    updatedAt: AT,
  };

  it('is opened by its title, and is asked for a picture only as an article; one that is picked is sent with it', async () => {
    URL.createObjectURL = () => 'blob:picture';
    api.answer(list, { ...api.example(list), data: { docs: [article], page: 1, pages: 1, total: 1 } });
    const { user } = openSite('/admin/resources', { permissions: ['RESOURCES'] });
    expect(screen.queryByRole('button', { name: /^Editar Cómo/ })).toBeNull();
    await user.click(await findRole('button', 'Ver y editar Cómo se compra'));
    const form = await dialog('Editar recurso');
    const shown = () => form.getByRole('img', { name: 'Vista previa' }).getAttribute('src');
    expect(shown()).toBe(`/public-api/files/image/${article.image}?width=400`);
    await user.selectOptions(form.getByRole('combobox', { name: /Clasificación/ }), 'Nota');
    expect(form.queryByRole('group', { name: 'Imagen' })).toBeNull();
    await user.selectOptions(form.getByRole('combobox', { name: /Clasificación/ }), 'Artículo');
    const files = () => form.getByLabelText(/Elige (otra|una) imagen/);
    await user.upload(files(), new File(['x'], 'foto.webp', { type: 'image/webp' }));
    await user.upload(files(), new File(['x'], 'foto.png', { type: 'image/png' }));
    expect(shown()).toBe('blob:picture');
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(save)[0]?.body).toEqual({
      _id: article._id,
      version: 4,
      title: article.title,
      url: article.url,
      classification: 'ARTICLE',
    });
  });

  it('loses its picture when somebody takes it away', async () => {
    api.answer(list, { ...api.example(list), data: { docs: [article], page: 1, pages: 1, total: 1 } });
    const { user } = openSite('/admin/resources', { permissions: ['RESOURCES'] });
    await user.click(await findRole('button', 'Ver y editar Cómo se compra'));
    const form = await dialog('Editar recurso');
    await user.click(form.getByRole('button', { name: 'Quitar imagen' }));
    expect(form.queryByRole('img')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(save)[0]?.body).toMatchObject({ image: null });
  });
});
