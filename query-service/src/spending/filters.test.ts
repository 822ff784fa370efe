import { countedAmount, countsIn, foldForSearch, type SpendingFilters, searchText } from '@monitor/contracts-schema';
import fc from 'fast-check';
import { ask } from '../testing/asking.ts';
import { openQueryWorld, type QueryWorld } from '../testing/query-world.ts';
import { contractFields, idOf, supplier, unit } from '../testing/specimens.ts';
import type { Contract } from '../testing/views-of-contracts.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await openQueryWorld();
});
afterAll(() => world.close());

const TYPES = ['PUBLIC', 'INVITATION', 'NO_BID'] as const;
const PERIODS = ['2016-2018', '2018-2021'];
const YEARS = ['2018', '2019'];
const QUARTERS = ['1o 2018', '4o 2018', '2o 2019'];
const WORDS = ['Señalización', 'SENAL', 'obra (1a) 100%', "d'Ávila_*", ''];

const someContract = fc
  .record({
    procedureType: fc.constantFrom(...TYPES),
    category: fc.constantFrom('SERVICES' as const, 'ADENDUM' as const, null),
    procedureState: fc.constantFrom('CONCLUDED' as const, 'CONCLUDED' as const, 'CANCELED' as const, null),
    administrationPeriod: fc.constantFrom(...PERIODS),
    fiscalYear: fc.constantFrom(...YEARS),
    period: fc.constantFrom(...QUARTERS),
    servicesDescription: fc.constantFrom(...WORDS),
    supplier: fc.option(fc.integer({ min: 1, max: 4 }).map(supplier)),
    organizerAdministrativeUnit: fc.integer({ min: 1, max: 3 }).map(unit),
    applicantAdministrativeUnit: fc.integer({ min: 1, max: 3 }).map(unit),
    totalOrMaxAmount: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
    isEmpty: fc.boolean(),
  })
  .map((fields) =>
    contractFields(fields.isEmpty ? { ...fields, procedureState: null, totalOrMaxAmount: null } : fields),
  );

const chosen = <T>(...values: T[]) => fc.subarray(values, { maxLength: 2 });

const someFilters: fc.Arbitrary<SpendingFilters> = fc.record({
  administrationPeriods: chosen(...PERIODS.map((administrationPeriod) => ({ administrationPeriod }))),
  fiscalYears: chosen(...YEARS.map((fiscalYear) => ({ fiscalYear }))),
  trimonths: chosen(...QUARTERS.map((period) => ({ period }))),
  procedureTypes: chosen(...TYPES),
  administrativeUnits: chosen(...[1, 2, 3].map((number) => ({ _id: unit(number).id }))),
  suppliers: chosen(...[1, 2, 3, 4].map((number) => ({ _id: supplier(number).id }))),
  search: fc.constantFrom('', '', 'senal', 'SEÑAL', '100%', '(1a)', '_*', 'avila', 'compania 3', 'nada así'),
});

const oneFilter: fc.Arbitrary<SpendingFilters> = fc
  .tuple(someFilters, fc.integer({ min: 0, max: 6 }))
  .map(([filters, kept]) => {
    const none: SpendingFilters = {
      administrationPeriods: [],
      fiscalYears: [],
      trimonths: [],
      procedureTypes: [],
      administrativeUnits: [],
      suppliers: [],
      search: '',
    };
    const key = Object.keys(none)[kept] as keyof SpendingFilters; // of the seven, one
    return { ...none, [key]: filters[key] };
  });

const isAmong = <T>(values: readonly T[], value: T | undefined): boolean =>
  values.length === 0 || (value !== undefined && values.includes(value));

/** What filters select, said without any view. */
const selects = (filters: SpendingFilters, { fields }: Contract): boolean => {
  const units = filters.administrativeUnits.map(({ _id }) => _id);
  const text = searchText(fields.contractId, fields.contractNumber, fields.servicesDescription, fields.supplier?.name);
  return (
    isAmong(
      filters.administrationPeriods.map((filter) => filter.administrationPeriod),
      fields.administrationPeriod,
    ) &&
    isAmong(
      filters.fiscalYears.map(({ fiscalYear }) => fiscalYear),
      fields.fiscalYear,
    ) &&
    isAmong(
      filters.trimonths.map(({ period }) => period),
      fields.period,
    ) &&
    isAmong(filters.procedureTypes, fields.procedureType) &&
    isAmong(
      filters.suppliers.map(({ _id }) => _id),
      fields.supplier?.id,
    ) &&
    (isAmong(units, fields.organizerAdministrativeUnit.id) || isAmong(units, fields.applicantAdministrativeUnit.id)) &&
    text.includes(foldForSearch(filters.search))
  );
};

const pesos = (contracts: readonly Contract[]): number =>
  contracts.reduce((sum, { fields }) => sum + countedAmount(fields), 0) / 100;
const counted = (contracts: readonly Contract[]) => contracts.filter(({ fields }) => countsIn(fields).totals);
const charted = (contracts: readonly Contract[]) => contracts.filter(({ fields }) => countsIn(fields).charts);
const ofType = (contracts: readonly Contract[], type: string) =>
  contracts.filter(({ fields }) => fields.procedureType === type);
const byType = (contracts: readonly Contract[]) => TYPES.map((type) => pesos(ofType(contracts, type)));

let organizations = 0;

const withContracts = async (list: readonly Contract['fields'][]) => {
  organizations += 1;
  const organization = idOf('a', organizations);
  const contracts = list.map((fields, index) => ({ id: idOf('c', organizations * 1_000 + index), fields }));
  await world.putOrganization(organization, contracts);
  return {
    contracts,
    post: async (path: string, body: unknown) => {
      const answer = await ask(`${world.url}/public-api${path}`, { organization, body });
      expect({ path, status: answer.status, problem: answer.body?.code }).toEqual({ path, status: 200 });
      return answer.body.data;
    },
    get: async (path: string) => (await ask(`${world.url}/public-api${path}`, { organization })).body,
  };
};

const rowsOf = (contracts: readonly Contract[]) =>
  [...Map.groupBy(counted(contracts), ({ fields }) => fields.supplier?.name ?? null)]
    .map(([name, own]) => ({
      name,
      contractsCount: own.length,
      total: pesos(own),
      public: pesos(ofType(own, 'PUBLIC')),
      invitation: pesos(ofType(own, 'INVITATION')),
      noBid: pesos(ofType(own, 'NO_BID')),
      publicCount: ofType(own, 'PUBLIC').length,
      invitationCount: ofType(own, 'INVITATION').length,
      noBidCount: ofType(own, 'NO_BID').length,
    }))
    .sort((one, other) => String(one.name).localeCompare(String(other.name)));

describe('filters', () => {
  it('select what they say, alone and combined, in every list, total, row and chart', async () => {
    const contracts = fc.array(someContract, { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(contracts, fc.oneof(oneFilter, someFilters), async (list, filters) => {
        const { contracts: all, post } = await withContracts(list);
        const selected = all.filter((contract) => selects(filters, contract));
        const totals = byType(counted(selected));

        const page = await post('/contracts/filtered-list?pageSize=100', { filters });
        expect(page.docs.map(({ _id }: { _id: string }) => _id).sort()).toEqual(selected.map(({ id }) => id).sort());
        expect(page.pagination).toEqual({ page: 1, pages: 1, total: selected.length });
        expect(page.totals.map(({ total }: { total: number }) => total)).toEqual(totals);
        for (const { totalAmount } of page.totals) expect(totalAmount).toBe(pesos(counted(selected)));

        const suppliers = await post('/suppliers/filtered-list?pageSize=100', filters);
        const rows = suppliers.suppliers.map(({ _id, ...row }: { _id: string; name: string }) => row);
        expect(
          rows.sort((one: { name: string }, other: { name: string }) =>
            String(one.name).localeCompare(String(other.name)),
          ),
        ).toEqual(rowsOf(selected));
        expect(suppliers.totals).toMatchObject({
          total: pesos(counted(selected)),
          totalCount: counted(selected).length,
          publicCount: ofType(counted(selected), 'PUBLIC').length,
        });

        const donut = await post('/landing/amountByProcedure', filters);
        expect(donut.datasets[0].data).toEqual(byType(charted(selected)));
        const bars = await post('/landing/amountByPeriod', filters);
        const expected = QUARTERS.flatMap((text) => {
          const [period, year] = text.split(' ');
          const own = charted(selected).filter(({ fields }) => fields.period === text);
          const [totalPublic, totalInvitation, totalNoBid] = byType(own);
          return pesos(own) === 0 ? [] : [{ _id: { period, year }, totalPublic, totalInvitation, totalNoBid }];
        });
        expect(bars).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('of one supplier select its contracts, and its options', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someContract, { minLength: 1, maxLength: 15 }), someFilters, async (list, filters) => {
        const { contracts, post, get } = await withContracts([...list, contractFields()]);
        const own = contracts.filter(({ fields }) => fields.supplier?.id === supplier(1).id);
        const selected = own.filter((contract) => selects({ ...filters, suppliers: [] }, contract));

        const detail = await post(`/suppliers/detail?id=${supplier(1).id}`, { filters });
        const cards = [...detail.public, ...detail.invitation, ...detail.noBid];
        expect(cards.map(({ _id }: { _id: string }) => _id).sort()).toEqual(selected.map(({ id }) => id).sort());
        expect(detail.totals).toMatchObject({
          total: pesos(counted(selected)),
          count: counted(selected).length,
        });

        const values = (of: (contract: Contract) => readonly string[], some = contracts) =>
          [...new Set(some.flatMap(of))].sort();
        const options = async (path: string) =>
          (await get(`/contracts/retrieve/${path}`)).map(({ _id }: { _id: string }) => _id).sort();
        const one = `?supplierId=${supplier(1).id}`;
        expect(await options('fiscal-years')).toEqual(values(({ fields }) => [fields.fiscalYear]));
        expect(await options(`fiscal-years${one}`)).toEqual(values(({ fields }) => [fields.fiscalYear], own));
        expect(await options(`procedure-types${one}`)).toEqual(values(({ fields }) => [fields.procedureType], own));
        expect(await options('administration-periods')).toEqual(values(({ fields }) => [fields.administrationPeriod]));
        expect(await options(`trimonths${one}`)).toEqual(values(({ fields }) => [fields.period], own));
        expect(await options(`administrative-units${one}`)).toEqual(
          values(({ fields }) => [fields.organizerAdministrativeUnit.id, fields.applicantAdministrativeUnit.id], own),
        );
        expect(await options('suppliers-filter')).toEqual(
          values(({ fields }) => (fields.supplier ? [fields.supplier.id] : [])),
        );
        expect(await options(`suppliers-filter${one}`)).toEqual([supplier(1).id]);
      }),
      { numRuns: 25 },
    );
  });
});
