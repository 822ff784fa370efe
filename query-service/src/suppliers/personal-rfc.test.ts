import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { XLSX_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { downloadFormat } from '@monitor/contracts-schema/http/id-params';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import excel from 'exceljs';
import { readPdf } from '../exports/testing/read-pdf.ts';
import { writeSampleSite } from '../pages/testing/sample-site.ts';
import { ask, type HttpAnswer } from '../testing/asking.ts';
import { contractWith, idWith, SINCE_DAY, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, CONTRACT, USER] = [idWith('a'), idWith('c', 1), idWith('f')];
const PERSONS = ['LOJU800101AAA', 'PEGA7502289Z1', 'MARE690714H51'] as const;
const COMPANY = 'LNO010101AAA';
const [juana, gabriel, elena] = PERSONS.map((rfc, index) => ({ ...supplier(index + 1), rfc })) as [Named, Named, Named];
type Named = Readonly<{ id: string; name: string; rfc: string }>;

const company = { ...supplier(4), rfc: COMPANY };
const contractsOf = (named: Named) => [
  { id: CONTRACT, fields: contractWith({ supplier: named }) },
  { id: idWith('c', 2), fields: contractWith({ supplier: company, contractNumber: 'N-2' }) },
  { id: idWith('c', 3), fields: contractWith({ supplier: elena, contractNumber: 'N-3' }) },
];

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await writeSampleSite(harness.siteFolder);
  await harness.putOrganization(A, contractsOf(gabriel));
  await harness.putOrganization(A, contractsOf(juana)); // the contract's history names both
  const { id, name, rfc } = gabriel;
  const of = { id, organizationId: A, validFrom: SINCE_DAY, fields: { name, rfc, notes: null } };
  const to = { id: juana.id, name: juana.name };
  await harness.project([{ type: 'SupplierJoined', data: { ...of, batchId: idWith('4'), to } }]);
  await harness.putUser(USER);
});
afterAll(() => harness.close());

const publicReads = allEndpoints.filter(({ side, access }) => side === 'query' && access === 'public');
const formatsOf = ({ path }: Endpoint) => (path.includes(':format') ? downloadFormat.options : ['']);
type Door = readonly [endpoint: Endpoint, format: string];
const doors: readonly Door[] = publicReads.flatMap((endpoint) =>
  formatsOf(endpoint).map((format) => [endpoint, format] as const),
);
/** Whose bytes are not the texts that people read in them. */
const packedFiles = doors.filter(
  ([{ path }, format]) => ['pdf', 'xls', 'xlsx'].includes(format) && /\/(?:contracts|suppliers)\/download/.test(path),
);
const nameOf = ([{ method, path }, format]: Door): string => `${method} ${path.replace(':format', format)}`;

const addressOf = ({ path, query }: Endpoint, format: string): string => {
  const id = path.includes('/suppliers/') ? juana.id : path.includes('/comparations/') ? A : CONTRACT;
  const search = query && 'id' in query.shape ? `?id=${id}` : '';
  return path.replace(':id', id).replace(':format', format) + search;
};

const askFor = (address: string, method = 'GET', token?: string) =>
  ask(harness.url + address, { organization: A, ...(token && { token }), ...(method === 'POST' && { body: {} }) });

/** All that an answer says, unpacked by what it is. */
const textOf = async ({ headers, bytes }: HttpAnswer): Promise<string> => {
  const type = headers['content-type'];
  if (type === 'application/pdf') return textOfPdf(bytes);
  if (type !== XLSX_TYPE) return bytes.toString();
  const book = new excel.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return JSON.stringify(book.model);
};

/** What its pages show, lines that a text was broken into put together besides. */
const textOfPdf = (bytes: Buffer): string => {
  const texts = readPdf(bytes).flatMap(({ lines }) => lines.map(({ text }) => text));
  return [texts.join(' '), texts.join('')].join('\n');
};

/** Its title is in two bytes a letter. */
const titleOfPdf = ({ bytes }: HttpAnswer): string => bytes.toString('latin1').replaceAll('\0', '');

const answersOf = async ([endpoint, format]: Door): Promise<string> => {
  const answer = await askFor(addressOf(endpoint, format), endpoint.method);
  return (await textOf(answer)) + (format === 'pdf' ? titleOfPdf(answer) : '');
};

const found = (text: string) => PERSONS.filter((rfc) => text.includes(rfc) || text.includes(rfc.slice(0, 10)));

const PATHS = [
  ...Object.values(sitePages)
    .filter((page) => !('leadsTo' in page) && page.kind !== 'administration')
    .map(({ path }) => path)
    .filter((path) => !path.includes(':'))
    .map((path) => `${path}?changeOrganization=${A}`),
  ...[juana, gabriel].map(({ id }) => `/suppliers/${id}`),
  `/contracts/${CONTRACT}`,
];

describe('the RFC of a natural person', () => {
  it.each(doors.map((door) => [nameOf(door), door] as const))('is not said by %s', async (_name, door) => {
    expect(found(await answersOf(door))).toEqual([]);
  });

  it.each(packedFiles.map((door) => [nameOf(door), door] as const))(
    'would be read where %s says whose name it is',
    async (_name, door) => {
      expect(await answersOf(door)).toContain(juana.name);
    },
  );

  it.each(PATHS)('is not said to who runs no scripts by %s', async (path) => {
    const { bytes } = await ask(harness.url + path, { headers: { accept: 'text/html' } });
    expect(bytes.toString()).toContain('<noscript>');
    expect(found(bytes.toString())).toEqual([]);
  });

  const NONSENSE = 'QXZWVKJH';
  /** What a door answers to a search, without what was searched for, and without times. */
  const searchedIn = async ([endpoint, format]: Door, search: string): Promise<string> => {
    const address = harness.url + addressOf(endpoint, format);
    const given = new URLSearchParams(
      'search' in (endpoint.query?.shape ?? {}) ? { search } : { filters: JSON.stringify({ search }) },
    );
    const answer = await (endpoint.method === 'POST'
      ? ask(address, { organization: A, body: { filters: { search } } })
      : ask(`${address}${address.includes('?') ? '&' : '?'}${given}`, { organization: A }));
    return (await textOf(answer)).replaceAll(search, '').replaceAll(/\d\d:\d\d(?::\d\d)?(?:\.\d+)?/g, '');
  };

  const searching = doors.filter(([{ path }]) => /\/(?:contracts|suppliers|landing|search)(?:\/|$)/.test(path));
  it.each(searching.map((door) => [nameOf(door), door] as const))(
    'changes nothing of what %s answers to who searches for it, or for a part of it',
    async (_name, door) => {
      const nothing = await searchedIn(door, NONSENSE);
      for (const search of [...PERSONS, PERSONS[0].slice(0, 6), PERSONS[0].slice(4, 10)])
        expect(await searchedIn(door, search)).toBe(nothing);
    },
  );

  it('is searched where names are: by these', async () => {
    const changed: string[] = [];
    for (const door of searching)
      if ((await searchedIn(door, company.name)) !== (await searchedIn(door, NONSENSE))) changed.push(nameOf(door));
    expect(changed.toSorted()).toEqual([
      ...['csv', 'json', 'pdf', 'xls', 'xlsx'].map((format) => `GET /public-api/contracts/download/${format}`),
      'GET /public-api/contracts/filtered-list',
      'GET /public-api/contracts/list',
      'GET /public-api/landing/amountByPeriod',
      'GET /public-api/landing/amountByProcedure',
      'GET /public-api/search',
      ...['csv', 'json', 'pdf', 'xls', 'xlsx'].map((format) => `GET /public-api/suppliers/download/${format}`),
      'GET /public-api/suppliers/filtered-list',
      'GET /public-api/suppliers/list',
      'POST /public-api/contracts/filtered-list',
      'POST /public-api/landing/amountByPeriod',
      'POST /public-api/landing/amountByProcedure',
      'POST /public-api/suppliers/filtered-list',
    ]);
  });

  it('is for administrators: of the catalogue, and of the history of what they keep', async () => {
    const token = await harness.tokenFor(USER);
    const { getContractHistory } = historyEndpoints;
    const history = await askFor(`${getContractHistory.path}?id=${CONTRACT}`, 'GET', token);
    expect(found(history.bytes.toString())).toEqual([PERSONS[0], PERSONS[1]]);
    const contract = await askFor(`${contractEndpoints.getCatalogueContract.path}?id=${CONTRACT}`, 'GET', token);
    expect(found(contract.bytes.toString())).toEqual([PERSONS[0]]);
  });
});

it('the RFC of a company is said by the doors that say whose a contract is', async () => {
  const { path } = contractEndpoints.listContracts;
  const { docs } = (await askFor(path)).body.data;
  expect(docs.map((doc: { supplier: Named }) => doc.supplier.rfc).toSorted()).toEqual([COMPANY, null, null]);
});

it('an organization that publishes them says them, until it does not any more', async () => {
  const publish = async (publishesPersonalRfcs: boolean) => {
    await harness.putOrganization(A, contractsOf(juana), { publishesPersonalRfcs });
    await harness.show(A);
  };
  const saying = async () => {
    const said: string[] = [];
    for (const door of doors) if (found(await answersOf(door)).length > 0) said.push(nameOf(door));
    return said.toSorted();
  };
  await publish(true);
  expect(await saying()).toEqual([
    'GET /public-api/audit/changes',
    'GET /public-api/contracts/detail',
    'GET /public-api/contracts/download/json',
    'GET /public-api/contracts/filtered-list',
    'GET /public-api/contracts/history',
    'GET /public-api/contracts/list',
    'GET /public-api/contracts/retrieve/suppliers',
    'GET /public-api/contracts/retrieve/suppliers-filter',
    'GET /public-api/suppliers/detail',
    'GET /public-api/suppliers/download-detail/:id/json',
    'POST /public-api/contracts/filtered-list',
    'POST /public-api/suppliers/detail',
  ]);
  await publish(false);
  expect(await saying()).toEqual([]);
});
