import { meetsFilters } from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  type ContractCondition,
  conditionIn,
  conditionText,
  filteredAmounts,
  filteredReferences,
  filterOperators,
} from '@monitor/contracts-schema/contracts/contract-condition';
import { linkedLabels, missingLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { category, procedureState, taxes } from '@monitor/contracts-schema/contracts/contract-enums';
import { amendmentFilters, untaxedFilters } from '@monitor/contracts-schema/contracts/counting';
import { noFilters, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { variableNames } from '@monitor/contracts-schema/formulas/variables';
import { plainVariables } from '@monitor/contracts-schema/testing/plain-variables';
import { foldForSearch, searchText } from '@monitor/contracts-schema/text/text';
import fc from 'fast-check';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier, unit } from '../testing/fixtures.ts';
import type { Contract } from '../testing/organization-events.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const ORGANIZATION = idWith('a');

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
});
afterAll(() => harness.close());

const TYPES = ['PUBLIC', 'INVITATION', 'NO_BID'] as const;
const PERIODS = ['2016-2018', '2018-2021'];
const YEARS = ['2018', '2019'];
const QUARTERS = ['1o 2018', '4o 2018', '2o 2019'];
const WORDS = ['Señalización', 'SENAL', 'obra (1a) 100%', "d'Ávila_*", ''];

const someContract = fc
  .record({
    procedureType: fc.constantFrom(...TYPES),
    category: fc.constantFrom(...category.options, null),
    taxes: fc.constantFrom(...taxes.options),
    procedureState: fc.constantFrom('CONCLUDED' as const, 'CONCLUDED' as const, ...procedureState.options, null),
    administrationPeriod: fc.constantFrom(...PERIODS),
    fiscalYear: fc.constantFrom(...YEARS),
    period: fc.constantFrom(...QUARTERS),
    servicesDescription: fc.constantFrom(...WORDS),
    supplier: fc.option(fc.integer({ min: 1, max: 4 }).map(supplier)),
    organizerAdministrativeUnit: fc.integer({ min: 1, max: 3 }).map(unit),
    applicantAdministrativeUnit: fc.integer({ min: 1, max: 3 }).map(unit),
    totalOrMaxAmount: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
    isEmpty: fc.constantFrom(false, false, false, true),
    limitExceeded: fc.boolean(),
    contractId: fc.constantFrom(null, 'AD/7'),
    contractDate: fc.constantFrom(null, '2018-02-01'),
    contractUrl: fc.constantFrom(null, 'https://example.org/c.pdf'),
    announcementUrl: fc.constantFrom(null, 'https://example.org/a.pdf'),
    clarificationMeetingJudgmentUrl: fc.constantFrom(null, 'https://example.org/j.pdf'),
    informationDate: fc.constantFrom(null, '2018-05-01', '2018-05-02', '2019-01-31', '2019-08-01'),
  })
  .map(contractWith);

const chosen = <T>(...values: T[]) => fc.subarray(values, { maxLength: Math.min(2, values.length) });

/** So that most questions are still answered from the cells. */
const mostlyNone = <T>(...values: T[]): fc.Arbitrary<T[]> =>
  fc.tuple(fc.nat(3), chosen(...values)).map(([chance, some]) => (chance === 0 ? some : []));

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]; // its own

const amountCondition = fc.record({
  kind: fc.constant('amount' as const),
  property: fc.constantFrom('totalOrMaxAmount' as const, 'totalOrMaxAmount' as const, ...filteredAmounts),
  operator: fc.constantFrom(...filterOperators),
  value: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_999_999 })),
});
const mostlyOwn = fc.constantFrom(...Array.from({ length: 9 }, () => ORGANIZATION), idWith('b'));
const referenceCondition = fc.constantFrom(...filteredReferences).chain((property) =>
  fc.record({
    kind: fc.constant('reference' as const),
    property: fc.constant(property),
    operator: fc.constantFrom('EQUAL' as const, 'NOT_EQUAL' as const),
    reference: fc.record({
      id: fc.integer({ min: 1, max: 3 }).map((number) => (property === 'supplier' ? supplier : unit)(number).id),
      organizationId: mostlyOwn,
    }),
  }),
);
/** Few, so that they leave something. */
const someConditions: fc.Arbitrary<ContractCondition[]> = fc.array(fc.oneof(amountCondition, referenceCondition), {
  minLength: 1,
  maxLength: 2,
});

const someFilters: fc.Arbitrary<SpendingFilters> = fc.record({
  administrationPeriods: chosen(...PERIODS.map((administrationPeriod) => ({ administrationPeriod }))),
  fiscalYears: chosen(...YEARS.map((fiscalYear) => ({ fiscalYear }))),
  trimonths: chosen(...QUARTERS.map((period) => ({ period }))),
  procedureTypes: chosen(...TYPES, 'SERVICES' as const),
  administrativeUnits: chosen(...[1, 2, 3].map((number) => ({ _id: unit(number).id }))),
  suppliers: chosen(...[1, 2, 3, 4].map((number) => ({ _id: supplier(number).id }))),
  categories: mostlyNone(...category.options),
  procedureStates: mostlyNone(...procedureState.options),
  taxes: mostlyNone(...taxes.options),
  isEmpty: mostlyNone(true, false),
  isCounted: mostlyNone(true, false),
  missing: fc.oneof(chosen('supplier' as const), mostlyNone(...namesOf(missingLabels))),
  linked: mostlyNone(...namesOf(linkedLabels)),
  limitExceeded: mostlyNone(true, false),
  variables: mostlyNone('NTC' as const, 'NCSF' as const, 'MGLP' as const, 'NCPJA' as const, 'NTF' as const),
  conditions: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    someConditions.map((some) => some.map(conditionText)),
  ),
  search: fc.constantFrom('', '', 'senal', 'SEÑAL', '100%', '(1a)', '_*', 'avila', 'compania 3', 'nada así'),
});

const oneFilter: fc.Arbitrary<SpendingFilters> = fc
  .tuple(someFilters, fc.constantFrom(...(Object.keys(noFilters) as (keyof SpendingFilters)[])))
  .map(([filters, key]) => ({ ...noFilters, [key]: filters[key] }));

const isAmong = <T>(values: readonly T[], value: T | null | undefined): boolean =>
  values.length === 0 || (value !== undefined && value !== null && values.includes(value));

type Fields = Contract['fields'];
const isCounted = (one: Fields) => one.procedureState === 'CONCLUDED' && !one.isEmpty;
/** Some variables, by what they count. */
const isIn: Readonly<Record<string, (one: Fields) => boolean>> = {
  NTC: isCounted,
  NCSF: (one) => isCounted(one) && one.contractId === null,
  MGLP: (one) => isCounted(one) && one.procedureType === 'PUBLIC',
  NCPJA: (one) => isCounted(one) && one.procedureType === 'PUBLIC' && one.clarificationMeetingJudgmentUrl !== null,
  NTF: (one) => !one.isEmpty && one.informationDate !== null,
};

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
    isAmong(filters.categories, fields.category) &&
    isAmong(filters.procedureStates, fields.procedureState) &&
    isAmong(filters.taxes, fields.taxes) &&
    isAmong(filters.isCounted, isCounted(fields) && !isAmendment({ fields })) &&
    isAmong(filters.isEmpty, fields.isEmpty) &&
    (filters.missing.length === 0 || filters.missing.some((field) => fields[field] === null)) &&
    (filters.linked.length === 0 || filters.linked.some((field) => fields[field] !== null)) &&
    isAmong(filters.limitExceeded, fields.limitExceeded) &&
    meetsFilters(
      filters.conditions.map((text) => conditionIn(text)!),
      fields,
      ORGANIZATION,
    ) &&
    (filters.variables.length === 0 || filters.variables.some((name) => isIn[name]?.(fields))) &&
    isAmong(
      filters.suppliers.map(({ _id }) => _id),
      fields.supplier?.id,
    ) &&
    (isAmong(units, fields.organizerAdministrativeUnit.id) || isAmong(units, fields.applicantAdministrativeUnit.id)) &&
    text.includes(foldForSearch(filters.search))
  );
};

const pesos = (contracts: readonly Contract[]): number =>
  contracts.reduce((sum, { fields }) => sum + (fields.totalOrMaxAmount ?? 0), 0) / 100;
const isAmendment = ({ fields }: Pick<Contract, 'fields'>) =>
  ['EXTENSION', 'MODIFICACION', 'ADENDUM'].includes(fields.category ?? '');
const concluded = (contracts: readonly Contract[]) =>
  contracts.filter(({ fields }) => fields.procedureState === 'CONCLUDED' && !fields.isEmpty);
/** What the total is the sum of, and what stands beside it: said here without the schema's rule. */
const counted = (contracts: readonly Contract[]) => concluded(contracts).filter((one) => !isAmendment(one));
const amended = (contracts: readonly Contract[]) => concluded(contracts).filter(isAmendment);
const ofType = (contracts: readonly Contract[], type: string) =>
  contracts.filter(({ fields }) => fields.procedureType === type);
const byType = (contracts: readonly Contract[]) => TYPES.map((type) => pesos(ofType(contracts, type)));

/** The organization's contracts become these: what it had before is corrected or removed. */
const withContracts = async (list: readonly Contract['fields'][]) => {
  const organization = ORGANIZATION;
  const contracts = list.map((fields, index) => ({ id: idWith('c', index), fields }));
  await harness.putOrganization(organization, contracts);
  harness.clock.time += 2_000; // the service looks again how far the views are
  const postWhole = async (path: string, body: unknown) => {
    const answer = await ask(`${harness.url}/public-api${path}`, { organization, body });
    expect({ path, status: answer.status, problem: answer.body?.code }).toEqual({ path, status: 200 });
    return answer.body;
  };
  return {
    contracts,
    postWhole,
    post: async (path: string, body: unknown) => (await postWhole(path, body)).data,
    get: async (path: string) => (await ask(`${harness.url}/public-api${path}`, { organization })).body,
  };
};

const countsOf = (contracts: readonly Contract[]) => ({
  publicCount: ofType(counted(contracts), 'PUBLIC').length,
  invitationCount: ofType(counted(contracts), 'INVITATION').length,
  noBidCount: ofType(counted(contracts), 'NO_BID').length,
  amendments: pesos(amended(contracts)),
  amendmentsCount: amended(contracts).length,
});
const amountsOf = (contracts: readonly Contract[]) => {
  const [open, invitation, noBid] = byType(counted(contracts));
  return { public: open, invitation, noBid, total: pesos(counted(contracts)) };
};
const untaxedOf = (contracts: readonly Contract[]) => {
  const untaxed = counted(contracts).filter(({ fields }) => fields.taxes !== 'INCLUDED');
  return { untaxed: pesos(untaxed), untaxedCount: untaxed.length };
};
const spendingOf = (contracts: readonly Contract[]) => ({
  ...amountsOf(contracts),
  ...countsOf(contracts),
  ...untaxedOf(contracts),
  untaxedByType: {
    PUBLIC: untaxedOf(ofType(contracts, 'PUBLIC')),
    INVITATION: untaxedOf(ofType(contracts, 'INVITATION')),
    NO_BID: untaxedOf(ofType(contracts, 'NO_BID')),
  },
  totalCount: counted(contracts).length,
});

/** Everybody with a contract; the contracts of nobody only where they come to something. */
const rowsOf = (contracts: readonly Contract[]) =>
  [...Map.groupBy(contracts, ({ fields }) => fields.supplier?.name ?? null)]
    .filter(([name, own]) => name !== null || concluded(own).length > 0)
    .map(([name, own]) => ({
      name,
      ...amountsOf(own),
      ...countsOf(own),
      ...untaxedOf(own),
      contractsCount: counted(own).length,
    }))
    .sort((one, other) => String(one.name).localeCompare(String(other.name)));

/** Filters that are asked for of the same contracts, one after the other. */
const ASKED = 3;

describe('filters', () => {
  it('select what they say, alone and combined, in every list, total, row and chart', async () => {
    const contracts = fc.array(someContract, { minLength: 1, maxLength: 25 });
    const questions = fc.array(fc.oneof(oneFilter, someFilters), { minLength: ASKED, maxLength: ASKED });
    await fc.assert(
      fc.asyncProperty(contracts, questions, async (list, asked) => {
        const { contracts: all, post, postWhole } = await withContracts(list);
        for (const filters of asked) {
          const selected = all.filter((contract) => selects(filters, contract));
          const totals = byType(counted(selected));

          const page = await post('/contracts/filtered-list?pageSize=100', { filters });
          expect(page.docs.map(({ _id }: { _id: string }) => _id).sort()).toEqual(selected.map(({ id }) => id).sort());
          expect(page.pagination).toEqual({ page: 1, pages: 1, total: selected.length });
          expect(page.totals.map(({ total }: { total: number }) => total)).toEqual(totals);
          for (const { totalAmount } of page.totals) expect(totalAmount).toBe(pesos(counted(selected)));
          const [open, invited, direct] = totals;
          const keys = { PUBLIC: open, INVITATION: invited, NO_BID: direct, totalAmount: pesos(counted(selected)) };
          expect(page).toMatchObject({ ...keys, ...countsOf(selected), totalCount: counted(selected).length });
          expect(page.untaxedByType).toEqual(spendingOf(selected).untaxedByType);

          const suppliers = await post('/suppliers/filtered-list?pageSize=100', filters);
          const rows = suppliers.suppliers.map(({ _id, ...row }: { _id: string; name: string }) => row);
          expect(
            rows.sort((one: { name: string }, other: { name: string }) =>
              String(one.name).localeCompare(String(other.name)),
            ),
          ).toEqual(rowsOf(selected));
          expect(suppliers.totals).toEqual(spendingOf(selected));

          const { data: donut, totals: ofDonut } = await postWhole('/landing/amountByProcedure', filters);
          expect(donut.datasets[0].data).toEqual(totals);
          expect(ofDonut).toEqual(spendingOf(selected));
          const { data: bars, totals: ofBars } = await postWhole('/landing/amountByPeriod', filters);
          expect(ofBars).toEqual(spendingOf(selected));
          const expected = QUARTERS.flatMap((text) => {
            const [period, year] = text.split(' ');
            const own = counted(selected).filter(({ fields }) => fields.period === text);
            const [totalPublic, totalInvitation, totalNoBid] = byType(own);
            return pesos(own) === 0
              ? []
              : [{ _id: { period, year }, totalPublic, totalInvitation, totalNoBid, ...untaxedOf(own) }];
          });
          const isEmptyBar = (bar: Record<string, unknown>) =>
            !bar.totalPublic && !bar.totalInvitation && !bar.totalNoBid;
          expect(bars.filter((bar: Record<string, unknown>) => !isEmptyBar(bar))).toEqual(expected);
          expect([bars.at(0), bars.at(-1)].filter((bar) => bar && isEmptyBar(bar))).toEqual([]);
        }
      }),
      { numRuns: 120 / ASKED, seed: 20 },
    );
  });

  it('select, when they name the amendments, exactly the contracts that the figure beside the total counts', async () => {
    const contracts = fc.array(someContract, { minLength: 10, maxLength: 25 });
    const aside = someFilters.map((filters) => ({ ...filters, categories: [], procedureStates: [], isEmpty: [] }));
    await fc.assert(
      fc.asyncProperty(contracts, fc.oneof(fc.constant(noFilters), aside), async (list, filters) => {
        const { post } = await withContracts(list);
        const { amendments, amendmentsCount } = await post('/contracts/filtered-list', { filters });
        const linked = { ...filters, ...amendmentFilters };
        const page = await post('/contracts/filtered-list?pageSize=100', { filters: linked });
        const centavos = page.docs.map(({ totalOrMaxAmount }: { totalOrMaxAmount: number | null }) =>
          Math.round((totalOrMaxAmount ?? 0) * 100),
        );
        expect(page.pagination.total).toBe(amendmentsCount);
        expect(centavos.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(Math.round(amendments * 100));
        expect(page).toMatchObject({ amendments, amendmentsCount, totalAmount: 0, totalCount: 0 });
      }),
      { numRuns: 25, seed: 21 },
    );
  });

  it('select, when they name what counts without taxes, exactly the contracts that its figure counts', async () => {
    const contracts = fc.array(someContract, { minLength: 10, maxLength: 25 });
    const aside = someFilters.map((filters) => ({ ...filters, taxes: [], isCounted: [] }));
    await fc.assert(
      fc.asyncProperty(contracts, fc.oneof(fc.constant(noFilters), aside), async (list, filters) => {
        const { post } = await withContracts(list);
        const { untaxed, untaxedCount } = await post('/contracts/filtered-list', { filters });
        const page = await post('/contracts/filtered-list?pageSize=100', {
          filters: { ...filters, ...untaxedFilters },
        });
        expect(page.pagination.total).toBe(untaxedCount);
        expect(page).toMatchObject({ totalAmount: untaxed, totalCount: untaxedCount, untaxed, untaxedCount });
      }),
      { numRuns: 25, seed: 22 },
    );
  });

  it('of one supplier select its contracts, and its options', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someContract, { minLength: 1, maxLength: 15 }), someFilters, async (list, filters) => {
        const { contracts, post, get } = await withContracts([...list, contractWith()]);
        const own = contracts.filter(({ fields }) => fields.supplier?.id === supplier(1).id);
        const selected = own.filter((contract) => selects({ ...filters, suppliers: [] }, contract));

        const detail = await post(`/suppliers/detail?id=${supplier(1).id}`, { filters });
        const cards = [...detail.public, ...detail.invitation, ...detail.noBid];
        expect(cards.map(({ _id }: { _id: string }) => _id).sort()).toEqual(selected.map(({ id }) => id).sort());
        expect(detail.totals).toEqual({ ...spendingOf(selected), count: counted(selected).length });

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
      { numRuns: 12 },
    );
  });
});

/** What a variable counts among the contracts of a list: they themselves, their amounts, suppliers or formats. */
const measured = (name: string, list: readonly Fields[]): number => {
  if (name.startsWith('M')) return list.reduce((sum, one) => sum + (one.totalOrMaxAmount ?? 0), 0);
  if (name.startsWith('NP') || name === 'NTP') return new Set(list.map((one) => one.supplier?.id)).size;
  if (name !== 'NTF' && name !== 'NFXXVII') return list.length;
  const formatOf = ({ period, organizerAdministrativeUnit, procedureType }: Fields) =>
    [period, organizerAdministrativeUnit.id, procedureType === 'NO_BID'].join();
  return new Set(list.map(formatOf)).size;
};

it('the list that a variable leads to is exactly what the variable counts, filtered as a calculation filters it', async () => {
  const contracts = fc.array(someContract, { maxLength: 25, size: '+1' });
  const conditions = fc.oneof(fc.constant<ContractCondition[]>([]), someConditions, someConditions);
  await fc.assert(
    fc.asyncProperty(contracts, chosen(...PERIODS), conditions, async (list, periods, filters) => {
      const { contracts: all, get } = await withContracts(list);
      const counted = all.filter(
        ({ fields }) => isAmong(periods, fields.administrationPeriod) && meetsFilters(filters, fields, ORGANIZATION),
      );
      const plain = plainVariables(counted.map(({ fields }) => fields));
      for (const name of variableNames) {
        const named = [
          ...periods.map((period) => `&administrationPeriods=${period}`),
          ...filters.map((filter) => `&conditions=${encodeURIComponent(conditionText(filter))}`),
        ].join('');
        const { data } = await get(`/contracts/list?pageSize=100&variables=${name}${named}`);
        const ids = data.docs.map(({ _id }: { _id: string }) => _id);
        const found = counted.filter(({ id }) => ids.includes(id)).map(({ fields }) => fields);
        const belongs = name === 'NTF' || name === 'NFXXVII' ? isIn.NTF : isCounted;
        expect([name, measured(name, found), found.filter((one) => !belongs?.(one))]).toEqual([name, plain[name], []]);
        expect([found.length, data.pagination.total]).toEqual([ids.length, ids.length]);
      }
    }),
    { numRuns: 10 },
  );
});

it('a file holds what the list of a variable holds, and says so', async () => {
  const { get } = await withContracts([
    contractWith({ contractId: null, supplier: supplier(1), totalOrMaxAmount: 10_51 }),
    contractWith({ contractId: null, contractNumber: 'N-1', supplier: supplier(1), totalOrMaxAmount: 10_50 }),
    contractWith({ contractId: 'X', contractNumber: 'N-2' }),
  ]);
  const { id, name } = supplier(1);
  const conditions = `conditions=totalOrMaxAmount:GREATER:10.5&conditions=supplier:EQUAL:${ORGANIZATION}:${id}`;
  const file = await get(
    `/contracts/download/json?variables=NCSF&limitExceeded=false&missing=contractId&${conditions}`,
  );
  expect(file.contracts).toHaveLength(1);
  expect(file.filters).toEqual([
    { key: 'Sin dato', values: ['Sin ID'] },
    { key: 'Límite de adjudicación directa', values: ['No excedido'] },
    { key: 'Cuenta en', values: ['Número de contratos sin No. de Folio ($NCSF)'] },
    { key: 'Condiciones', values: ['Monto total o monto máximo mayor que $10.50', `Proveedor igual que ${name}`] },
  ]);
});
