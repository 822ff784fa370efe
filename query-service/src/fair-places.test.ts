import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { LEGACY_ID, legacySide } from '@monitor/contracts-schema/testing/legacy-monitor';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { crowdsOf, FROM_ELSEWHERE, fromTenNetworks, tally } from '@monitor/platform/http/testing/crowds';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { openPublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import { usualDownloadLimits } from './downloads/open-downloads.ts';
import { usualSocketLimits } from './sockets/socket-limits.ts';
import { ask } from './testing/asking.ts';
import { contractWith, idWith } from './testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from './testing/query-harness.ts';
import { openSocketClient } from './testing/socket-client.ts';

const [A, ANA] = [idWith('a'), idWith('f')];
const HERE = '127.0.0.1';
/** More than there are places for what is asked here, but for a position. */
const TEN_NETWORKS = fromTenNetworks(200);
const from = (address: string) => ({ 'x-forwarded-for': address });

let harness: QueryHarness;
const open = async (options: Parameters<typeof openQueryHarness>[0]): Promise<void> => {
  harness = await openQueryHarness(options);
  await harness.putOrganization(A, [{ id: idWith('c'), fields: contractWith() }]);
};
afterEach(() => harness.close());

const isContended = (name: string): boolean =>
  harness.warnings.some((warning) => 'places' in warning && warning.places === name);
const lostPlaces = async (): Promise<number | undefined> =>
  figuresIn(await harness.figures()).get('monitor_places_refused_total{limit="in-all"}');
const until = async (met: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await met())) await new Promise(setImmediate);
};
const statusesOf = async (answers: readonly Promise<{ status: number }>[]) =>
  tally((await Promise.all(answers)).map(({ status }) => status));

describe('somebody from elsewhere', () => {
  it.each(crowdsOf(1_000))('sees the own change while %s wait for a position', async (_who, addresses) => {
    await open({ waitTimeoutMs: 3_600_000 });
    const position = await harness.record();
    const read = (address: string) => {
      const headers = { ...from(address), 'x-after-position': position };
      return ask(`${harness.url}/public-api/contracts/totals`, { organization: A, headers });
    };
    const crowd = [...addresses, '198.51.100.1'].map(read); // one more than there are places
    await until(async () => (await lostPlaces()) === 1);
    const honest = read(FROM_ELSEWHERE);
    await until(async () => (await lostPlaces()) === 2); // it has one
    await harness.tell(A);
    expect((await honest).status).toBe(200);
    expect(await statusesOf(crowd)).toEqual({ 200: 999, 503: 2 });
  });

  it('hears of changes while 200 askers from ten networks hold every socket', async () => {
    await open({ socketLimits: { ...usualSocketLimits, inAll: 100 } });
    const crowd = TEN_NETWORKS.map((address) =>
      openSocketClient(harness.url, { headers: from(address) }).catch(() => undefined),
    );
    await until(() => isContended('sockets'));
    const honest = await openSocketClient(harness.url, { headers: from(FROM_ELSEWHERE) });
    await honest.tell({ type: 'watch', organizationId: A }, 'watching');
    await Promise.all(crowd);
    await harness.tell(A);
    await honest.next('changed');
    await honest.close();
    for (const client of await Promise.all(crowd)) await client?.close();
  });

  it('has a file made while 200 askers from ten networks ask for others', async () => {
    await open({ downloadLimits: { ...usualDownloadLimits, makers: 1, room: { inAll: 20, perNetwork: 10 } } });
    const download = (address: string, search: number) =>
      ask(`${harness.url}/public-api/contracts/download/csv?search=${search}`, {
        organization: A,
        headers: from(address),
      });
    const crowd = TEN_NETWORKS.map(download);
    await until(() => isContended('downloads'));
    expect((await download(FROM_ELSEWHERE, 1_000)).status).toBe(200);
    expect((await statusesOf(crowd))[503]).toBeGreaterThan(0);
  });

  it('has a formula tried while 200 askers from ten networks try theirs', async () => {
    await open({});
    await harness.putUser(ANA);
    const token = await harness.tokenFor(ANA);
    const body = { abbreviation: '$$NEW', type: 'GENERAL', displayForm: 'NORMAL', formula: { expression: '$NTC + 1' } };
    const preview = (address: string) =>
      ask(`${harness.url}${calculationEndpoints.preview.path}`, {
        organization: A,
        token,
        body,
        method: 'POST',
        headers: from(address),
      });
    const known = Promise.withResolvers<void>();
    harness.held.before = async () => /contract-tallies/.test(harness.reads.at(-1) ?? '') && known.promise;
    const crowd = TEN_NETWORKS.map(preview);
    await until(() => isContended('formulas'));
    const honest = preview(FROM_ELSEWHERE);
    known.resolve();
    expect((await honest).status).toBe(200);
    expect((await statusesOf(crowd))[503]).toBeGreaterThan(0);
  });
});

describe('another monitor', () => {
  let server: Server;
  let slow: PromiseWithResolvers<void>;
  beforeEach(async () => {
    slow = Promise.withResolvers();
    server = createServer(async ({ headers }, response) => {
      if (headers.host?.startsWith('slow')) await slow.promise;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(legacySide));
    });
    server.listen(0, HERE);
    await once(server, 'listening');
    const fetch = openPublicFetch({
      isAllowedAddress: (address) => address === HERE,
      isAllowedPort: () => true,
      resolve: async () => [{ address: HERE, family: 4 }],
    });
    const warnings: object[] = [];
    const logger = { ...silentLogger, warn: (details: object) => void warnings.push(details) };
    const admissions = openAdmissions({ logger, metrics: openMetrics(), system });
    const read = openPublicJson(fetch, system, { admissions, limits: PLACES.remoteReads });
    await open({ otherMonitors: { read, listed: [] } });
    isBusy = () => warnings.length > 0;
  });
  let isBusy: () => boolean;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const side = (host: string, address: string, id = LEGACY_ID) => {
    const { port } = server.address() as AddressInfo; // it listens on a port
    const query = new URLSearchParams({ id, url: `http://${host}:${port}` });
    return ask(`${harness.url}/public-api/comparations/detail?${query}`, { headers: from(address) });
  };

  it.each([
    ['two networks ask one slow host', Array.from({ length: 60 }, (_, at) => `203.0.${at % 2}.1`), () => 'slow.test'],
    [
      'two networks ask slow hosts',
      Array.from({ length: 60 }, (_, at) => `203.0.${at % 2}.1`),
      (at: number) => `slow${at}.test`,
    ],
    ['200 askers from ten networks ask slow hosts', TEN_NETWORKS, (at: number) => `slow${at}.test`],
  ] as const)('is compared with while %s', async (_who, addresses, hostOf) => {
    const crowd = addresses.map((address, at) => side(hostOf(at), address, String(at)));
    await until(isBusy);
    expect((await side('monitor.test', FROM_ELSEWHERE)).status).toBe(200);
    const ofSlow = side('slow.test', FROM_ELSEWHERE);
    slow.resolve();
    expect((await ofSlow).status).toBe(200);
    expect((await statusesOf(crowd))[503]).toBeGreaterThan(0);
  });
});
