import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { spendingEndpoints } from '@monitor/contracts-schema/spending/spending-endpoints';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { aShownContract, contractPage, idOf, sanJeronimo, santaLucia } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';
import { chooseOrganization, chosenOrganization } from '../session/organization.ts';
import { currentToasts, dismissToast } from '../toasts.ts';

const { listContracts } = contractEndpoints;
const { loadSettings } = settingsEndpoints;

describe('what is asked of the API', () => {
  it('is asked anew of another organization, whose page never shows the last one’s answer', async () => {
    const later = Promise.withResolvers<ReturnType<typeof contractPage>>();
    api.answer(listContracts, ({ organizationId }) =>
      organizationId === sanJeronimo._id ? contractPage([aShownContract()]) : later.promise,
    );
    openSite('/contracts?todo=');
    await findRole('row', /Techo/);
    chooseOrganization(santaLucia);
    await waitFor(() => expect(screen.queryByText('Techo de la escuela')).toBeNull());
    await waitFor(() => expect(api.asked(listContracts).at(-1)?.organizationId).toBe(santaLucia._id));
    later.resolve(contractPage([aShownContract({ servicesDescription: 'Pozo de agua' })]));
    await findRole('row', /Pozo de agua/);
  });

  it('is answered by the newest question, however late an older answer comes', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof contractPage>>();
    api.answer(listContracts, ({ said }) =>
      said.search === 'uno'
        ? slow.promise
        : contractPage([aShownContract({ servicesDescription: `De ${said.search}` })]),
    );
    const { goTo } = openSite('/contracts?buscar=uno');
    await findHeading('Contratos');
    await waitFor(() => expect(api.asked(listContracts)).toHaveLength(1));
    await goTo('/contracts?buscar=dos');
    await findRole('row', /De dos/);
    slow.resolve(contractPage([aShownContract({ servicesDescription: 'De uno' })]));
    await slow.promise;
    await waitFor(() => expect(screen.queryByText('De uno')).toBeNull());
  });

  it('is tried again after a failure, twice, and after a refusal not at all', async () => {
    api.refuse(listContracts, 'server.failed');
    api.refuse(supplierEndpoints.listSuppliers, 'request.invalid');
    const { goTo } = openSite('/contracts?todo=');
    await findToast('La información de Contratos no se encuentra disponible en este momento.');
    expect(api.asked(listContracts)).toHaveLength(3);
    await goTo('/suppliers?todo=');
    await findToast('La información de Proveedores no se encuentra disponible en este momento.');
    expect(api.asked(supplierEndpoints.listSuppliers)).toHaveLength(1);
  });

  it('is left alone for a moment when the monitor says that it cannot, told once, and asked again by itself', async () => {
    api.refuse(listContracts, 'storage.unavailable');
    openSite('/contracts?todo=');
    await findToast('La información de Contratos no se encuentra disponible en este momento.');
    expect(api.asked(listContracts)).toHaveLength(1);
    for (const { id } of currentToasts()) dismissToast(id);
    await endPause(2_000);
    await waitFor(() => expect(api.asked(listContracts)).toHaveLength(2));
    await screen.findByText('No pudimos mostrar esta información');
    expect(currentToasts()).toEqual([]);
    api.answer(listContracts, contractPage([aShownContract({ servicesDescription: 'Otra vez aquí' })]));
    await endPause(4_000);
    await findRole('row', /Otra vez aquí/);
  });

  it('tells that nobody answered when the network is away', async () => {
    api.lose(listContracts);
    openSite('/contracts?todo=');
    await screen.findByText('No pudimos mostrar esta información');
  });
});

describe('the settings of the chosen organization', () => {
  it('are kept as they are now', async () => {
    const organization = { ...sanJeronimo, name: 'Como se llamaba' };
    openSite('/faq', { organization });
    await waitFor(() => expect(chosenOrganization()?.name).toBe(sanJeronimo.name));
    expect(screen.getByText(sanJeronimo.name)).toBeTruthy();
  });

  it('say so when they cannot be had, and leave what was known', async () => {
    api.refuse(loadSettings, 'server.failed');
    openSite('/faq');
    await findToast('La información general no se encuentra disponible en este momento.');
    expect(chosenOrganization()?.name).toBe(sanJeronimo.name);
  });

  it.each([
    { at: '/', asks: spendingEndpoints.getAmountByProcedure, leadsTo: '/select-organization?redirectTo=/' },
    { at: '/contracts?todo=', asks: listContracts, leadsTo: '/select-organization?redirectTo=/contracts?todo=' },
    { at: '/changes', asks: historyEndpoints.listChanges, leadsTo: '/select-organization?redirectTo=/changes' },
    { at: '/admin/suppliers', asks: supplierCatalogue.endpoints.list, leadsTo: '/admin/select-organization' },
  ])('are of the organization that is there: of one that is gone $at asks nothing more', async (place) => {
    const settings = Promise.withResolvers<never>();
    api.answer(loadSettings, () => settings.promise);
    openSite(place.at, { permissions: ['SUPPLIERS'] });
    await waitFor(() => expect(api.asked<Endpoint>(place.asks)).toHaveLength(1));
    settings.reject(new Refused('organization.not-found'));
    await findToast('Por favor selecciona una Organización para continuar.');
    await findToast(`La organización «${sanJeronimo.name}» ya no está en el monitor.`);
    expect(chosenOrganization()).toBeNull();
    await findAddress(place.leadsTo);
    expect(screen.queryByText(/información general no se encuentra/)).toBeNull();
  });

  it('never keep the e-mail that only administrators may know', async () => {
    const data = {
      ...api.example(loadSettings).data,
      ...sanJeronimo,
      name: 'Con correo',
      contactEmail: 'x@ejemplo.mx',
    };
    api.answer(loadSettings, { error: false, data });
    openSite('/faq');
    await waitFor(() => expect(chosenOrganization()?.name).toBe('Con correo'));
    expect(localStorage.getItem('organization')).not.toContain('x@ejemplo.mx');
  });

  it('paint the page in its colour', async () => {
    openSite('/faq', { organization: { ...sanJeronimo, theme: 'blue' } });
    await waitFor(() => expect(document.body.className).toBe('theme-body green'));
    expect(document.documentElement.style.cssText).toContain('--accent');
    expect(idOf(1)).toBe(sanJeronimo._id);
  });
});
