import { BULK_LIMIT } from '@monitor/contracts-schema/contracts/bulk-operation';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, ANA] = [idWith('a'), idWith('b'), idWith('f', 1)];

let harness: QueryHarness;
let token: string;
beforeAll(async () => {
  harness = await openQueryHarness();
  const links = {
    announcementUrl: 'https://a.mx/convocatoria',
    contractUrl: 'https://a.mx/contrato',
    presentationProposalsDocUrl: 'https://a.mx/propuestas',
  };
  const bought = contractWith({ ...links, notes: 'Una nota', totalOrMaxAmount: 10_050 });
  const nothing = contractWith({
    isEmpty: true,
    supplier: null,
    contractId: null,
    contractNumber: null,
    category: null,
    procedureState: null,
    servicesDescription: null,
    totalOrMaxAmount: null,
    contractDate: null,
    informationDate: null,
  });
  await harness.putOrganization(A, [
    { id: idWith('c', 1), fields: bought },
    { id: idWith('c', 2), fields: nothing },
    {
      id: idWith('c', 3),
      fields: contractWith({ contractNumber: 'N-3', karewaNotes: 'Interna', totalOrMaxAmount: 7_00 }),
    },
    {
      id: idWith('c', 4),
      fields: contractWith({ contractNumber: 'N-4', procedureState: 'CANCELED', totalOrMaxAmount: 5_00 }),
    },
  ]);
  await harness.putOrganization(B, [
    {
      id: idWith('c', 5),
      fields: contractWith({
        contractNumber: 'N-5',
        supplier: null,
        organizerAdministrativeUnit: unit(8),
        applicantAdministrativeUnit: unit(9),
      }),
    },
  ]);
  await harness.putUser(ANA);
  token = await harness.tokenFor(ANA);
});
afterAll(() => harness.close());

it('says of each contract what its columns name: amounts in pesos, labels of enumerations, names', async () => {
  const { bytes } = await ask(`${harness.url}/public-api/contracts/download/csv`, { organization: A });
  const lines = bytes.toString().trim().split(/\r?\n/);
  const [bought, nothing] = [lines.find((line) => line.includes('N-1,')), lines.at(-1)];
  expect(bought).toBe(
    [
      ...[supplier(1).name, 'AD/1/2019', 'N-1', 'Servicio de limpieza', '100.50', '2019-02-01', 'Pública', 'Concluido'],
      ...[unit(2).name, 'Servicios', 'Normal', 'Una nota'],
      ...[
        'https://a.mx/convocatoria',
        'https://a.mx/contrato',
        'https://a.mx/propuestas',
        '2019-04-15',
        'Con impuestos',
      ],
    ].join(','),
  );
  expect(nothing).toBe(`,,,Sin procedimientos,,,Pública,,${unit(2).name},,Normal,,,,,,Con impuestos`);
});

describe('the contracts that somebody chose', () => {
  const chosen = (format: string, ids: readonly string[], query = '') =>
    ask(`${harness.url}/api/contracts/export/${format}${query}`, { organization: A, token, body: { ids } });
  const ids = [idWith('c', 3), idWith('c', 4), idWith('c', 5), idWith('c', 9)];

  it('are all that a sheet holds, with the columns and in the order of the list; none of others', async () => {
    const { bytes } = await chosen('csv', ids, '?columns=contractNumber,karewaNotes&sort=contractNumber&typeSort=desc');
    expect(bytes.toString().trim().split(/\r?\n/).slice(1)).toEqual(['N-4,Nota reservada', 'N-3,Interna']);
    expect((await chosen('xls', ids)).headers['content-disposition']).toBe(
      'attachment; filename=contratos-elegidos.xlsx',
    );
  });

  it('are all that is summed beside them, by what counts', async () => {
    const { body } = await chosen('json', ids);
    expect(body.totals).toMatchObject({ totalAmount: 7, PUBLIC: 7, totalCount: 1 });
    expect(body.contracts.map(({ contractNumber }: { contractNumber: string }) => contractNumber)).toEqual([
      'N-3',
      'N-4',
    ]);
    expect(body.filters).toEqual([{ key: 'Contratos elegidos', values: ['4'] }]);
    expect(JSON.stringify(body)).not.toContain('Interna');
    expect((await chosen('pdf', ids)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are refused when there are none, or more than one order may be about', async () => {
    const many = Array.from({ length: BULK_LIMIT + 1 }, (_, index) => idWith('c', index));
    const messages = async (some: readonly string[]) => (await chosen('csv', some)).body.errors.map(messageOf);
    expect(await messages(many)).toEqual(['Elige a lo más 10,000 contratos']);
    expect(await messages([])).toEqual(['Elige al menos un contrato']);
    expect((await chosen('csv', many.slice(1))).status).toBe(200);
  });

  it('are for who holds CONTRACTS', async () => {
    await harness.putUser(idWith('f', 2), { email: 'e@m.mx', administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] });
    token = await harness.tokenFor(idWith('f', 2));
    expect((await chosen('csv', ids)).status).toBe(403);
  });
});

const messageOf = ({ message }: { message: string }): string => message;
