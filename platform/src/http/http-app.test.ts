import type { Express } from 'express';
import { openMetrics } from '../metrics/metrics.ts';
import { mountMetrics } from '../metrics/metrics-route.ts';
import { type Logger, silentLogger } from '../process/logger.ts';
import { mountHealth } from './health-routes.ts';
import { createHttpApp, standardHeaders } from './http-app.ts';
import { type Listening, listen } from './listen.ts';

const failure = new Error('the disk is full');
const overload = new Error('too many at once');

const TOKEN = 'a token of the operator'.replaceAll(' ', '-');
const operator = { headers: { authorization: `Bearer ${TOKEN}` } };
const problem = (status: number) => ({ status, body: {}, unexpected: false });

describe('an application', () => {
  const metrics = openMetrics();
  let gathered = 0;
  const logged: object[] = [];
  const logger: Logger = { ...silentLogger, error: (details) => void logged.push(details) };
  let server: Listening;

  beforeAll(async () => {
    const routes = (app: Express): void => {
      mountMetrics(app, TOKEN, async () => {
        gathered += 1;
        return metrics.show();
      });
      mountHealth(app, async () => ({ ready: true, details: {} }));
      app.get('/fails', (_request, response) => {
        response.set({ etag: '"1"', 'cache-control': 'public, max-age=60', 'content-disposition': 'attachment' });
        response.set({ 'content-type': 'text/csv', 'content-encoding': 'gzip' });
        throw failure;
      });
      app.get('/busy', () => {
        throw overload;
      });
      app.get('/address', (request, response) => void response.json({ ip: request.ip }));
    };
    const app = createHttpApp({
      trustedProxies: [],
      logger,
      routes,
      toProblem: (error) =>
        error === overload
          ? { status: 503, body: { code: 'busy' }, unexpected: false, retryAfter: 60 }
          : { status: 500, body: { code: 'server.failed' }, unexpected: true },
      notFound: () => ({ status: 404, body: { code: 'route.not-found' }, unexpected: false }),
    });
    server = await listen(app, 0, '127.0.0.1');
  });
  afterAll(() => server.close());

  it('tells nobody to keep a problem, whatever the answer was to say', async () => {
    const { status, headers } = await fetch(`${server.url}/fails`);
    expect(status).toBe(500);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toBeNull();
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('etag')).not.toBe('"1"');
    expect((await fetch(`${server.url}/nowhere`)).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/health/live', '/health/ready', '/address'])(
    'lets nobody keep %s, which does not say for how long',
    async (path) => {
      expect((await fetch(server.url + path)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('asks a browser for nothing, whatever is answered', async () => {
    for (const path of ['/address', '/fails', '/nowhere', '/health/live']) {
      const { headers } = await fetch(server.url + path);
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
        expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
    }
    expect(standardHeaders()).toMatchObject({ 'permissions-policy': expect.stringContaining('camera=()') });
  });

  it('says when to ask again, of what passes by itself', async () => {
    const { status, headers } = await fetch(`${server.url}/busy`);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect((await fetch(`${server.url}/fails`)).headers.get('retry-after')).toBeNull();
  });

  it('logs what was not foreseen as it was thrown, with its request', async () => {
    logged.length = 0;
    const { headers } = await fetch(`${server.url}/fails?x=1`);
    expect(logged).toEqual([{ request: headers.get('x-request-id'), method: 'GET', path: '/fails', error: failure }]);
  });

  it('believes nobody about addresses but the proxies it is given', async () => {
    const answer = await fetch(`${server.url}/address`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(await answer.json()).toEqual({ ip: expect.stringMatching(/127\.0\.0\.1$/) });
  });

  it.each(['/metrics', '/health/live', '/health/ready'])('shows operators %s at that address only', async (path) => {
    expect((await fetch(`${server.url}${path}`, operator)).status).toBe(200);
    for (const other of [path.toUpperCase(), `${path}/`, `/${path}`, path.replace('e', '%45')])
      expect([other, (await fetch(`${server.url}${other}`, operator)).status]).toEqual([other, 404]);
  });

  it.each([undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])(
    'has no figures for whoever says %j, and does not gather them',
    async (authorization) => {
      const before = gathered;
      const { status, headers } = await fetch(`${server.url}/metrics`, {
        headers: authorization ? { authorization } : {},
      });
      expect([status, headers.get('x-request-id') !== null, gathered]).toEqual([404, true, before]);
    },
  );

  it('lets nobody keep its figures', async () => {
    const { headers } = await fetch(`${server.url}/metrics`, operator);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  it('has no figures at all without a token', async () => {
    const app = createHttpApp({
      trustedProxies: [],
      logger,
      toProblem: () => problem(500),
      notFound: () => problem(404),
      routes: (routes) => mountMetrics(routes, undefined, async () => 'figures'),
    });
    const other = await listen(app, 0, '127.0.0.1');
    for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`])
      expect((await fetch(`${other.url}/metrics`, { headers: { authorization } })).status).toBe(404);
    await other.close();
  });
});
