import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { corruptionIndexEndpoints } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { isPublicRead } from '@monitor/contracts-schema/http/known-query';
import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import { organizationEndpoints } from '@monitor/contracts-schema/organizations/organization-endpoints';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { allSitePages } from '@monitor/contracts-schema/site/site-pages';
import { screen, waitFor } from '@testing-library/dom';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { currentToasts } from '../../lib/toasts.ts';
import { idOf, sanJeronimo, santaLucia, settingsOf } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { listOrganizations } = organizationEndpoints;
const { loadSettings } = settingsEndpoints;
const { getComparisonSide } = comparisonEndpoints;
const { getCorruptionIndex } = corruptionIndexEndpoints;
/** Unlike the others, it begins with digits of its own, as well as ending with them. */
const elMirador = { ...sanJeronimo, _id: `a${sanJeronimo._id.slice(1, -1)}a`, name: 'Municipio de El Mirador' };
const docs = [sanJeronimo, santaLucia, elMirador].map(({ defaultAdministrationPeriod: _left, ...known }) => known);

describe('choosing an organization', () => {
  beforeEach(() => api.answer(listOrganizations, { error: false, data: { docs } }));

  it('leads where the reader wanted to go', async () => {
    const { user } = openSite('/contracts?buscar=techo', { organization: null });
    await findHeading('Selecciona una organización');
    await findToast('Por favor selecciona una Organización para continuar.');
    await user.click(await findRole('button', 'Seleccionar', { description: 'Municipio de Santa Lucía' }));
    await findHeading('Contratos');
    await findAddress('/contracts?buscar=techo');
    expect(chosenOrganization()?._id).toBe(santaLucia._id);
    expect(screen.getAllByText('Municipio de Santa Lucía')).not.toEqual([]);
    expect(currentToasts()).toEqual([]);
  });

  it('is narrowed by what its address searches for, of which it says what it cannot read', async () => {
    openSite('/select-organization?buscar=lucia&buscar=x', { organization: null });
    await findRole('button', 'Seleccionar', { description: 'Municipio de Santa Lucía' });
    await screen.findByText('No se entendió «buscar=x».');
    expect(screen.getAllByRole('button', { name: 'Seleccionar' })).toHaveLength(1);
    expect(screen.queryByText(/Aquí no se filtra/)).toBeNull();
  });

  it('is done by the address that asks for one', async () => {
    openSite(`/contracts?buscar=techo&changeOrganization=${santaLucia._id}`);
    await findHeading('Contratos');
    await findAddress('/contracts?buscar=techo');
    expect(chosenOrganization()?._id).toBe(santaLucia._id);
  });

  it.each(
    allSitePages.flatMap(({ path, kind, namedBy }) =>
      kind === 'organization' || kind === 'record'
        ? [[path, namedBy === 'organizacion' ? 'changeOrganization' : 'autoSelectOrganization'] as const]
        : [],
    ),
  )('is done at %s by the digits that legacy monitors know', async (path, parameter) => {
    api.answer(loadSettings, { error: false, data: settingsOf(elMirador) });
    for (const endpoint of [getComparisonSide, getCorruptionIndex]) api.refuse(endpoint, 'organization.not-found');
    const address = path.replace(':id', santaLucia._id);
    openSite(`${address}?${parameter}=${legacyIdOf(elMirador._id)}`, { organization: null });
    await waitFor(() => expect(chosenOrganization()).toMatchObject({ _id: elMirador._id, name: elMirador.name }));
    await findAddress(parameter === 'autoSelectOrganization' ? '/' : address);
    await screen.findByRole('main');
    await waitFor(() => expect(api.asked(loadSettings)).not.toEqual([]));
    const asked = allEndpoints.filter(isPublicRead).flatMap((one) => api.asked(one));
    expect(new Set(asked.map(({ organizationId }) => organizationId ?? elMirador._id))).toEqual(
      new Set([elMirador._id]),
    );
  });

  it('is left to the reader when two have the digits that the address names', async () => {
    openSite(`/contracts?changeOrganization=${legacyIdOf(santaLucia._id)}`, { organization: null });
    await findToast(/La organización del enlace ya no está en este monitor/);
    expect(chosenOrganization()).toBeNull();
  });

  it('is left to the reader when the address asks for one that is not there', async () => {
    openSite(`/contracts?changeOrganization=${idOf(9)}`);
    await findToast(/La organización del enlace ya no está en este monitor/);
    expect(await screen.findAllByRole('button', { name: 'Seleccionar' })).toHaveLength(docs.length);
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
