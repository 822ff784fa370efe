import { openEventstoredbStandIn } from '@monitor/platform/event-store/testing/eventstoredb-stand-in';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { type ApiClient, apiClient, signInByApi } from '../api/api-client.ts';
import { temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { type ObservedProcess, observe, type Service } from './observed-process.ts';

const SECRET = 'a secret of at least thirty-two bytes';
const PROTECTED = '/api/users/list';
const PUBLIC = '/public-api/organizations/local/list';
const HISTORY = '/public-api/audit/changes';
const ANSWER_MS = 5_000;

describe('who is signed in to the query service', () => {
  const closers: (() => Promise<void>)[] = [];
  let server: Awaited<ReturnType<typeof openEventstoredbStandIn>>;
  let projector: ObservedProcess;
  let commands: ApiClient;
  let queries: string;
  let organization: string;
  let person: Readonly<{ _id: string; [field: string]: unknown }>;
  let signedIn: ApiClient;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    server = await openEventstoredbStandIn();
    closers.push(folder.remove, server.close);
    const start = (service: Service): ObservedProcess => {
      const process = observe(service, {
        dataDir: folder.path,
        env: { EVENTSTORE_URL: server.url, JWT_SECRET: SECRET },
      });
      closers.push(process.kill);
      return process;
    };
    projector = start('projector');
    const [commandUrl, queryUrl] = await Promise.all([start('command-service').url, start('query-service').url]);
    queries = queryUrl;
    await until(async () => (await fetch(`${commandUrl}/health/ready`)).ok, 30);
    commands = await signInByApi(commandUrl);
    const town = await commands.post('/api/organizations/save', { name: 'Municipio', shortName: 'Municipio' });
    organization = town.body.data._id;
    const fields = { name: 'Luis', lastName: 'Paz', email: 'luis@monitor.mx', active: true, permissions: [] };
    const saved = await commands.post('/api/users/save', { ...fields, administratorType: 'GENERAL' });
    person = { ...fields, administratorType: 'GENERAL', _id: saved.body.data._id, version: saved.body.data.version };
    const token = await sessionTokens(SECRET).sign({ userId: person._id, epoch: 0 }, new Date(), 3_600);
    signedIn = apiClient(queries, { token, organizationId: organization });
    await until(async () => (await apiClient(queries).get(PUBLIC)).body.length === 1, 30);
    await until(async () => JSON.stringify((await signedIn.get(PROTECTED)).body).includes('luis@monitor.mx'), 30);
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });

  it.each(['away', 'frozen'] as const)('is not known while the log is %s, which readers do not notice', async (how) => {
    const anybody = apiClient(queries, { organizationId: organization });
    const before = await anybody.get(HISTORY);
    await server.become(how);
    const unavailable = { status: 503, body: { code: 'storage.unavailable' } };
    for (const path of [PROTECTED, HISTORY]) {
      const began = performance.now();
      expect(await signedIn.get(path)).toMatchObject(unavailable);
      expect(performance.now() - began).toBeLessThan(ANSWER_MS);
    }
    expect((await anybody.get(HISTORY)).body).toEqual(before.body);
    for (const client of [anybody, signedIn]) expect((await client.get(PUBLIC)).status).toBe(200);
    await server.become('well');
    await until(async () => (await signedIn.get(PROTECTED)).status === 200, 30);
    expect((await signedIn.get(HISTORY)).status).toBe(200);
  });

  it('is nobody who was deactivated while the projector was away', async () => {
    await projector.kill();
    expect((await signedIn.get(PROTECTED)).status).toBe(200);
    expect((await commands.post('/api/users/save', { ...person, active: false })).status).toBe(200);
    expect(await signedIn.get(PROTECTED)).toMatchObject({ status: 401, body: { code: 'session.deactivated' } });
    expect((await apiClient(queries).get(PUBLIC)).status).toBe(200);
  });
});
