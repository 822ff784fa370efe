import { organizationCatalogue } from '@monitor/contracts-schema/organizations/organization-catalogue';
import { organizationRemovalEndpoints } from '@monitor/contracts-schema/organizations/organization-removal';
import { screen, waitFor, within } from '@testing-library/dom';
import { chosenOrganization } from '../../../lib/session/organization.ts';
import { currentToasts } from '../../../lib/toasts.ts';
import { idOf, sanJeronimo } from '../../../testing/fixtures.ts';
import { findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';

const AT = '2026-03-04T18:00:00.000Z';

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
