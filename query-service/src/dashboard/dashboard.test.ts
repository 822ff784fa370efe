import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { type VisitCounter, visitCounters } from '@monitor/contracts-schema/visits/visit-counters';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, GENERAL, CONTRACTS, NOTHING] = [idWith('a'), idWith('b'), idWith('f'), idWith('e'), idWith('d')];

let harness: QueryHarness;
const contracts = [
  contractWith({ contractNumber: 'N-1' }),
  contractWith({ contractNumber: 'N-2', procedureState: 'IN_PROGRESS' }),
  contractWith({ contractNumber: 'N-3', category: 'ADENDUM' }),
  contractWith({ contractNumber: 'N-4', isEmpty: true }),
].map((fields, index) => ({ id: idWith('c', index + 1), fields }));

beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, contracts);
  await harness.putOrganization(B);
  await harness.putUser(GENERAL);
  await harness.putUser(CONTRACTS, { administratorType: 'CUSTOM', permissions: ['CONTRACTS'] });
  await harness.putUser(NOTHING, { administratorType: 'CUSTOM', permissions: [] });
  const fields = aCalculation();
  const data = { id: idWith('8'), organizationId: 'installation', validFrom: SINCE_DAY, fields };
  await harness.project([{ type: 'CalculationRegistered', data }]);
});
afterAll(() => harness.close());

const of = (organizationId: string, day: string, path: string, visits: number): VisitCounter => ({
  id: `${organizationId}${day}${path}`,
  organizationId,
  day,
  path,
  visits,
});

const asked = async (path: string, user = GENERAL, body?: object, organization = A) => {
  const token = await harness.tokenFor(user);
  return (await ask(`${harness.url}/api/admin/${path}`, { organization, token, ...(body && { body }) })).body;
};

describe('the figures of the dashboard', () => {
  const shown = async (user: string, organization = A) =>
    (await asked('info-dashboard', user, undefined, organization)).data;

  it('are those of the organization; contracts are those that count', async () => {
    await harness.records.replaceMany(visitCounters, [
      ...[of(A, '2020-01-01', '/', 3), of(A, '2020-05-01', '/contracts', 4)],
      ...[of(B, '2020-05-01', '/', 100), of('installation', '2020-05-01', '/login', 100)],
    ]);
    const units = new Set(
      contracts.flatMap(({ fields: one }) => [
        one.organizerAdministrativeUnit?.id,
        one.applicantAdministrativeUnit?.id,
      ]),
    );
    expect(await shown(GENERAL)).toEqual({
      visitsCount: 7,
      contractsCount: 1,
      proveedoresCount: 1,
      unidadesCount: units.size,
      calculosCount: 1,
    });
    expect(await shown(GENERAL, B)).toMatchObject({ visitsCount: 100, contractsCount: 0, proveedoresCount: 0 });
  });

  it('are for everybody signed in, but for contracts, which are for who holds CONTRACTS', async () => {
    expect((await shown(CONTRACTS)).contractsCount).toBe(1);
    expect(await shown(NOTHING)).toMatchObject({ contractsCount: null, proveedoresCount: 1, calculosCount: 1 });
  });
});

describe('visits', () => {
  it('add up by month, quarter or year of the installation’s calendar', async () => {
    harness.clock.time = Date.parse('2026-01-01T05:00:00Z'); // New Year's Eve in Mexico City
    await harness.records.replaceMany(visitCounters, [
      ...[of(A, '2025-12-31', '/', 2), of(A, '2025-12-01', '/contracts', 3), of(A, '2025-11-30', '/', 5)],
      ...[of(A, '2024-12-31', '/', 7), of(A, '2019-12-31', '/', 11), of(B, '2025-12-31', '/', 100)],
    ]);
    const totals = async (body: object) =>
      (await asked('visits-month', NOTHING, body)).data.map(({ _id, total }: { _id: object; total: number }) => [
        ...Object.values(_id),
        total,
      ]);
    const months = await totals({});
    expect(months).toHaveLength(12);
    expect(months.slice(0, 1)).toEqual([['Enero', '2025', 0]]);
    expect(months.slice(-2)).toEqual([
      ['Noviembre', '2025', 5],
      ['Diciembre', '2025', 5],
    ]);
    expect((await totals({ type: 'QUARTER' })).at(-1)).toEqual(['4º trimestre', '2025', 10]);
    const years = await totals({ type: 'YEAR' });
    expect(years.map(([, year, total]: unknown[]) => [year, total])).toEqual([
      ...[
        ['2020', 7],
        ['2021', 0],
        ['2022', 0],
        ['2023', 0],
        ['2024', 7],
        ['2025', 10],
      ],
    ]);
  });

  it('are told by what is consulted, of the organization alone', async () => {
    await harness.records.removeWhere(visitCounters, {});
    await harness.records.replaceMany(visitCounters, [
      ...[of(A, '2025-12-31', '/contracts', 2), of(A, '2025-12-30', '/contracts', 3), of(A, '2025-12-31', '/', 9)],
      ...[of(A, '2025-12-31', '/suppliers/:id', 4), of(B, '2025-12-31', '/resources', 7)],
    ]);
    expect((await asked('visits-route', NOTHING)).data).toEqual({
      labels: ['Detalle de proveedores', 'Listado de contratos'],
      datasets: [4, 5],
    });
  });

  it('add up by nothing else', async () =>
    expect(await asked('visits-month', GENERAL, { type: 'WEEKS' })).toMatchObject({ code: 'request.invalid' }));
});
