import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { aShownContract, contractPage } from '../../testing/fixtures.ts';
import { findRole, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';

const { listContracts } = contractEndpoints;
const NOON = '2026-03-04T18:00:00.000Z';
const notice = () =>
  screen.findByText('Sin conexión con el monitor').then((title) => title.closest<HTMLElement>('[role=status]')!); // a notice's title

describe('figures that the browser kept', () => {
  it('say that they are old, and of when, until the monitor answers again', async () => {
    api.answer(listContracts, contractPage([aShownContract()]));
    api.keepSince(listContracts, NOON);
    const { user } = openSite('/contracts?todo=');
    await findRole('row', /Techo/);
    expect((await notice()).textContent).toContain('el 04 de marzo de 2026, 12:00');
    api.keepSince(listContracts, undefined);
    await user.click(within(await notice()).getByRole('button', { name: 'Intentar de nuevo' }));
    await waitFor(() => expect(screen.queryByText('Sin conexión con el monitor')).toBeNull());
    await findRole('row', /Techo/);
  });

  it('give way by themselves to what the monitor says when it can be reached again', async () => {
    api.answer(listContracts, contractPage([aShownContract()]));
    api.keepSince(listContracts, NOON);
    openSite('/contracts?todo=');
    await notice();
    api.keepSince(listContracts, undefined);
    ScriptedSocket.last.open();
    await waitFor(() => expect(screen.queryByText('Sin conexión con el monitor')).toBeNull());
  });

  it('are no matter of a page that shows none of them', async () => {
    api.answer(listContracts, contractPage([aShownContract()]));
    api.keepSince(listContracts, NOON);
    const { goTo } = openSite('/contracts?todo=');
    await notice();
    await goTo('/suppliers?todo=');
    await waitFor(() => expect(api.asked(supplierEndpoints.listSuppliers)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Sin conexión con el monitor')).toBeNull());
  });
});
