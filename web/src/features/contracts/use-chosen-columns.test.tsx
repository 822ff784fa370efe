import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { aShownContract, contractPage } from '../../testing/fixtures.ts';
import { findAddress, findRole, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

describe('the columns of the contracts', () => {
  it('are those that the address says, and it says those that the reader chooses, then and later', async () => {
    api.answer(contractEndpoints.listContracts, contractPage([aShownContract()]));
    const shownHeaders = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const { user, unmount } = openSite('/contracts?todo=&columnas=supplier.category.nada');
    await findRole('row', /OBRAS DEL NORTE/);
    expect(shownHeaders()).toEqual(['Proveedor', 'Materia', expect.anything()]);
    await user.click(await findRole('button', 'Columnas'));
    await user.click(await findRole('checkbox', 'Materia'));
    await user.click(await findRole('checkbox', 'Estado'));
    await findAddress('/contracts?todo=&columnas=supplier.procedureState');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shownHeaders()).toEqual(['Proveedor', 'Estado', expect.anything()]));
    unmount();
    openSite('/contracts?todo=');
    await findAddress('/contracts?todo=&columnas=supplier.procedureState');
  });
});
