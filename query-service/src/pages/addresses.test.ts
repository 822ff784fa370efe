import type { AddressFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { formatMoney, fromPesos } from '@monitor/contracts-schema/money';
import { addressForms } from '@monitor/contracts-schema/site/address-forms';
import { addressOf, type Order } from '@monitor/contracts-schema/site/page-address';
import { type ListedBy, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { addressStates } from '@monitor/contracts-schema/site/testing/address-states';
import fc from 'fast-check';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, SINCE_DAY, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { contractsInWords } from './contracts-in-words.ts';
import { readHead } from './testing/read-head.ts';
import { writeSampleSite } from './testing/sample-site.ts';

const OWN = idWith('a');
const PERIOD = '2018-2021';
const organization = { id: OWN, shortName: 'Ánimas' };
const [JOINED, STAYS] = [supplier(1), supplier(2)];
/** Of what there is, and of what there is not. */
const known = {
  administrationPeriods: [PERIOD, '2021-2024', '2000-2003'],
  fiscalYears: ['2018', '2019', '2020', '1999'],
  trimonths: ['1o 2019', '2o 2020'],
  suppliers: [1, 2, 3, 4, 9].map((number) => supplier(number).id),
  administrativeUnits: [1, 2, 3].map((number) => unit(number).id),
  conditions: ['totalOrMaxAmount:GREATER:120', 'totalOrMaxAmount:LESS:300.5', `supplier:EQUAL:${OWN}:${JOINED.id}`],
  search: ['obra', 'ESCUELA', 'compañía 3', 'nada de esto'],
};

const contracts = Array.from({ length: 60 }, (_, at) => ({
  id: idWith('c', at + 1),
  fields: contractWith({
    contractNumber: `N-${at}`,
    servicesDescription: at % 3 === 0 ? `Obra ${at}` : `Escuela ${at}`,
    supplier: at % 10 === 0 ? null : supplier(2 + (at % 4)),
    applicantAdministrativeUnit: unit(1 + (at % 3)),
    administrationPeriod: at % 5 === 0 ? '2021-2024' : PERIOD,
    fiscalYear: String(2018 + (at % 3)),
    period: at % 2 === 0 ? '1o 2019' : '2o 2020',
    procedureType: (['PUBLIC', 'INVITATION', 'NO_BID'] as const)[at % 3]!,
    category: ([null, 'ADENDUM', 'SERVICES', 'EXTENSION'] as const)[at % 4] ?? null,
    procedureState: at % 7 === 0 ? 'CANCELED' : 'CONCLUDED',
    isEmpty: at % 29 === 28,
    totalOrMaxAmount: at * 10_00 + at,
  }),
}));

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await writeSampleSite(harness.siteFolder);
  const before = contracts.slice(0, 1).map(({ id, fields }) => ({ id, fields: { ...fields, supplier: JOINED } }));
  const named = { shortName: organization.shortName, defaultAdministrationPeriod: PERIOD };
  await harness.putOrganization(OWN, before, named);
  await harness.putOrganization(OWN, contracts, named);
  const fields = { name: JOINED.name, rfc: null, notes: null };
  const to = { id: STAYS.id, name: STAYS.name };
  const data = { id: JOINED.id, organizationId: OWN, validFrom: SINCE_DAY, fields, batchId: idWith('4'), to };
  await harness.project([{ type: 'SupplierJoined', data }]);
});
afterAll(() => harness.close());

type State = Readonly<{
  filters: AddressFilters | undefined;
  order?: Order | undefined;
  page?: number;
  pageSize?: number;
}>;

/** What the API answers to the same, by its own names. */
const answered = async (path: string, { filters, order, page, pageSize }: State) => {
  const usual = { administrationPeriods: [PERIOD] };
  const state = { organization: { id: OWN, shortName: 'Ánimas' }, filters: filters ?? usual, order, page, pageSize };
  const { status, body } = await ask(harness.url + addressOf(`/public-api/${path}`, state, addressForms.api));
  expect([status, body.error]).toEqual([200, false]);
  return body.data;
};

const shown = async (address: string) => {
  const { status, bytes } = await ask(harness.url + address);
  expect(status).toBe(200);
  const html = bytes.toString().replaceAll('&amp;', '&');
  const listed = /<h2>(?:Contratos|Proveedores|Los |Sus )[^<]*<\/h2><ul>(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
  return {
    canonical: readHead(bytes).canonical?.slice(harness.url.length),
    figures: /(\d+ contratos?) por (\$[\d,.]+)\./.exec(html)?.slice(1, 3),
    records: [...listed.matchAll(/<li><a href="([^"]*)">/g)].map(
      ([, href = '']) => new URL(href, harness.url).pathname,
    ),
    unread: html.match(/No se entendió|Aquí no se filtra/g) ?? [],
  };
};

const figuresOf = (count: number, pesos: number) => [contractsInWords(count), formatMoney(fromPesos(pesos).amount)];

type Case = Readonly<{ path: string; listed: ListedBy; expected: (state: State) => Promise<object> }>;
const cases: Readonly<Record<string, Case>> = {
  'the home page': {
    path: '/',
    listed: sitePages.home.lists,
    expected: async ({ filters }) => {
      const { totalCount, totalAmount } = await answered('contracts/list', { filters });
      return { figures: figuresOf(totalCount, totalAmount), records: [] };
    },
  },
  contracts: {
    path: '/contracts',
    listed: sitePages.contracts.lists,
    expected: async ({ order = { field: 'totalOrMaxAmount', direction: 'desc' as const }, ...state }) => {
      const { docs, totalCount, totalAmount } = await answered('contracts/list', { ...state, order });
      return {
        figures: figuresOf(totalCount, totalAmount),
        records: docs.map(({ _id }: { _id: string }) => `/contracts/${_id}`),
      };
    },
  },
  suppliers: {
    path: '/suppliers',
    listed: sitePages.suppliers.lists,
    expected: async (state) => {
      const { suppliers, totals } = await answered('suppliers/list', state);
      return {
        figures: figuresOf(totals.totalCount, totals.total),
        records: suppliers.map(({ _id, name }: { _id: string; name: string | null }) =>
          name === null ? '/contracts' : `/suppliers/${_id}`,
        ),
      };
    },
  },
};

describe('the address of a page', () => {
  it.each(Object.entries(cases))(
    'shows who runs no scripts what the API answers, whatever it says, and so does its canonical one: %s',
    async (_, { path, listed, expected }) => {
      await fc.assert(
        fc.asyncProperty(addressStates(listed, known, 4), fc.constantFrom('', '&fbclid=1'), async (state, more) => {
          const said = listed.orders ? state : { filters: state.filters };
          const page = await shown(addressOf(path, { organization, ...said }) + more);
          expect(page).toMatchObject({ ...(await expected(said)), unread: [] });
          const again = await shown(page.canonical ?? '');
          expect([again.canonical, again.figures]).toEqual([page.canonical, page.figures]);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('shows a supplier’s contracts that it leaves, whoever became them', async () => {
    const path = `/suppliers/${STAYS.id}`;
    await fc.assert(
      fc.asyncProperty(addressStates(sitePages.supplier.lists, known), async ({ filters }) => {
        const { canonical, figures, unread } = await shown(addressOf(path, { organization, filters }));
        const suppliers = { ...(filters ?? { administrationPeriods: [PERIOD] }), suppliers: [JOINED.id] };
        const { totalCount, totalAmount } = await answered('contracts/list', { filters: suppliers });
        expect([figures, unread]).toEqual([figuresOf(totalCount, totalAmount), []]);
        expect((await shown(canonical ?? '')).figures).toEqual(figures);
      }),
      { numRuns: 20 },
    );
  });
});
