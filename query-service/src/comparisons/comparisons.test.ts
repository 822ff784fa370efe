import type { CalculationInfo, SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { pairedCalculations } from '@monitor/contracts-schema/comparisons/paired-calculations';
import { comparisonRecords } from '@monitor/contracts-schema/comparisons/saved-comparisons';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import {
  LEGACY_ID,
  legacyOrganizations,
  legacySide as recordedSide,
  legacySideWithoutContracts as recordedWithoutContracts,
  legacySideWithoutHeader as recordedWithoutHeader,
} from '@monitor/contracts-schema/testing/legacy-monitor';
import { type LegacyMonitorServer, openLegacyMonitor } from '@monitor/contracts-schema/testing/legacy-monitor-server';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { openPublicFetch, publicAndLoopback } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import exceljs from 'exceljs';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, FAR] = [idWith('a'), idWith('b'), idWith('d')];
const ALIAS = legacyIdOf(A);
const MINUTE = 60_000;
const legacySide = recordedSide.data;

const defined = (number: number, fields: Parameters<typeof aCalculation>[0]): MonitorEvent => ({
  type: 'CalculationRegistered',
  data: { id: idWith('9', number), organizationId: INSTALLATION, validFrom: SINCE_DAY, fields: aCalculation(fields) },
});
const calculations = [
  defined(1, { name: 'Contratos', abbreviation: '$$NUM', expression: '$NTC' }),
  defined(2, {
    name: 'IRC',
    abbreviation: '$$IRC',
    expression: '$$NUM * 20',
    locked: true,
    administrationPeriod: '2018-2021',
  }),
  defined(3, { name: 'Oculto', abbreviation: '$$HID', enabled: false }),
];
/** Named so that they stand behind the others. */
const asInLegacy = [
  defined(4, { name: 'Gasto', abbreviation: '$$X1', expression: '$MTG', displayForm: 'AMOUNT' }),
  defined(5, {
    name: 'Licitado',
    abbreviation: '$$X2',
    expression: '($MGLP/$MTG) * 100',
    hasPercentScale: true,
    scale: [
      { min: 0, max: 50, value: 5 },
      { min: 51, max: 100, value: 20 },
    ],
  }),
  defined(6, { name: 'De todos', abbreviation: '$$X3', expression: '$MTG', type: 'GENERAL' }),
];

const contract = (id: string, changes: Parameters<typeof contractWith>[0]) => ({ id, fields: contractWith(changes) });

let legacy: LegacyMonitorServer;
let second: QueryHarness;
let harness: QueryHarness;
let elapsed = 0;
/** Whoever is not slow on purpose may take its time. */
const PATIENT_MS = 60_000;
/** Hosts that are given no time at all. */
const slow = new Set<string>();
/** Whether nobody waits for those of the list. */
let isHasty = false;
/** Where the installation's list says that monitors are. */
const listed: string[] = [];

beforeAll(async () => {
  legacy = await openLegacyMonitor();
  const clock = { now: () => new Date(Date.parse('2026-03-01T12:00:00.000Z') + elapsed), elapsed: () => elapsed };
  const fetch = openPublicFetch(publicAndLoopback);
  const admissions = openAdmissions({ logger: silentLogger, metrics: openMetrics(), system: clock });
  const read = openPublicJson(
    (url, limits, use) => fetch(url, { ...limits, milliseconds: slow.has(url.host) ? 0 : PATIENT_MS }, use),
    clock,
    { admissions, limits: PLACES.remoteReads },
  );
  const otherMonitors = {
    read,
    listed,
    get patienceMs() {
      return isHasty ? 1 : PATIENT_MS;
    },
  };
  harness = await openQueryHarness({ otherMonitors });
  second = await openQueryHarness();
  await harness.putOrganization(
    A,
    [
      contract(idWith('c', 1), { procedureType: 'PUBLIC', totalOrMaxAmount: 300_00 }),
      contract(idWith('c', 2), { procedureType: 'NO_BID', totalOrMaxAmount: 100_00, taxes: 'UNKNOWN' }),
      contract(idWith('c', 3), { procedureType: 'NO_BID', totalOrMaxAmount: 0 }),
      contract(idWith('c', 4), { category: 'ADENDUM', totalOrMaxAmount: 7_50 }),
      contract(idWith('c', 5), { administrationPeriod: '2016-2018', totalOrMaxAmount: 999_00 }),
      contract(idWith('c', 6), { procedureState: 'CANCELED', totalOrMaxAmount: 999_00 }),
    ],
    { name: 'Municipio de Monterrey', shortName: 'Monterrey', color: '#123456' },
  );
  await harness.putOrganization(B, [], { name: 'Estado de Nuevo León', shortName: 'NL' });
  await harness.project(calculations);
  await second.putOrganization(FAR, [contract(idWith('c', 9), { ...referencesIn(FAR), totalOrMaxAmount: 50_00 })], {
    name: 'León',
    shortName: 'León',
  });
  await second.project(calculations);
});
beforeEach(() => {
  elapsed += 60 * MINUTE * 24;
  harness.clock.time += 60 * MINUTE;
  listed.length = 0;
  legacy.answerWith();
});
afterAll(async () => {
  await harness.close();
  await second.close();
  await legacy.close();
});

const get = (path: string) => ask(`${harness.url}/public-api/${path}`);
const side = (id: string, url?: string) =>
  get(`comparations/detail?id=${id}${url === undefined ? '' : `&url=${encodeURIComponent(url)}`}`);
const monitors = (search = '') => get(`organizations/remote/list/?search=${encodeURIComponent(search)}`);
const namesFound = async (search?: string) =>
  (await monitors(search)).body.docs.map(({ shortName }: { shortName: string }) => shortName);
const outcome = ({ status, body }: Awaited<ReturnType<typeof side>>) => [status, body.code];

describe('an organization of this monitor in a comparison', () => {
  it('is the index, amounts with their shares, counts and what stands beside them, of the period of the index', async () => {
    const { status, body } = await side(A);
    expect([status, body.error]).toEqual([200, false]);
    expect(body.data).toMatchObject({
      organization: { _id: A, name: 'Municipio de Monterrey', shortName: 'Monterrey', color: '#123456' },
      corruptionIndex: {
        result: 80,
        value: 80,
        displayForm: 'NORMAL',
        administrationPeriod: '2018-2021',
        name: 'IRC',
        url: null,
      },
      totals: {
        public: 300,
        invitation: 0,
        noBid: 100,
        total: 400,
        amendments: 7.5,
        untaxed: 100,
        publicPercent: 0.75,
        invitationPercent: 0,
        noBidPercent: 0.25,
      },
      counts: { public: 1, invitation: 0, noBid: 2, total: 3, amendments: 1, untaxed: 1 },
      calculationsInfo: [
        { name: 'Contratos', result: 4, displayForm: 'NORMAL', hash: expect.stringMatching(/^\w{32}$/) },
      ],
      source: 'Plataforma Nacional de Transparencia',
      remote: null,
    });
  });

  it('without contracts has no shares', async () => {
    const { totals, counts } = (await side(B)).body.data;
    expect([totals.total, totals.publicPercent, counts.total]).toEqual([0, null, 0]);
  });

  it('is asked for without a header, and with one follows its id', async () => {
    const { body } = await ask(`${harness.url}/public-api/comparations/detail/?id=${B}`, { organization: A });
    expect(body.data.organization._id).toBe(B);
  });

  it.each([idWith('7'), LEGACY_ID, INSTALLATION])('that is not there is not found: %s', async (id) =>
    expect(outcome(await side(id))).toEqual([404, 'organization.not-found']),
  );

  it.each(['a b', '', 'x'.repeat(65), '../x', '%3Cb%3E'])('is not named by what is no id: %j', async (id) =>
    expect(outcome(await side(id))).toEqual([400, 'request.invalid']),
  );
});

describe('a legacy monitor', () => {
  it('lists its organizations without the removed ones, and is where it was found', async () => {
    const [first, ...others] = legacyOrganizations;
    legacy.answerWith((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([{ ...first, deleted: { isDeleted: true } }, ...others])),
    );
    const { body } = await monitors(`${legacy.url}/select-organization?x=1`);
    expect(body).toMatchObject({ baseRemoteUrl: legacy.url, unavailable: [] });
    expect(body.docs).toEqual([
      expect.objectContaining({ name: 'Estado vacío' }),
      {
        _id: LEGACY_ID,
        name: 'Municipio de Hidalgo del Parral',
        shortName: 'Parral',
        color: '#2cbcb6',
        baseRemoteUrl: legacy.url,
      },
    ]);
  });

  it('says its general data of the organization that it is asked for, as it would in its own pages', async () => {
    const { calculationsInfo } = (await side(LEGACY_ID, legacy.url)).body.data;
    expect(calculationsInfo.map(({ name, result }: { name: string; result: number }) => [name, result])).toEqual(
      legacySide.calculationsInfo.map(({ name, result }: { name: string; result: number }) => [name, result]),
    );
    expect(calculationsInfo[0].result).toBeGreaterThan(0);
    expect(recordedWithoutHeader.data.calculationsInfo[0].result).toBe(0);
  });

  it('without contracts has nothing to share', async () => {
    const empty = (await side(recordedWithoutContracts.data.organization._id, legacy.url)).body.data;
    expect(empty).toMatchObject({ totals: { total: 0, publicPercent: null }, counts: { total: 0 } });
  });

  it('is compared with by amounts, although its shares are of counts', async () => {
    const { body } = await side(LEGACY_ID, `${legacy.url}/`);
    expect(body.data).toMatchObject({
      corruptionIndex: {
        result: legacySide.corruptionIndex.result,
        value: legacySide.corruptionIndex.result,
        displayForm: 'PERCENTAGE',
        administrationPeriod: '2012-2018',
        url: legacy.url,
      },
      administrationPeriod: '2012-2018',
      totals: {
        public: 1_052_674_786.11,
        invitation: 268_058_323.27,
        noBid: 1_285_776_733.24,
        total: 2_606_509_842.62,
        amendments: null,
        publicPercent: 105_267_478_611 / 260_650_984_262,
        invitationPercent: 26_805_832_327 / 260_650_984_262,
      },
      counts: { ...legacySide.counts, amendments: null },
      calculationsLeftOut: 0,
      source: null,
      lastUpdate: null,
      remote: { isStale: false },
    });
    expect(body.data.corruptionIndex.formula).toEqual({ expression: '$MGLP / $MTG * 100' });
    expect(JSON.stringify(body.data)).not.toMatch(/"(variables|locked|notes|administrationPeriodFromYear)"/);
  });

  it('reads what it needs of us at the addresses it knows', async () => {
    const list = (await get('organizations/local/list')).body;
    expect(list).toContainEqual(
      expect.objectContaining({ _id: ALIAS, name: 'Municipio de Monterrey', color: '#123456' }),
    );
    expect(JSON.stringify(list)).not.toContain('reservado@');
    const { error, data } = (await get(`comparations/detail/?id=${ALIAS}`)).body;
    expect([error, data.organization._id]).toEqual([false, ALIAS]);
    expect(typeof data.corruptionIndex.result).toBe('number');
    for (const key of Object.keys(legacySide.totals)) expect(data.totals).toHaveProperty(key);
    for (const key of Object.keys(legacySide.counts)) expect(data.counts).toHaveProperty(key);
    for (const key of ['name', 'description', 'result', 'displayForm', 'hash'])
      expect(data.calculationsInfo[0]).toHaveProperty(key);
  });
});

describe('a second monitor of our kind', () => {
  it('is found by its address, and compared with in both directions', async () => {
    expect(await namesFound(second.url)).toEqual(['León']);
    const there = (await side(FAR, second.url)).body.data;
    const itself = (await ask(`${second.url}/public-api/comparations/detail?id=${FAR}`)).body.data;
    expect(there).toEqual({
      ...itself,
      corruptionIndex: { ...itself.corruptionIndex, url: second.url },
      remote: { readAt: expect.any(String), isStale: false },
    });
    const { hash, pairingHash } = (await side(A)).body.data.calculationsInfo[0];
    expect(there.calculationsInfo[0]).toMatchObject({ hash, pairingHash });
    expect(pairingHash).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('calculations of a legacy monitor and of ours', () => {
  let own: QueryHarness;
  beforeAll(async () => {
    own = await openQueryHarness();
    await own.putOrganization(A, []);
    await own.project([...calculations, ...asInLegacy]);
  });
  afterAll(() => own.close());

  const ownInfo = async (): Promise<CalculationInfo[]> =>
    (await ask(`${own.url}/public-api/comparations/detail?id=${A}`)).body.data.calculationsInfo;

  it('pair here by their formulas, the scaled ones too', async () => {
    const theirs = (await side(LEGACY_ID, legacy.url)).body.data.calculationsInfo;
    const pairs = pairedCalculations(await ownInfo(), theirs).map(({ left, right }) => [left?.name, right?.name]);
    expect(pairs).toEqual([
      ['Contratos', 'Número de contratos'],
      ['Gasto', 'Monto total gastado'],
      ['Licitado', 'Gasto por licitación'],
      ['De todos', undefined],
      [undefined, 'División entre cero'],
    ]);
  });

  it('pair there by the hash that it has of a plain formula', async () => {
    const theirs = new Map(legacySide.calculationsInfo.map(({ name, hash }: CalculationInfo) => [name, hash]));
    const [contracts, spent, ...others] = await ownInfo();
    expect(contracts?.hash).toBe(theirs.get('Número de contratos'));
    expect(spent?.hash).toBe(theirs.get('Monto total gastado'));
    expect(spent?.hash).toBe('260f5ee4c8dbd137c94780edebba300d');
    for (const { hash, pairingHash } of others) expect(hash).toBe(pairingHash);
  });
});

describe('an organization that is not ours, without an address', () => {
  it('is looked for in the monitors of the list, and answered with its address', async () => {
    listed.push(second.url, legacy.url);
    const { body } = await side(LEGACY_ID);
    expect(body.data).toEqual((await side(LEGACY_ID, legacy.url)).body.data);
    expect((await side(legacyIdOf(FAR))).body.data.corruptionIndex.url).toBe(second.url);
    const file = await get(`comparations/download-comparison/json/${A}?target=${LEGACY_ID}`);
    expect(file.body.comparison.detailRight.corruptionIndex.url).toBe(legacy.url);
    expect(outcome(await side(idWith('7')))).toEqual([404, 'organization.not-found']);
  });

  it('is never kept as what is ours is: another answer there is another answer here', async () => {
    listed.push(legacy.url);
    await side(LEGACY_ID);
    elapsed += 6 * MINUTE;
    const totals = { ...legacySide.totals, public: 1, invitation: 1, noBid: 1 };
    legacy.answerWith((request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(request.url?.includes('list') ? legacyOrganizations : { data: { ...legacySide, totals } })),
    );
    expect((await side(LEGACY_ID)).body.data.totals.total).toBe(3);
  });

  it('may be of one that does not answer now', async () => {
    listed.push(legacy.url);
    legacy.answerWith((_request, response) => response.writeHead(500).end());
    expect(outcome(await side(LEGACY_ID))).toEqual([503, 'comparison.unavailable']);
  });

  it('is asked for by one network thirty times a minute', async () => {
    listed.push(legacy.url);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await ask(`${harness.url}/public-api/comparations/detail?id=${idWith('7')}`, { headers })).status);
    expect([statuses[29], statuses[30]]).toEqual([404, 429]);
  });
});

describe('an organization by the digits that legacy monitors know', () => {
  it('is asked for and answered under them, and under its own id beside', async () => {
    for (const id of [ALIAS, A, ALIAS]) {
      const answers = [
        (await side(id)).body.data.organization._id,
        (await get(`comparations/corruption-index?id=${id}`)).body.data.organization._id,
        (await ask(`${harness.url}/api/settings/load-settings`, { organization: id })).body.data._id,
        (await get(`../api/settings/load-settings?organization=${id}`)).body.data._id,
        (await get(`comparations/download/json/${id}`)).body.corruptionIndex.organization._id,
        (await get(`comparations/download-comparison/json/${id}?target=${B}`)).body.comparison.detailLeft.organization
          ._id,
      ];
      expect(answers).toEqual(answers.map(() => id));
    }
    const own = (await side(A)).body.data;
    expect((await side(ALIAS)).body.data).toEqual({ ...own, organization: { ...own.organization, _id: ALIAS } });
    expect((await get(`comparations/corruption-index/line?id=${ALIAS}`)).body).toEqual(
      (await get(`comparations/corruption-index/line?id=${A}`)).body,
    );
  });

  it('is the organization of any public read', async () => {
    for (const path of ['contracts/list', 'suppliers/list', 'landing/amountByPeriod', 'contracts/retrieve/trimonths'])
      expect((await get(`${path}?organization=${ALIAS}`)).body).toEqual((await get(`${path}?organization=${A}`)).body);
    expect((await get(`contracts/list?organization=${'7'.repeat(24)}`)).status).toBe(404);
  });

  it('is none where two have them', async () => {
    const [one, two] = [`${'4'.repeat(24)}00000000`, `${'4'.repeat(24)}11111111`];
    await harness.putOrganization(one);
    expect((await side(legacyIdOf(one))).status).toBe(200);
    await harness.putOrganization(two);
    await harness.show(two);
    expect((await side(legacyIdOf(one))).status).toBe(404);
    for (const id of [one, two]) await harness.remove(id);
    await harness.show(two);
  });
});

describe('amounts and counts of another administration period', () => {
  it('are those of our own contracts, beside the index and general data of its own', async () => {
    const own = (await side(A)).body.data;
    const other = (await get(`comparations/detail?id=${A}&administrationPeriod=2016-2018`)).body.data;
    expect(other).toEqual({
      ...own,
      administrationPeriod: '2016-2018',
      totals: expect.objectContaining({ total: 999, amendments: 0 }),
      counts: expect.objectContaining({ total: 1, amendments: 0 }),
    });
    const all = (await get(`comparations/detail?id=${A}&administrationPeriod=todas`)).body.data;
    expect([own.administrationPeriod, all.administrationPeriod]).toEqual(['2018-2021', 'todas']);
    const twice = await get(`comparations/detail?id=${A}&administrationPeriod=todas&administrationPeriod=2016-2018`);
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      [{ field: 'administrationPeriod', message: 'No se entendió «administrationPeriod=2016-2018»' }],
    ]);
    expect([all.totals.total, all.counts.total]).toEqual([1399, 4]);
  });

  it('are in files alike, and those of another monitor are not ours to choose', async () => {
    const file = `comparations/download-comparison/csv/${A}?target=${LEGACY_ID}&url=${encodeURIComponent(legacy.url)}`;
    const csv = (await get(`${file}&administrationPeriod=2012-2018`)).bytes.toString();
    expect(csv).toContain('ADMINISTRACIÓN DEL ÍNDICE,2018-2021,2012-2018');
    expect(csv).toContain('ADMINISTRACIÓN DE MONTOS Y CONTRATOS,2012-2018,2012-2018');
    expect(csv).toContain('MONTO TOTAL,0.00,2606509842.62');
    const asked = `comparations/detail?id=${LEGACY_ID}&url=${encodeURIComponent(legacy.url)}`;
    expect((await get(`${asked}&administrationPeriod=2012-2018`)).body.errors).toEqual([
      { field: 'administrationPeriod', message: expect.any(String) },
    ]);
  });
});

describe('a search for monitors', () => {
  it('finds those of this monitor and of the list by the words of their names', async () => {
    listed.push(legacy.url, second.url);
    expect(await namesFound()).toEqual(['NL', 'Monterrey', 'Vacío', 'Karewa', 'Parral', 'León']);
    expect(await namesFound('león')).toEqual(['NL', 'León']);
    expect(await namesFound('S.A. (x')).toEqual([]);
    expect((await monitors('leon')).body.baseRemoteUrl).toBeNull();
    expect((await monitors('parral')).body.baseRemoteUrl).toBe(legacy.url);
  });

  it('goes without those of the list that do not answer, and names them', async () => {
    listed.push(legacy.url, second.url);
    legacy.answerWith((_request, response) => response.writeHead(500).end());
    const { status, body } = await monitors();
    expect([status, body.docs.length, body.unavailable]).toEqual([200, 3, [legacy.url]]);
  });

  it('waits for those of the list only so long, and has what came too late the next time', async () => {
    listed.push(legacy.url);
    isHasty = true;
    const [asked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    legacy.answerWith(async (_request, response) => {
      asked.resolve();
      await over.promise;
      response.end();
    });
    const first = await monitors();
    expect([first.body.docs.length, first.body.unavailable]).toEqual([2, [legacy.url]]);
    await asked.promise;
    over.resolve();
    isHasty = false;
  });

  it('says of an address that is slow that it is slow', async () => {
    const late = legacy.url.replace('127.0.0.1', 'localhost');
    slow.add(new URL(late).host);
    legacy.answerWith(() => undefined); // no answer at all: it is never there in time
    for (const answered of [await monitors(late), await side(LEGACY_ID, late)])
      expect(answered).toMatchObject({ status: 503, body: { code: 'monitor.slow' } });
    slow.clear();
  });

  it('says so itself before the time for an answer is over', async () => {
    isHasty = true;
    const [listing, answering, over] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    legacy.answerWith(async ({ url = '' }, response) => {
      (url.includes('detail') ? answering : listing)!.resolve();
      await over!.promise;
      response.end();
    });
    for (const answered of [await monitors(legacy.url), await side(LEGACY_ID, legacy.url)])
      expect(answered).toMatchObject({ status: 503, body: { code: 'monitor.slow' } });
    await Promise.all([listing!.promise, answering!.promise]);
    over!.resolve(); // also for what is asked from now on: nothing of it is left to whoever asks next
    isHasty = false;
  });

  it.each([
    'http://127.0.0.1:9',
    'no-existe.invalid',
    'https://u:p@monitor.mx',
    'javascript://x',
    'file:///etc/passwd',
    'http://',
  ])('for an address where no monitor is says so: %s', async (typed) => {
    const { status, body } = await monitors(typed);
    expect([status, body.error, body.message]).toEqual([422, true, 'Verifique la url']);
  });
});

describe('what another monitor sends', () => {
  const says = (body: unknown, contentType = 'application/json') =>
    legacy.answerWith((_request, response) =>
      response
        .writeHead(200, { 'content-type': contentType })
        .end(typeof body === 'string' ? body : JSON.stringify(body)),
    );
  const withSide = (changes: object) => says({ error: false, data: { ...legacySide, ...changes } });

  it.each<readonly [string, () => void]>([
    ['a page', () => says('<h1>hola</h1>', 'text/html')],
    ['broken', () => says('{"error":false,')],
    ['a refusal', () => says({ error: true, message: '<b>no</b>' })],
    ['about another organization', () => withSide({ organization: { ...legacySide.organization, _id: 'other' } })],
    ['without amounts', () => withSide({ totals: {} })],
    ['with amounts that are none', () => withSide({ totals: { ...legacySide.totals, public: '1e9' } })],
    ['with amounts beyond all', () => withSide({ totals: { ...legacySide.totals, public: 1e200 } })],
    ['with counts that are none', () => withSide({ counts: { ...legacySide.counts, noBid: -1 } })],
    ['of more than 1 MB', () => withSide({ padding: 'x'.repeat(1024 * 1024) })],
    ['a failure', () => legacy.answerWith((_request, response) => response.writeHead(500).end())],
    ['nothing', () => legacy.answerWith((request) => request.socket.destroy())],
    [
      'to nowhere',
      () => legacy.answerWith((_request, response) => response.writeHead(302, { location: 'ftp://x/' }).end()),
    ],
  ])('that is %s ends in the text of the page, and is never given on', async (_what, say) => {
    say();
    const { status, body, headers } = await side(LEGACY_ID, legacy.url);
    expect([status, body]).toEqual([
      503,
      {
        error: true,
        code: 'comparison.unavailable',
        message: 'La información de Comparativas no se encuentra disponible en este momento.',
      },
    ]);
    expect(headers['retry-after']).toBeDefined();
  });

  it('is text, a colour or a number, whatever it looks like', async () => {
    withSide({
      organization: {
        _id: LEGACY_ID,
        name: '<script>x</script>\u202e\u0000  a',
        shortName: 7,
        color: 'red;background:url(x)',
      },
      corruptionIndex: { result: '1', administrationPeriod: { a: 1 }, url: 'javascript:alert(1)' },
      calculationsInfo: [
        { name: 'x'.repeat(900), result: 'NaN', displayForm: 'HTML', hash: [], evil: 1 },
        7,
        { name: '' },
      ],
      lastUpdate: 'javascript:',
      source: 9,
    });
    const { data } = (await side(LEGACY_ID, legacy.url)).body;
    expect(data).toMatchObject({
      organization: { name: '<script>x</script> a', shortName: '<script>x</script> a', color: '#6b7280' },
      corruptionIndex: { result: 0, displayForm: 'PERCENTAGE', administrationPeriod: 'todas', url: legacy.url },
      lastUpdate: null,
      source: null,
    });
    expect(data.calculationsInfo).toEqual([
      {
        name: 'x'.repeat(200),
        description: '',
        result: null,
        why: null,
        displayForm: 'NORMAL',
        hash: '',
        pairingHash: '',
      },
    ]);
  });

  it('of a legacy monitor is no index when it says no more of it than 0', async () => {
    withSide({ corruptionIndex: { result: 0 } });
    expect((await side(LEGACY_ID, legacy.url)).body.data.corruptionIndex).toMatchObject({ result: 0, value: null });
  });

  it.each([-1, 100.01, 1e6])('beyond the ends of an index is none: %s', async (result) => {
    withSide({ corruptionIndex: { ...legacySide.corruptionIndex, result } });
    expect((await side(LEGACY_ID, legacy.url)).body.data.corruptionIndex).toMatchObject({ result: 0, value: null });
  });

  it('with less than nothing spent has no shares', async () => {
    withSide({ totals: { ...legacySide.totals, public: 100, invitation: -50, noBid: 0 } });
    const { totals } = (await side(LEGACY_ID, legacy.url)).body.data;
    expect(totals).toMatchObject({ total: 50, publicPercent: null, invitationPercent: null, noBidPercent: null });
  });

  it('of more than two hundred calculations is cut, and that is said', async () => {
    const [one] = legacySide.calculationsInfo;
    withSide({ calculationsInfo: Array.from({ length: 203 }, (_, at) => ({ ...one, name: `Dato ${at}` })) });
    const { data } = (await side(LEGACY_ID, legacy.url)).body;
    expect([data.calculationsInfo.length, data.calculationsLeftOut]).toEqual([200, 3]);
    const file = `comparations/download-comparison/csv/${A}?target=${LEGACY_ID}&url=${encodeURIComponent(legacy.url)}`;
    expect((await get(file)).bytes.toString()).toContain('AVISO,,Se muestran 200 datos generales de 203');
  });

  it('in a list that is no organization is left out; what is no list is no monitor', async () => {
    const list = [
      { _id: '<b>', name: 'x' },
      { _id: 'a', name: '' },
      { _id: 'b', name: 'Uno' },
      { _id: 'c', name: 'Ábaco' },
    ];
    says([7, null, ...list]);
    expect((await monitors(legacy.url)).body.docs).toEqual([
      { _id: 'c', name: 'Ábaco', shortName: 'Ábaco', color: '#6b7280', baseRemoteUrl: legacy.url },
      { _id: 'b', name: 'Uno', shortName: 'Uno', color: '#6b7280', baseRemoteUrl: legacy.url },
    ]);
    elapsed += 6 * MINUTE;
    says({ docs: [] });
    expect((await monitors(legacy.url.replace('127.0.0.1', 'localhost.invalid'))).status).toBe(422);
  });

  it('is kept for five minutes, and said to be old while it cannot be asked again', async () => {
    const first = (await side(LEGACY_ID, legacy.url)).body.data;
    const asked = legacy.asked.length;
    legacy.answerWith((_request, response) => response.writeHead(503).end());
    elapsed += 4 * MINUTE;
    expect((await side(LEGACY_ID, legacy.url)).body.data).toEqual(first);
    expect(legacy.asked).toHaveLength(asked);
    elapsed += 2 * MINUTE;
    const old = (await side(LEGACY_ID, legacy.url)).body.data;
    expect(old).toEqual({ ...first, remote: { readAt: first.remote.readAt, isStale: true } });
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://u:p@x.mx', 'x y', 'ftp://x.mx'])(
    'is never asked for at %s',
    async (url) => expect(outcome(await side(LEGACY_ID, url))).toEqual([422, 'monitor.address-wrong']),
  );

  it('is asked for by one network thirty times a minute, and what is kept here as often as it likes', async () => {
    const from = { 'x-forwarded-for': '203.0.113.5' };
    const address = `${harness.url}/public-api/comparations/detail?id=${LEGACY_ID}&url=${encodeURIComponent(legacy.url)}`;
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await ask(address, { headers: from })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
    expect((await ask(`${harness.url}/public-api/comparations/detail?id=${A}`, { headers: from })).status).toBe(200);
  });
});

describe('the file of a comparison', () => {
  const path = (format: string) => `comparations/download-comparison/${format}/${A}`;
  const asked = `target=${LEGACY_ID}&url=`;

  it.each(['pdf', 'xls', 'json', 'csv'])('is made as %s, with a name of its own', async (format) => {
    const { status, headers } = await get(`${path(format)}?${asked}${encodeURIComponent(legacy.url)}`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename=monitor-karewa-comparacion.${format === 'xls' ? 'xlsx' : format}`,
    ]);
  });

  it('holds what both sides say, whatever figures a page of a legacy monitor sends', async () => {
    const detailRight = { ...legacySide, corruptionIndex: { result: 99, url: legacy.url }, totals: { public: 1 } };
    const body = { format: 'json', id: A, comparison: { detailLeft: { totals: { public: 1 } }, detailRight } };
    const made = (await ask(`${harness.url}/public-api/${path('json')}`, { body, organization: A })).body;
    expect(made.comparison).toEqual({
      detailLeft: (await side(A)).body.data,
      detailRight: (await side(LEGACY_ID, legacy.url)).body.data,
    });
    const got = await get(`${path('json')}?${asked}${encodeURIComponent(legacy.url)}`);
    expect(got.body.comparison).toEqual(made.comparison);
  });

  it('shows amounts, shares and what only one side has', async () => {
    const { bytes } = await get(`${path('csv')}?${asked}${encodeURIComponent(legacy.url)}`);
    const lines = bytes.toString().split(/\r?\n/);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^.DATO,Municipio de Monterrey,Municipio de Hidalgo del Parral,EXPLICACIÓN$/),
        'ADMINISTRACIÓN,2018-2021,2012-2018,',
        'FORMULA,$$NUM * 20,$MGLP / $MTG * 100,',
        'RESULTADO,80.00,40.3864%,',
        'NIVEL,BAJO,ALTO,',
        'MONTO TOTAL,400.00,2606509842.62,',
        '% LICITACIÓN PUBLICA,75,40.39,',
        'CONTRATOS EN TOTAL,3,798,',
        'Monto total gastado,---,"$4,452,770,579.97",',
      ]),
    );
  });

  it('holds in Excel what the file of an index holds, in the same order, each side a row', async () => {
    const { bytes } = await get(`${path('xls')}?${asked}${encodeURIComponent(legacy.url)}`);
    const book = new exceljs.Workbook();
    await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]); // exceljs names Buffer a type of its own
    const rowsOf = (sheet: string) =>
      book
        .getWorksheet(sheet)!
        .getSheetValues()
        .slice(2)
        .map((row) => (row as unknown[]).slice(1));
    const [headers = [], ...rows] = rowsOf('Registros-índice');
    expect(headers.slice(0, 8)).toEqual([
      ...['NOMBRE DEL CALCULO', 'DESCRIPCIÓN DEL CALCULO', 'ORGANIZACIÓN', 'FORMULA'],
      ...['RESULTADO', 'PROBABILIDAD', 'NIVEL', 'ADMINISTRACIÓN'],
    ]);
    expect(rows.map((row) => row.slice(2, 8))).toEqual([
      ['Municipio de Monterrey', '$$NUM * 20', '80.00', 'BAJA', 'BAJO', '2018-2021'],
      ['Municipio de Hidalgo del Parral', '$MGLP / $MTG * 100', '40.3864%', 'ALTA', 'ALTO', '2012-2018'],
    ]);
    expect(headers.slice(8, 10)).toEqual(['EXPLICACIÓN', 'FUENTE']);
    expect(headers.slice(10)).toEqual(['ÚLTIMA ACTUALIZACIÓN', 'MONITOR', 'OBTENIDO', 'AVISO']);
    expect(rows[1]!.slice(11)).toEqual([legacy.url, expect.any(Date)]);
    expect(rowsOf('Registros-datos generales')).toContainEqual(['Monto total gastado', '---', '$4,452,770,579.97']);
  });

  it('is not there when a side is not', async () => {
    expect((await get(`${path('csv')}?target=${idWith('7')}`)).status).toBe(404);
    expect((await get(`comparations/download-comparison/csv/${idWith('7')}?target=${A}`)).status).toBe(404);
    expect((await get(`${path('doc')}?target=${B}`)).status).toBe(404);
  });
});

describe('comparisons that were looked at lately', () => {
  it('are the newest eight of the organization, as those of this monitor are called now', async () => {
    const saved = (number: number, of: string, compared: Partial<SavedComparison> = {}) => ({
      id: String(number),
      organizationId: of,
      savedAt: `2026-03-01T12:00:0${number}.000Z`,
      target: `x${number}`,
      targetName: `X${number}`,
      name: `Monitor ${number}`,
      color: '#000000',
      remoteUrl: 'https://x.mx',
      ...compared,
    });
    listed.push('https://x.mx');
    await harness.records.replaceMany(comparisonRecords, [
      ...[0, 1, 2, 3, 4, 5, 6].map((number) => saved(number, A)),
      saved(7, A, { target: B, targetName: 'Antes', remoteUrl: null }),
      saved(8, A, { target: idWith('7'), targetName: 'Eliminada', remoteUrl: null }),
      saved(9, B),
      ...Array.from({ length: 8 }, (_, number) => ({
        ...saved(number, A, { remoteUrl: 'https://falso.mx', targetName: 'Falso' }),
        id: `false ${number}`,
        savedAt: '2026-03-01T13:00:00.000Z',
      })),
    ]);
    const { body } = await get(`comparations/retrieve?organization=${A}`);
    expect(body.data.map(({ targetName }: SavedComparison) => targetName)).toEqual([
      'NL',
      'X6',
      'X5',
      'X4',
      'X3',
      'X2',
      'X1',
      'X0',
    ]);
    const name = 'Estado de Nuevo León';
    listed.length = 0;
    expect(body.data[0]).toEqual({ target: B, targetName: 'NL', name, color: '#2cbcb6', remoteUrl: null });
  });
});

describe('a result that is none', () => {
  it('has its reason beside it, of this monitor and of another of our kind, in answers and in files', async () => {
    const without = [
      defined(4, { name: 'Sin divisor', abbreviation: '$$DIV', expression: '$NTC / ($NTC - $NTC)' }),
      defined(5, { name: 'Nuevo', abbreviation: '$$NEW', expression: '10^400 * $NTC' }),
    ];
    for (const { project, show } of [harness, second]) {
      await project(without);
      await show(INSTALLATION);
    }
    const why = 'División entre cero: $NTC - $NTC vale 0';
    const tooLarge = expect.stringMatching(/^El resultado pasa de ±1,000,000,000,000,000/);
    for (const { body } of [await side(A), await side(FAR, second.url)]) {
      expect(body.data.calculationsInfo).toContainEqual(
        expect.objectContaining({ name: 'Sin divisor', result: null, why }),
      );
      expect(body.data.calculationsInfo).toContainEqual(
        expect.objectContaining({ name: 'Nuevo', result: null, why: tooLarge }),
      );
    }
    const asked = `comparations/download-comparison/csv/${A}?target=${FAR}&url=${encodeURIComponent(second.url)}`;
    const { bytes } = await get(asked);
    expect(bytes.toString()).toMatch(/\nSin divisor,'?---,'?---,"Monterrey: División.*; León: División.*vale 0"\r/);
  });
});
