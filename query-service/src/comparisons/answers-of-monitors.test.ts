import { LEGACY_ID } from '@monitor/contracts-schema/testing/legacy-monitor';
import { ask } from '../testing/asking.ts';
import {
  A,
  get,
  harness,
  legacy,
  legacySide,
  MINUTE,
  meanwhile,
  monitors,
  openMonitors,
  outcome,
  side,
} from './testing/monitors-to-compare.ts';

openMonitors();

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
    meanwhile.elapsed += 6 * MINUTE;
    says({ docs: [] });
    expect((await monitors(legacy.url.replace('127.0.0.1', 'localhost.invalid'))).status).toBe(422);
  });

  it('is kept for five minutes, and said to be old while it cannot be asked again', async () => {
    const first = (await side(LEGACY_ID, legacy.url)).body.data;
    const asked = legacy.asked.length;
    legacy.answerWith((_request, response) => response.writeHead(503).end());
    meanwhile.elapsed += 4 * MINUTE;
    expect((await side(LEGACY_ID, legacy.url)).body.data).toEqual(first);
    expect(legacy.asked).toHaveLength(asked);
    meanwhile.elapsed += 2 * MINUTE;
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
