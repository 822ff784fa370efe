import { ask } from '../testing/asking.ts';
import { contractWith, idOf, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idOf('a');

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  const links = {
    announcementUrl: 'https://a.mx/convocatoria',
    contractUrl: 'https://a.mx/contrato',
    presentationProposalsDocUrl: 'https://a.mx/propuestas',
  };
  const bought = contractWith({ ...links, notes: 'Una nota', totalOrMaxAmount: 10_050 });
  const nothing = contractWith({
    ...{ isEmpty: true, supplier: null, contractId: null, contractNumber: null, category: null, procedureState: null },
    ...{ servicesDescription: null, totalOrMaxAmount: null, contractDate: null, informationDate: null },
  });
  await harness.putOrganization(A, [
    { id: idOf('c', 1), fields: bought },
    { id: idOf('c', 2), fields: nothing },
  ]);
});
afterAll(() => harness.close());

it('says of each contract what its columns name: amounts in pesos, labels of enumerations, names', async () => {
  const { bytes } = await ask(`${harness.url}/public-api/contracts/download/csv`, { organization: A });
  const [, bought, nothing] = bytes.toString().trim().split(/\r?\n/);
  expect(bought).toBe(
    [
      ...[supplier(1).name, 'AD/1/2019', 'N-1', 'Servicio de limpieza', '100.50', '2019-02-01', 'Pública', 'Concluido'],
      ...[unit(2).name, 'Servicios', 'Normal', 'Una nota'],
      ...['https://a.mx/convocatoria', 'https://a.mx/contrato', 'https://a.mx/propuestas', '2019-04-15'],
    ].join(','),
  );
  expect(nothing).toBe(`,,,Sin procedimientos,,,Pública,,${unit(2).name},,Normal,,,,,`);
});
