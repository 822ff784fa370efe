import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { openEventstoredbStandIn } from '@monitor/platform/event-store/testing/eventstoredb-stand-in';
import type { StoreProxy } from '@monitor/platform/storage/testing/store-proxy';
import { apiClient, signInByApi } from '../api/api-client.ts';
import { temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { observe } from './observed-process.ts';
import { describeStoreFaults } from './store-faults.ts';

describeStoreFaults(
  'EventStoreDB',
  async () => {
    const server = await openEventstoredbStandIn();
    const [{ port } = { port: 0 }] = server.addresses;
    const proxy: StoreProxy = { port, become: server.become, close: server.close };
    return { proxy, env: { EVENTSTORE_URL: server.url }, close: server.close };
  },
  { questions: false, commands: false, start: true },
);

describe('the monitor on EventStoreDB', () => {
  /** Every public read that can be asked without more than its organization; of those that cannot, the refusal. */
  const reads = allEndpoints.filter(
    ({ method, side, access, params }) => method === 'GET' && side === 'query' && access === 'public' && !params,
  );
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  const open = async () => {
    const [server, folder] = [await openEventstoredbStandIn({ members: 3 }), await temporaryFolder()];
    const monitor = observe('standalone', { dataDir: folder.path, env: { EVENTSTORE_URL: server.url } });
    const url = await monitor.url;
    const isReady = async () => (await fetch(`${url}/health/ready`)).ok;
    await until(isReady, 30);
    const admin = await signInByApi(url);
    const register = async (name: string) => {
      const key = { 'idempotency-key': name };
      return admin.post('/api/organizations/save', { name, shortName: name.slice(0, 12) }, key);
    };
    closers.push(monitor.kill, server.close, folder.remove);
    return { server, monitor, url, isReady, register };
  };

  it('answers every public page as before while the log is away, and goes on when it is back', async () => {
    const { server, monitor, url, isReady, register } = await open();
    const saved = (await register('Municipio de la falla')).body as { data: { _id: string } };
    await until(isReady, 30);
    const read = () =>
      Promise.all(
        reads.map(async ({ path }) => {
          const response = await fetch(`${url}${path}?organization=${saved.data._id}`);
          return [path, response.status, await response.text()];
        }),
      );
    const before = await read();
    expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(10);
    expect(before.filter(([, status]) => Number(status) >= 500)).toEqual([]);

    for (const condition of ['away', 'frozen'] as const) {
      for (const member of [0, 1, 2]) await server.become(condition, member);
      await until(async () => !(await isReady()), 20);
      for (let times = 0; times < 5; times += 1) expect(await read()).toEqual(before);
    }
    for (const member of [0, 1, 2]) await server.become('well', member);

    await until(isReady, 60);
    expect((await register('Municipio de después')).status).toBe(200);
    const organizations = await apiClient(url).get('/public-api/organizations/local/list');
    expect(organizations.status).toBe(200);
    expect(monitor.isRunning()).toBe(true);
  });

  it('has saved once what it could not say whether it saved, and goes with a leader that moves', async () => {
    const { server, monitor, url, register } = await open();
    server.log.loseMajority();
    const unknown = await register('Municipio sin mayoría');
    expect(unknown).toMatchObject({ status: 503, body: { code: 'storage.outcome-unknown' } });
    server.log.regainMajority();
    expect((await register('Municipio sin mayoría')).status).toBe(200);

    await server.become('away', 0);
    server.moveLeader(1);
    await until(async () => (await register('Municipio del otro líder')).status === 200, 30);
    await untilCurrent(url, 60);
    const shown = JSON.stringify((await apiClient(url).get('/public-api/organizations/local/list')).body);
    for (const name of ['Municipio sin mayoría', 'Municipio del otro líder'])
      expect(shown.split(`"${name}"`)).toHaveLength(2);
    expect(monitor.isRunning()).toBe(true);
  });
});
