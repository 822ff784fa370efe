import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, SINCE_DAY, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idWith('a');
const MOST = 5;

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(
    A,
    Array.from({ length: 30 }, (_, index) => ({
      id: idWith('c', index),
      fields: contractWith({ supplier: supplier(index % 12) }),
    })),
  );
  const calculations = [{ locked: true }, { abbreviation: '$$ALL', type: 'GENERAL' }] as const;
  await harness.project(
    calculations.map((fields, index) => ({
      type: 'CalculationRegistered',
      data: {
        id: idWith('9', index),
        organizationId: INSTALLATION,
        validFrom: SINCE_DAY,
        fields: aCalculation(fields),
      },
    })),
  );
});
afterAll(() => harness.close());

const filters = { fiscalYears: [{ fiscalYear: '2019' }], administrativeUnits: [{ _id: unit(1).id }] };
const search = { search: 'limpieza' };

const gets = [
  'organizations/list',
  'organizations/local/list',
  'contracts/list?page=1',
  'contracts/list?page=99',
  'contracts/list?search=limpieza',
  'contracts/totals',
  `contracts/detail?id=${idWith('c', 1)}`,
  'suppliers/list?page=1',
  'suppliers/list?page=99',
  'suppliers/list?sort=name',
  'suppliers/list?search=limpieza&page=99',
  `suppliers/detail?id=${supplier(1).id}`,
  'audit/changes',
  'comparations/retrieve',
  'organizations/remote/list',
  `comparations/detail?id=${A}`,
  `comparations/corruption-index?id=${A}`,
  `comparations/corruption-index/line?id=${A}`,
  ...['suppliers', 'suppliers-filter', 'administrative-units', 'fiscal-years', 'administration-periods'].map(
    (option) => `contracts/retrieve/${option}`,
  ),
  'contracts/retrieve/trimonths',
  'contracts/retrieve/procedure-types',
  `contracts/retrieve/administrative-units?supplierId=${supplier(1).id}`,
];
const posts = [
  'contracts/filtered-list?page=99',
  'suppliers/filtered-list?page=99&sort=name',
  `suppliers/detail?id=${supplier(1).id}`,
  'landing/amountByPeriod',
  'landing/amountByProcedure',
].flatMap((path) => [filters, search, { ...filters, ...search }].map((body) => [path, body] as const));

describe('no page asks the store more than five times', () => {
  const readsOf = async (path: string, body?: object) => {
    harness.reads.length = 0;
    const { status } = await ask(`${harness.url}/public-api/${path}`, { organization: A, body });
    expect(status).toBe(200);
    return harness.reads.splice(0);
  };

  it.each(gets)('GET %s', async (path) => {
    const reads = await readsOf(path);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(MOST);
  });

  it.each(posts)('POST %s %j', async (path, body) => {
    const reads = await readsOf(path, body);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(MOST);
  });
});
