import { organizationEndpoints } from '@monitor/contracts-schema';
import { screen, waitFor } from '@testing-library/dom';
import { chosenOrganization } from '../../lib/organization.ts';
import { currentToasts } from '../../lib/toasts.ts';
import { idOf, sanJeronimo, santaLucia } from '../../testing/fixtures.ts';
import { findHeading, findRole, findToast, openSite, shownAddress } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { listOrganizations } = organizationEndpoints;
const docs = [sanJeronimo, santaLucia].map(({ defaultAdministrationPeriod: _left, ...known }) => known);

describe('choosing an organization', () => {
  beforeEach(() => api.answer(listOrganizations, { error: false, data: { docs } }));

  it('leads where the reader wanted to go', async () => {
    const { user } = openSite('/contracts?buscar=techo', { organization: null });
    await findHeading('Selecciona una organización');
    await findToast('Por favor selecciona una Organización para continuar.');
    await user.click(await findRole('button', 'Seleccionar', { description: 'Municipio de Santa Lucía' }));
    await findHeading('Contratos');
    expect(shownAddress()).toBe('/contracts?buscar=techo');
    expect(chosenOrganization()?._id).toBe(santaLucia._id);
    expect(screen.getAllByText('Municipio de Santa Lucía')).not.toEqual([]);
    expect(currentToasts()).toEqual([]);
  });

  it('is done by the address that asks for one', async () => {
    openSite(`/contracts?buscar=techo&changeOrganization=${santaLucia._id}`);
    await findHeading('Contratos');
    await waitFor(() => expect(shownAddress()).toBe('/contracts?buscar=techo'));
    expect(chosenOrganization()?._id).toBe(santaLucia._id);
  });

  it('is left to the reader when the address asks for one that is not there', async () => {
    openSite(`/contracts?changeOrganization=${idOf(9)}`);
    await findToast(/La organización del enlace ya no está en este monitor/);
    expect(await screen.findAllByRole('button', { name: 'Seleccionar' })).toHaveLength(2);
  });

  it('says when there is none, and when they cannot be had', async () => {
    api.answer(listOrganizations, { error: false, data: { docs: [] } });
    const { unmount } = openSite('/select-organization', { organization: null });
    await screen.findByText('Aún no hay organizaciones');
    unmount();
  });

  it('can be tried again when they could not be had', async () => {
    api.refuse(listOrganizations, 'server.failed');
    const { user } = openSite('/select-organization', { organization: null });
    const retry = await findRole('button', 'Intentar de nuevo');
    api.answer(listOrganizations, { error: false, data: { docs } });
    await user.click(retry);
    await findRole('heading', 'Municipio de Santa Lucía');
  });
});
