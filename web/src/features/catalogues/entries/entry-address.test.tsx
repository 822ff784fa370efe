import { catalogueKeys, catalogues } from '@monitor/contracts-schema/catalogues';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { aCatalogueContract } from '@monitor/contracts-schema/testing/a-contract';
import { screen, waitFor } from '@testing-library/dom';
import { forgetPosition, rememberPosition } from '../../../lib/live/positions.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';

const { list, detail, save } = supplierCatalogue.endpoints;
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
const far = { ...north, _id: idOf(29), name: 'GRUAS DE OTRA PAGINA' };
const pageOf = (...docs: (typeof north)[]) => ({
  ...api.example(list),
  data: { docs, page: 1, pages: 1, total: docs.length },
});
const openSuppliers = (address: string) => {
  api.answer(list, pageOf(north));
  api.answer(detail, ({ query: { id } }) => ({ error: false as const, data: id === far._id ? far : north }));
  return openSite(address, { permissions: ['SUPPLIERS'] });
};
const nameIn = async () => (await findRole('textbox', /^Nombre/)) as HTMLInputElement;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the address of an entry', () => {
  it('opens it, wherever in the list it is', async () => {
    openSuppliers(`/admin/suppliers?buscar=norte&entry=${far._id}`);
    expect((await nameIn()).value).toBe('GRUAS DE OTRA PAGINA');
    expect(api.asked(detail)).toMatchObject([{ query: { id: far._id } }]);
    expect(api.asked(list)[0]?.query).toMatchObject({ search: 'norte' });
  });

  it('is shown while it is open, and left by closing and by going back', async () => {
    const { user, goBack } = openSuppliers('/admin/suppliers?orden=name:asc');
    await user.click(await findRole('button', 'Editar OBRAS DEL NORTE'));
    expect((await nameIn()).value).toBe('OBRAS DEL NORTE');
    await findAddress(`/admin/suppliers?orden=name:asc&entry=${north._id}`);
    expect(api.asked(detail)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await gone();
    await findAddress('/admin/suppliers?orden=name:asc');
    await user.click(await findRole('button', 'Editar OBRAS DEL NORTE'));
    await nameIn();
    await goBack();
    await gone();
    await findAddress('/admin/suppliers?orden=name:asc');
  });

  it('asks before going back loses what was typed', async () => {
    const { user, goBack } = openSuppliers('/admin/suppliers');
    await user.click(await findRole('button', 'Editar OBRAS DEL NORTE'));
    await user.type(await nameIn(), 'X');
    await goBack();
    await user.click(await findRole('button', 'Seguir editando'));
    expect((await nameIn()).value).toBe('OBRAS DEL NORTEX');
    await goBack();
    await user.click(await findRole('button', 'Descartar'));
    await gone();
    await findAddress('/admin/suppliers');
  });

  it('is left when the entry was saved, without asking', async () => {
    const { user } = openSuppliers(`/admin/suppliers?entry=${far._id}`);
    await user.type(await nameIn(), 'S');
    api.answer(save, { ...api.example(save), message: 'El proveedor se ha guardado.' });
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await findToast('El proveedor se ha guardado.');
    await gone();
    await findAddress('/admin/suppliers');
    expect(api.asked(save)[0]?.body).toMatchObject({ _id: far._id, version: 3, name: 'GRUAS DE OTRA PAGINAS' });
  });

  it.each(['record.not-found', 'request.invalid'] as const)('of none says so, and leads to all (%s)', async (code) => {
    const { user } = openSuppliers(`/admin/suppliers?entry=${idOf(99)}`);
    api.refuse(detail, code);
    await screen.findByText('No encontramos el proveedor de este enlace');
    expect(screen.getByText(/Puede haberse eliminado, haberse unido a otro, o ser de otra organización/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver todos los proveedores' }));
    await gone();
    await findAddress('/admin/suppliers');
  });

  it('that cannot be had now is asked for again on request', async () => {
    const { user } = openSuppliers(`/admin/suppliers?entry=${far._id}`);
    api.refuse(detail, 'request.too-large');
    await screen.findByText('No fue posible cargar el registro.');
    api.answer(detail, { error: false, data: far });
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect((await nameIn()).value).toBe('GRUAS DE OTRA PAGINA');
  });

  it('is for who holds the permission', async () => {
    openSite(`/admin/suppliers?entry=${far._id}`, { permissions: ['CONTRACTS'] });
    await findHeading(/ACCESO DENEGADO/i);
    expect(api.asked(detail)).toEqual([]);
  });

  it.each(catalogueKeys)('is there in the catalogue of %s', async (key) => {
    const { endpoints, permission, module } = catalogues[key];
    api.refuse(endpoints.detail as Endpoint, 'record.not-found');
    openSite(`/admin/${module}?entry=${idOf(99)}`, { permissions: [permission] });
    await screen.findByText(/^No encontramos (el|la) /);
  });

  it('opens a contract', async () => {
    const contract = aCatalogueContract({ servicesDescription: 'Luminarias' });
    api.answer(contractEndpoints.getCatalogueContract, { error: false, data: contract });
    openSite(`/admin/contracts?entry=${contract._id}`, { permissions: ['CONTRACTS'] });
    await findRole('dialog', 'Editar contrato');
    expect(((await findRole('textbox', /^Descripción/)) as HTMLTextAreaElement).value).toBe('Luminarias');
  });
});

describe('the files of a catalogue', () => {
  it('hold what was done last here, in whichever log that is', async () => {
    const { user } = openSite('/admin/users', { permissions: ['USERS'] });
    const position = '00000000000000000700';
    rememberPosition(INSTALLATION, position);
    await user.click(await findRole('button', 'Descargar'));
    await user.click(await findRole('button', /Excel/));
    const { download } = catalogues.users.endpoints;
    await waitFor(() => expect(api.asked(download)[0]?.after).toBe(position));
    forgetPosition(INSTALLATION);
  });

  it('hold what the list finds, in its order, with the columns that it shows', async () => {
    const { user } = openSuppliers('/admin/suppliers?buscar=norte&orden=name:asc');
    await findRole('row', /OBRAS DEL NORTE/);
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(screen.getAllByRole('button', { name: /Excel|CSV|PDF|JSON/ }).map(({ textContent }) => textContent)).toEqual(
      ['ExcelLibro .xlsx', 'CSVTexto separado por comas'],
    );
    await user.click(screen.getByRole('button', { name: /Excel/ }));
    await user.click(await findRole('button', 'Datos filtrados'));
    const { download } = supplierCatalogue.endpoints;
    await waitFor(() => expect(api.asked(download)).toHaveLength(1));
    expect(api.asked(download)[0]).toMatchObject({
      params: { format: 'xlsx' },
      query: { search: 'norte', sort: 'name', typeSort: 'asc', columns: ['name', 'rfc', 'notes', 'createdAt'] },
    });
  });
});
