import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { findAddress, findRole, openSite } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';

describe('the catalogue of contracts', () => {
  const { listCatalogueContracts, listTrimonths } = contractEndpoints;

  it('is filtered by its address, beside its search; what only an address names can be taken away', async () => {
    api.answer(listTrimonths, [{ _id: '1', period: '1o 2019' }]);
    const at = '/admin/contracts?buscar=aseo&estado=DESERTED&falta=supplier';
    const { user } = openSite(at, { permissions: ['CONTRACTS'] });
    await screen.findByText(/No se han encontrado contratos/);
    const asked = { query: { search: 'aseo' }, filters: { procedureStates: ['DESERTED'], missing: ['supplier'] } };
    expect(api.asked(listCatalogueContracts)[0]).toMatchObject(asked);
    await user.click(await findRole('button', /^Trimestre /));
    await user.click(await findRole('checkbox', '1o 2019'));
    await waitFor(() =>
      expect(api.asked(listCatalogueContracts).at(-1)).toMatchObject({
        query: asked.query,
        filters: { ...asked.filters, trimonths: [{ period: '1o 2019' }] },
      }),
    );
    await user.keyboard('{Escape}');
    await user.click(await findRole('button', 'Quitar Sin proveedor'));
    await waitFor(() => expect(api.asked(listCatalogueContracts).at(-1)?.filters.missing).toEqual([]));
    await findAddress('/admin/contracts?trimestre=1o+2019&estado=DESERTED&buscar=aseo');
    await user.click(screen.getByRole('button', { name: 'Ver todos los contratos' }));
    await findAddress('/admin/contracts');
  });
});
