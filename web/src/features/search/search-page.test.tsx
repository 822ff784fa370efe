import { searchEndpoints } from '@monitor/contracts-schema/search/search-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { findAddress, findHeading, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

describe('the page of searches', () => {
  it('looks for nothing that it would have to cut, and says so', async () => {
    const { user } = openSite(`/buscar?q=${'x'.repeat(201)}`);
    await findHeading('Buscar en el monitor');
    await screen.findByText(`No se entendió «q=${'x'.repeat(80)}…».`);
    expect(api.asked(searchEndpoints.searchEverything)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Quitar de la dirección «q»' }));
    await findAddress('/buscar');
    await waitFor(() => expect(screen.queryByText(/No se entendió/)).toBeNull());
  });
});
