import { comparisonRecords, INSTALLATION, type MonitorEvent, type SavedComparison } from '@monitor/contracts-schema';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { openPublicFetch, publicAndLoopback } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import exceljs from 'exceljs';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { EARLIER_ID, type EarlierMonitor, earlierSide, openEarlierMonitor } from './testing/earlier-monitor.ts';

const [A, B, FAR] = [idWith('a'), idWith('b'), idWith('d')];
const MINUTE = 60_000;

const defined = (number: number, fields: Parameters<typeof aCalculation>[0]): MonitorEvent => ({
  type: 'CalculationRegistered',
  data: { id: idWith('9', number), organizationId: INSTALLATION, holdsSince: SINCE_DAY, fields: aCalculation(fields) },
});
const calculations = [
  defined(1, { name: 'Contratos', abbreviation: '$$NUM', expression: '$NTC' }),
  defined(2, {
    ...{ name: 'IRC', abbreviation: '$$IRC', expression: '$$NUM * 20', locked: true },
    administrationPeriod: '2018-2021',
  }),
  defined(3, { name: 'Oculto', abbreviation: '$$HID', enabled: false }),
];

const contract = (id: string, changes: Parameters<typeof contractWith>[0]) => ({ id, fields: contractWith(changes) });

let earlier: EarlierMonitor;
let second: QueryHarness;
let harness: QueryHarness;
let elapsed = 0;
/** Where the installation's list says that monitors are. */
const listed: string[] = [];

beforeAll(async () => {
  earlier = await openEarlierMonitor();
  const clock = { now: () => new Date(Date.parse('2026-03-01T12:00:00.000Z') + elapsed), elapsed: () => elapsed };
  const read = openPublicJson(openPublicFetch(publicAndLoopback), clock);
  harness = await openQueryHarness({ otherMonitors: { read, listed, patienceMs: 100 } });
  second = await openQueryHarness();
  await harness.putOrganization(
    A,
    [
      contract(idWith('c', 1), { procedureType: 'PUBLIC', totalOrMaxAmount: 300_00 }),
      contract(idWith('c', 2), { procedureType: 'NO_BID', totalOrMaxAmount: 100_00 }),
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
  earlier.answerWith();
});
afterAll(async () => {
  await harness.close();
  await second.close();
  await earlier.close();
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
        ...{ public: 300, invitation: 0, noBid: 100, total: 400, amendments: 7.5 },
        ...{ publicPercent: 0.75, invitationPercent: 0, noBidPercent: 0.25 },
      },
      counts: { public: 1, invitation: 0, noBid: 2, total: 3, amendments: 1 },
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

  it.each([idWith('7'), EARLIER_ID, INSTALLATION])('that is not there is not found: %s', async (id) =>
    expect(outcome(await side(id))).toEqual([404, 'organization.not-found']),
  );

  it.each(['a b', '', 'x'.repeat(65), '../x', '%3Cb%3E'])('is not named by what is no id: %j', async (id) =>
    expect(outcome(await side(id))).toEqual([400, 'request.invalid']),
  );
});

describe('a monitor of the earlier kind', () => {
  it('lists its organizations without the removed ones, and is where it was found', async () => {
    const { body } = await monitors(`${earlier.url}/select-organization?x=1`);
    expect(body).toEqual({
      docs: [
        {
          ...{ _id: EARLIER_ID, name: 'Municipio de Hidalgo del Parral', shortName: 'Parral', color: '#af2a2a' },
          baseRemoteUrl: earlier.url,
        },
      ],
      baseRemoteUrl: earlier.url,
      unavailable: [],
    });
  });

  it('is compared with by amounts, although its shares are of counts', async () => {
    const { body } = await side(EARLIER_ID, `${earlier.url}/`);
    expect(body.data).toMatchObject({
      corruptionIndex: {
        result: 61.25,
        value: 61.25,
        displayForm: 'PERCENTAGE',
        administrationPeriod: '2016-2018',
        url: earlier.url,
      },
      totals: {
        ...{ public: 1_000_000.5, invitation: 250_000, noBid: 750_000, total: 2_000_000.5, amendments: null },
        ...{ publicPercent: 1_000_000.5 / 2_000_000.5, invitationPercent: 250_000 / 2_000_000.5 },
      },
      counts: { ...earlierSide.counts, amendments: null },
      calculationsInfo: [
        { name: 'Contratos', result: 4 },
        { name: 'Sin dato', result: null },
      ],
      ...{ source: null, lastUpdate: null, remote: { isStale: false } },
    });
    expect(body.data.corruptionIndex.formula).toEqual({ expression: '$NTC' });
    expect(JSON.stringify(body.data)).not.toMatch(/"(variables|locked|_id":"5d2f1c9b8e7a6f00aaaaaaaa)"/);
  });

  it('reads what it needs of us at the addresses it knows', async () => {
    const list = (await get('organizations/local/list')).body;
    expect(list).toContainEqual(expect.objectContaining({ _id: A, name: 'Municipio de Monterrey', color: '#123456' }));
    expect(JSON.stringify(list)).not.toContain('reservado@');
    const { error, data } = (await get(`comparations/detail/?id=${A}`)).body;
    expect(error).toBe(false);
    expect(typeof data.corruptionIndex.result).toBe('number');
    for (const key of Object.keys(earlierSide.totals)) expect(data.totals).toHaveProperty(key);
    for (const key of Object.keys(earlierSide.counts)) expect(data.counts).toHaveProperty(key);
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
    expect(there.calculationsInfo[0].hash).toBe((await side(A)).body.data.calculationsInfo[0].hash);
  });
});

describe('a search for monitors', () => {
  it('finds those of this monitor and of the list by the words of their names', async () => {
    listed.push(earlier.url, second.url);
    expect(await namesFound()).toEqual(['NL', 'Monterrey', 'Parral', 'León']);
    expect(await namesFound('león')).toEqual(['NL', 'León']);
    expect(await namesFound('S.A. (x')).toEqual([]);
    expect((await monitors('leon')).body.baseRemoteUrl).toBeNull();
    expect((await monitors('parral')).body.baseRemoteUrl).toBe(earlier.url);
  });

  it('goes without those of the list that do not answer, and names them', async () => {
    listed.push(earlier.url, second.url);
    earlier.answerWith((_request, response) => response.writeHead(500).end());
    const { status, body } = await monitors();
    expect([status, body.docs.length, body.unavailable]).toEqual([200, 3, [earlier.url]]);
  });

  it('waits for those of the list only so long, and has what came too late the next time', async () => {
    listed.push(earlier.url);
    const asked = Promise.withResolvers<() => void>();
    earlier.answerWith((_request, response) => asked.resolve(() => void response.end()));
    const first = await monitors();
    expect([first.body.docs.length, first.body.unavailable]).toEqual([2, [earlier.url]]);
    (await asked.promise)();
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
    earlier.answerWith((_request, response) =>
      response
        .writeHead(200, { 'content-type': contentType })
        .end(typeof body === 'string' ? body : JSON.stringify(body)),
    );
  const withSide = (changes: object) => says({ error: false, data: { ...earlierSide, ...changes } });

  it.each<readonly [string, () => void]>([
    ['a page', () => says('<h1>hola</h1>', 'text/html')],
    ['broken', () => says('{"error":false,')],
    ['a refusal', () => says({ error: true, message: '<b>no</b>' })],
    ['about another organization', () => withSide({ organization: { ...earlierSide.organization, _id: 'other' } })],
    ['without amounts', () => withSide({ totals: {} })],
    ['with amounts that are none', () => withSide({ totals: { ...earlierSide.totals, public: '1e9' } })],
    ['with amounts beyond all', () => withSide({ totals: { ...earlierSide.totals, public: 1e200 } })],
    ['with counts that are none', () => withSide({ counts: { ...earlierSide.counts, noBid: -1 } })],
    ['of more than 1 MB', () => withSide({ padding: 'x'.repeat(1024 * 1024) })],
    ['a failure', () => earlier.answerWith((_request, response) => response.writeHead(500).end())],
    ['nothing', () => earlier.answerWith((request) => request.socket.destroy())],
    [
      'to nowhere',
      () => earlier.answerWith((_request, response) => response.writeHead(302, { location: 'ftp://x/' }).end()),
    ],
  ])('that is %s ends in the text of the page, and is never given on', async (_what, say) => {
    say();
    const { status, body, headers } = await side(EARLIER_ID, earlier.url);
    expect([status, body]).toEqual([
      503,
      {
        ...{ error: true, code: 'comparison.unavailable' },
        message: 'La información de Comparativas no se encuentra disponible en este momento.',
      },
    ]);
    expect(headers['retry-after']).toBeDefined();
  });

  it('is text, a colour or a number, whatever it looks like', async () => {
    withSide({
      organization: {
        _id: EARLIER_ID,
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
    const { data } = (await side(EARLIER_ID, earlier.url)).body;
    expect(data).toMatchObject({
      organization: { name: '<script>x</script> a', shortName: '<script>x</script> a', color: '#6b7280' },
      corruptionIndex: { result: 0, displayForm: 'PERCENTAGE', administrationPeriod: 'todas', url: earlier.url },
      ...{ lastUpdate: null, source: null },
    });
    expect(data.calculationsInfo).toEqual([
      { name: 'x'.repeat(200), description: '', result: null, why: null, displayForm: 'NORMAL', hash: '' },
    ]);
  });

  it('of the earlier kind has no index when it says no more of it than 0', async () => {
    withSide({ corruptionIndex: { result: 0 } });
    expect((await side(EARLIER_ID, earlier.url)).body.data.corruptionIndex).toMatchObject({ result: 0, value: null });
  });

  it('in a list that is no organization is left out; what is no list is no monitor', async () => {
    const list = [
      { _id: '<b>', name: 'x' },
      { _id: 'a', name: '' },
      { _id: 'b', name: 'Uno' },
      { _id: 'c', name: 'Ábaco' },
    ];
    says([7, null, ...list]);
    expect((await monitors(earlier.url)).body.docs).toEqual([
      { _id: 'c', name: 'Ábaco', shortName: 'Ábaco', color: '#6b7280', baseRemoteUrl: earlier.url },
      { _id: 'b', name: 'Uno', shortName: 'Uno', color: '#6b7280', baseRemoteUrl: earlier.url },
    ]);
    elapsed += 6 * MINUTE;
    says({ docs: [] });
    expect((await monitors(earlier.url.replace('127.0.0.1', 'localhost.invalid'))).status).toBe(422);
  });

  it('is kept for five minutes, and said to be old while it cannot be asked again', async () => {
    const first = (await side(EARLIER_ID, earlier.url)).body.data;
    const asked = earlier.asked.length;
    earlier.answerWith((_request, response) => response.writeHead(503).end());
    elapsed += 4 * MINUTE;
    expect((await side(EARLIER_ID, earlier.url)).body.data).toEqual(first);
    expect(earlier.asked).toHaveLength(asked);
    elapsed += 2 * MINUTE;
    const old = (await side(EARLIER_ID, earlier.url)).body.data;
    expect(old).toEqual({ ...first, remote: { readAt: first.remote.readAt, isStale: true } });
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://u:p@x.mx', 'x y', 'ftp://x.mx'])(
    'is never asked for at %s',
    async (url) => expect(outcome(await side(EARLIER_ID, url))).toEqual([422, 'monitor.address-wrong']),
  );

  it('is asked for by one network thirty times a minute, and what is kept here as often as it likes', async () => {
    const from = { 'x-forwarded-for': '203.0.113.5' };
    const address = `${harness.url}/public-api/comparations/detail?id=${EARLIER_ID}&url=${encodeURIComponent(earlier.url)}`;
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await ask(address, { headers: from })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
    expect((await ask(`${harness.url}/public-api/comparations/detail?id=${A}`, { headers: from })).status).toBe(200);
  });
});

describe('the file of a comparison', () => {
  const path = (format: string) => `comparations/download-comparison/${format}/${A}`;
  const asked = `target=${EARLIER_ID}&url=`;

  it.each(['pdf', 'xls', 'json', 'csv'])('is made as %s, with a name of its own', async (format) => {
    const { status, headers } = await get(`${path(format)}?${asked}${encodeURIComponent(earlier.url)}`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename=monitor-karewa-comparacion.${format === 'xls' ? 'xlsx' : format}`,
    ]);
  });

  it('holds what both sides say, whatever figures a page of the earlier kind sends', async () => {
    const detailRight = { ...earlierSide, corruptionIndex: { result: 99, url: earlier.url }, totals: { public: 1 } };
    const body = { format: 'json', id: A, comparison: { detailLeft: { totals: { public: 1 } }, detailRight } };
    const made = (await ask(`${harness.url}/public-api/${path('json')}`, { body, organization: A })).body;
    expect(made.comparison).toEqual({
      detailLeft: (await side(A)).body.data,
      detailRight: (await side(EARLIER_ID, earlier.url)).body.data,
    });
    const got = await get(`${path('json')}?${asked}${encodeURIComponent(earlier.url)}`);
    expect(got.body.comparison).toEqual(made.comparison);
  });

  it('shows amounts, shares and what only one side has', async () => {
    const { bytes } = await get(`${path('csv')}?${asked}${encodeURIComponent(earlier.url)}`);
    const lines = bytes.toString().split(/\r?\n/);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^.DATO,Municipio de Monterrey,Municipio de Hidalgo del Parral,EXPLICACIÓN$/),
        'ADMINISTRACIÓN,2018-2021,2016-2018,',
        'FORMULA,$$NUM * 20,$NTC,',
        'RESULTADO,80.00,61.25%,',
        'NIVEL,BAJO,MEDIO,',
        'MONTO TOTAL,400.00,2000000.50,',
        '% LICITACIÓN PUBLICA,75,50,',
        'CONTRATOS EN TOTAL,3,4,',
        "Contratos,4.00,'---,",
        "Contratos,'---,4.00,",
        "Sin dato,'---,'---,",
      ]),
    );
  });

  it('holds in Excel what the file of an index holds, in the same order, each side a row', async () => {
    const { bytes } = await get(`${path('xls')}?${asked}${encodeURIComponent(earlier.url)}`);
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
      ['Municipio de Hidalgo del Parral', '$NTC', '61.25%', 'MEDIA', 'MEDIO', '2016-2018'],
    ]);
    expect(headers.slice(8, 10)).toEqual(['EXPLICACIÓN', 'FUENTE']);
    expect(headers.slice(10)).toEqual(['ÚLTIMA ACTUALIZACIÓN', 'MONITOR', 'OBTENIDO', 'AVISO']);
    expect(rows[1]!.slice(11)).toEqual([earlier.url, expect.any(Date)]);
    expect(rowsOf('Registros-datos generales')).toContainEqual(['Sin dato', '---', '---']);
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
      ...{ id: String(number), organizationId: of, savedAt: `2026-03-01T12:00:0${number}.000Z` },
      ...{ target: `x${number}`, targetName: `X${number}`, color: '#000000', remoteUrl: 'https://x.mx', ...compared },
    });
    listed.push('https://x.mx');
    await harness.records.replaceMany(comparisonRecords, [
      ...[0, 1, 2, 3, 4, 5, 6].map((number) => saved(number, A)),
      saved(7, A, { target: B, targetName: 'Antes', remoteUrl: null }),
      saved(8, A, { target: idWith('7'), targetName: 'Eliminada', remoteUrl: null }),
      saved(9, B),
      ...Array.from({ length: 8 }, (_, number) => ({
        ...saved(number, A, { remoteUrl: 'https://falso.mx', targetName: 'Falso' }),
        ...{ id: `false ${number}`, savedAt: '2026-03-01T13:00:00.000Z' },
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
    for (const { project, tell } of [harness, second]) {
      await project(without);
      await tell(INSTALLATION);
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
