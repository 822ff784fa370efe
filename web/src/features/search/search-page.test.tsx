import { searchEndpoints } from '@monitor/contracts-schema/search/search-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { idOf } from '../../testing/fixtures.ts';
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

  it('says of a supplier what of its total holds no taxes, where there is such', async () => {
    const { searchEverything } = searchEndpoints;
    const example = api.example(searchEverything);
    const of = { total: 900, contractsCount: 3, organization: { _id: idOf(1), shortName: 'Centro' } };
    const entries = [
      { _id: idOf(21), name: 'OBRAS DEL NORTE', untaxed: 400, untaxedCount: 2, ...of },
      { _id: idOf(22), name: 'GRUAS DEL SUR', untaxed: 0, untaxedCount: 0, ...of },
    ];
    const suppliers = { entries, count: 2, hasMore: false };
    api.answer(searchEverything, { ...example, data: { ...example.data, isTooShort: false, suppliers } });
    openSite('/buscar?q=obras');
    await screen.findByText('$900.00 · 3 contratos · 2 sin «con impuestos»: $400.00 · Centro');
    screen.getByText('$900.00 · 3 contratos · Centro');
  });
});
