import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { organizationEndpoints } from '@monitor/contracts-schema/organizations/organization-endpoints';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { aShownContract, contractPage, idOf, sanJeronimo, santaLucia, settingsOf } from '../../testing/fixtures.ts';
import { findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { listOrganizations } = organizationEndpoints;
const { listContracts } = contractEndpoints;

const docs = [sanJeronimo, santaLucia].map(({ defaultAdministrationPeriod: _left, ...known }) => known);
const OWN = 'organizacion=san-jeronimo-00000001';
const OTHER = 'organizacion=santa-lucia-00000002';

const at = (): string => location.pathname + location.search + location.hash;
const findAt = (address: string) => waitFor(() => expect(at()).toBe(address));

describe('the organization that an address names', () => {
  beforeEach(() => {
    api.answer(listOrganizations, { error: false, data: { docs } });
    api.answer(listContracts, contractPage([aShownContract()]));
  });

  it('is the one chosen before where it names none; the address says so then', async () => {
    const entries = history.length;
    openSite('/contracts?todo=&utm_source=boletin#lista');
    await findHeading('Contratos');
    await findAt(`/contracts?${OWN}&todo=#lista`);
    expect(history.length).toBe(entries); // back leads to where the reader came from
    expect(api.asked(listOrganizations)).toEqual([]);
  });

  it('is shown whatever was chosen before, and is the chosen one from then on', async () => {
    openSite(`/contracts?${OTHER}&todo=`);
    await screen.findAllByText(santaLucia.name);
    await findAt(`/contracts?${OTHER}&todo=`);
    await screen.findAllByText(aShownContract().servicesDescription ?? '');
    expect(api.asked(listContracts).map(({ organizationId }) => organizationId)).toEqual([santaLucia._id]);
    expect(chosenOrganization()?._id).toBe(santaLucia._id);
  });

  it('needs nobody to have chosen one', async () => {
    openSite(`/contracts?${OTHER}&todo=`, { organization: null });
    await screen.findAllByText(santaLucia.name);
    await findAt(`/contracts?${OTHER}&todo=`);
  });

  it('may be named as it was called before, or by its id: the address says what it is called', async () => {
    const { goTo } = openSite('/contracts?organizacion=villa-vieja-00000002&todo=');
    await findAt(`/contracts?${OTHER}&todo=`);
    await goTo(`/changes?organizacion=${sanJeronimo._id}`);
    await findAt(`/changes?${OWN}`);
    await goTo('/changes?organizacion=villa-nueva-00000001');
    await findAt('/changes?organizacion=villa-nueva-00000001');
  });

  it('changes with the address: back leads to the one that the address names', async () => {
    const { goTo, goBack } = openSite('/contracts?todo=');
    await findAt(`/contracts?${OWN}&todo=`);
    await goTo(`/suppliers?${OTHER}&todo=`);
    await findHeading('Proveedores');
    await screen.findAllByText(santaLucia.name);
    await goBack();
    await findHeading('Contratos');
    await screen.findAllByText(sanJeronimo.name);
    expect(chosenOrganization()?._id).toBe(sanJeronimo._id);
  });

  it('is left to the reader when there is none', async () => {
    openSite('/contracts?organizacion=de-nadie-00000099&todo=');
    await findToast(/La organización del enlace ya no está en este monitor/);
    await findAt(`/select-organization?${new URLSearchParams({ redirectTo: '/contracts?todo=' })}`);
    expect(await screen.findAllByRole('button', { name: 'Seleccionar' })).toHaveLength(docs.length);
  });

  it('is left to the reader when two are named so', async () => {
    const alike = { ...docs[1]!, _id: `a${santaLucia._id.slice(1)}` };
    api.answer(listOrganizations, { error: false, data: { docs: [...docs, alike] } });
    openSite(`/contracts?${OTHER}`);
    await findToast(/La organización del enlace ya no está en este monitor/);
  });

  it('is tried again when they cannot be listed', async () => {
    api.refuse(listOrganizations, 'server.failed');
    const { user } = openSite(`/contracts?${OTHER}&todo=`);
    const retry = await findRole('button', 'Intentar de nuevo');
    api.answer(listOrganizations, { error: false, data: { docs } });
    await user.click(retry);
    await findAt(`/contracts?${OTHER}&todo=`);
    await screen.findAllByText(santaLucia.name);
  });

  it('is in every link to a page that speaks of one, and in no other', async () => {
    openSite('/contracts?todo=');
    await findRole('row', /Techo de la escuela/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const inside = links.filter((href) => /^\/(?!(select-organization|login|privacy|about|api-docs))/.test(href));
    expect(inside.length).toBeGreaterThan(10);
    for (const href of inside) expect(href).toContain(OWN);
    expect(links).toEqual(expect.arrayContaining(['/about', '/privacy', '/login', '/api-docs']));
    for (const href of links.filter((one) => !inside.includes(one))) expect(href).not.toContain(OWN);
  });

  it('is not lost by a filter, a page or an order', async () => {
    api.answer(listContracts, contractPage([aShownContract({ _id: idOf(12) })], { page: 1, pages: 3, total: 25 }));
    api.usually(settingsEndpoints.loadSettings, () => ({ error: false as const, data: settingsOf(sanJeronimo) }));
    const { user } = openSite('/contracts?todo=');
    await user.click(await findRole('button', /Página 2/));
    await findAt(`/contracts?${OWN}&todo=&pagina=2`);
  });
});
