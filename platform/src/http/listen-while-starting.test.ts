import { silentLogger } from '../process/logger.ts';
import { listenWhileStarting, type StartingServer } from './listen-while-starting.ts';

let server: StartingServer;

beforeEach(async () => {
  const config = { PORT: 0, HOST: '127.0.0.1', TRUSTED_PROXIES: [] };
  const starting = () => ({ status: 503, body: { code: 'starting' }, unexpected: false, retryAfter: 5 });
  server = await listenWhileStarting(config, silentLogger, starting);
});
afterEach(() => server.close());

const ask = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
};

it('lives before anything is opened, is not ready, and says of everything else that it starts', async () => {
  expect(await ask('/health/live')).toMatchObject({ status: 200 });
  expect(await ask('/health/ready')).toMatchObject({ status: 503, body: '{"ready":false,"reason":"starting"}' });
  expect(await ask('/public-api/suppliers')).toEqual({ status: 503, retryAfter: '5', body: '{"code":"starting"}' });
});

it('is answered by the program once there is one', async () => {
  server.serve((_request, response) => void response.end('here'));
  expect(await ask('/public-api/suppliers')).toMatchObject({ status: 200, body: 'here' });
});
