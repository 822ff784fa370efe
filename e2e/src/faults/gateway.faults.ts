import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { problemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { standardHeaders } from '@monitor/platform/http/http-app';
import type { GatewayLimits } from '@monitor/standalone/gateway/gateway-limits';
import { WebSocket } from 'ws';
import { temporaryFolder } from '../running/monitor-process.ts';
import { startServices } from '../running/separate-services.ts';
import { until } from '../running/until.ts';
import { type NameServer, openNameServer } from './name-server.ts';
import { startGateway } from './real-gateway.ts';

const LIST = '/public-api/organizations/local/list';
const SAVE = '/api/suppliers/save';
const CONFIRM = '/api/data-load/confirm-current';
const UPLOAD = '/api/data-load/upload';
const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

/** What a service was asked, whole. */
type Heard = Readonly<{
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingMessage['headers'];
  bytes: number;
}>;

/** Stands in a service's place, and does what a test says. */
const openService = async (
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => void response.end('{}'),
  address = '127.0.0.1',
  port = 0,
) => {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    heard.push({ method, url, headers, bytes });
    answer(response, request);
  });
  server.listen(port, address);
  await once(server, 'listening');
  return {
    heard,
    port: (server.address() as AddressInfo).port, // it listens on one
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

let names: NameServer;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  names = await openNameServer();
  for (const name of ['commands', 'queries']) names.move(name, '127.0.0.1');
});
afterEach(async () => {
  while (closers.length > 0) await closers.pop()?.();
  names.close();
});

const closed = <T extends { close: () => Promise<unknown> }>(opened: T): T => {
  closers.push(opened.close);
  return opened;
};
const gatewayTo = async (commands: number, queries: number, limits?: GatewayLimits) =>
  closed(
    await startGateway(names, {
      commands: `commands:${commands}`,
      queries: `queries:${queries}`,
      ...(limits && { limits }),
    }),
  );
const problemOf = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  retryAfter: response.headers.get('retry-after'),
  body: await response.json(),
});
const saidAs = (code: Parameters<typeof problemResponse>[0]) => {
  const { status, body, retryAfter } = problemResponse(code);
  return { status, body, type: 'application/json; charset=utf-8', retryAfter: retryAfter ? String(retryAfter) : null };
};
const post = (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const UNUSED_PORT = 1;

describe('a gateway whose services are away', () => {
  it.each(['nobody listens', 'their names are not known'])(
    'says so in time when %s: as data, and as a page',
    async (how) => {
      if (how !== 'nobody listens') for (const name of ['commands', 'queries']) names.move(name);
      const { url } = await gatewayTo(UNUSED_PORT, UNUSED_PORT);
      const began = performance.now();
      for (const asked of [fetch(url + LIST), fetch(url + LIST, browser), post(url + SAVE, '{}'), fetch(`${url}/`)])
        expect(await problemOf(await asked)).toEqual(saidAs('server.away'));
      const page = await fetch(`${url}/contracts`, browser);
      expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
        503,
        'text/html; charset=utf-8',
        '10',
      ]);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain('<h1>El monitor no contesta</h1>');
      expect((performance.now() - began) / 5).toBeLessThan(5_000);
    },
  );

  it('waits for one that says nothing hardly longer than it may take, and long where that is declared', async () => {
    const asked: [string, ServerResponse][] = [];
    const silent = closed(await openService((response, { url = '' }) => void asked.push([url, response])));
    const { url } = await gatewayTo(silent.port, silent.port);
    const confirming = post(url + CONFIRM, '{}');
    const began = performance.now();
    const [list, login, saved, keyed] = await Promise.all([
      fetch(url + LIST),
      post(`${url}/public-api/accounts/login`, '{}'),
      post(url + SAVE, '{}'),
      post(url + SAVE, '{}', { 'idempotency-key': 'once' }),
    ]);
    expect(performance.now() - began).toBeLessThan(9_000);
    for (const read of [list, login]) expect(await problemOf(read)).toEqual(saidAs('server.away'));
    expect(await problemOf(saved)).toEqual(saidAs('storage.outcome-unknown-without-key'));
    expect(await problemOf(keyed)).toEqual(saidAs('storage.outcome-unknown'));
    for (const [path, response] of asked) if (path === CONFIRM) response.end('{}');
    expect((await confirming).status).toBe(200);
  });

  it('says so of an upload too', async () => {
    const { url } = await gatewayTo(UNUSED_PORT, UNUSED_PORT);
    expect(await problemOf(await post(url + UPLOAD, 'x'))).toEqual(saidAs('server.away'));
  });

  it('finds a service again that lies elsewhere', async () => {
    const before = closed(await openService((response) => void response.end('before')));
    const { url } = await gatewayTo(UNUSED_PORT, before.port);
    expect(await (await fetch(url + LIST)).text()).toBe('before');
    await before.close();
    closed(await openService((response) => void response.end('after'), '127.0.0.2', before.port));
    expect((await fetch(url + LIST)).status).toBe(503);
    names.move('queries', '127.0.0.2');
    await until(async () => (await (await fetch(url + LIST)).text()) === 'after', 15);
  });

  it('does no command twice, though another address is known', async () => {
    const hangUp = (_response: ServerResponse, request: IncomingMessage) => void request.socket.destroy();
    const first = closed(await openService(hangUp, '127.0.0.1'));
    const second = closed(await openService(hangUp, '127.0.0.2', first.port));
    names.move('commands', '127.0.0.1', '127.0.0.2');
    names.move('queries', '127.0.0.1', '127.0.0.2');
    const { url } = await gatewayTo(first.port, first.port);
    const asked = () => [...first.heard, ...second.heard].length;
    expect(await problemOf(await post(url + SAVE, '{}'))).toEqual(saidAs('server.away'));
    expect(asked()).toBe(1);
    await post(`${url}/public-api/contracts/list`, '{}');
    expect(asked()).toBe(2);
    await fetch(url + LIST); // asks for nothing but an answer: the other one may have it
    expect(asked()).toBe(4);
  });
});

describe('a gateway', () => {
  it('lets through what the services take, and says who asks', async () => {
    const service = closed(await openService());
    const { url } = await gatewayTo(service.port, service.port);
    const long = `${url}${LIST}?q=${'a'.repeat(12_000)}`;
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await fetch(long, { headers })).status).toBe(200);
    expect((await post(`${url}/api/contracts/save-updated-docs`, 'x'.repeat(700_000))).status).toBe(200);
    expect((await post(url + UPLOAD, new Uint8Array(50 * 1024 * 1024), { 'content-type': 'x/y' })).status).toBe(200);
    expect(service.heard.map(({ bytes }) => bytes)).toEqual([0, 700_000, 50 * 1024 * 1024]);
    expect(service.heard[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: new URL(url).host });
  });

  it('refuses what is too large, and what nobody declared, as the services do', async () => {
    const service = closed(await openService());
    const { url } = await gatewayTo(service.port, service.port);
    expect(await problemOf(await post(url + SAVE, 'x'.repeat(3_000_000)))).toEqual(saidAs('request.too-large'));
    expect(await problemOf(await fetch(`${url}${LIST}?q=${'a'.repeat(70_000)}`))).toEqual(saidAs('request.too-large'));
    expect(await announced(url + UPLOAD, 60_000_000)).toEqual([413, problemResponse('data-load.too-large').body]);
    expect(await problemOf(await fetch(url + LIST, { headers: { 'x-long': 'a'.repeat(70_000) } }))).toEqual(
      saidAs('request.too-large'),
    );
    expect(await problemOf(await malformed(url))).toEqual(saidAs('request.invalid'));
    for (const path of ['/metrics', '/health/live', '/health/ready', '//metrics', '/assets/none.js'])
      expect(await problemOf(await fetch(url + path))).toEqual(saidAs('route.not-found'));
    expect(service.heard).toEqual([]);
    const asset = await fetch(`${url}/assets/app-1.js`);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it('gives its own answers what the services give theirs, HSTS over TLS alone, and what it passes on nothing', async () => {
    const service = closed(await openService());
    const { url } = await gatewayTo(service.port, UNUSED_PORT);
    const expected = standardHeaders();
    for (const path of ['/assets/app-1.js', '/assets/none.js', '/metrics', LIST, '/contracts']) {
      const { headers } = await fetch(url + path, browser);
      for (const [name, value] of Object.entries(expected)) {
        const isOwn = name === 'content-security-policy' || name === 'strict-transport-security';
        if (!isOwn) expect([path, name, headers.get(name)]).toEqual([path, name, value]);
      }
      expect(headers.get('content-security-policy')).toMatch(/default-src '(?:self|none)'.*frame-ancestors/);
      expect(headers.get('strict-transport-security')).toBeNull();
      const secured = await fetch(url + path, { headers: { ...browser.headers, 'x-forwarded-proto': 'https' } });
      expect(secured.headers.get('strict-transport-security')).toBe(expected['strict-transport-security']);
    }
    const passed = await post(url + SAVE, '{}');
    expect([passed.status, passed.headers.get('permissions-policy')]).toEqual([200, null]);
  });

  it('refuses floods of one network, and of no other', async () => {
    const service = closed(await openService());
    const limits = { perSecond: 1, burst: 10, atOnce: 100 };
    const { url } = await gatewayTo(service.port, service.port, limits);
    const from = (asker: string) => ({ headers: { 'x-asker': asker } });
    for (const ofOne of [
      () => '203.0.113.9',
      (n: number) => `2001:db8:0:1:a:b:c:${n}`,
      (n: number) => `2001:db8::${n}:0:b:c`,
    ]) {
      const statuses: number[] = [];
      for (let n = 1; n <= 40; n += 1) statuses.push((await fetch(url + LIST, from(ofOne(n)))).status);
      expect([ofOne(1), statuses.slice(0, 11)]).toEqual([ofOne(1), Array.from({ length: 11 }, () => 200)]);
      expect([ofOne(1), statuses.includes(429)]).toEqual([ofOne(1), true]);
    }
    for (const other of ['203.0.113.10', '2001:db8:0:2::1'])
      expect((await fetch(url + LIST, from(other))).status).toBe(200);
    expect(await problemOf(await fetch(url + LIST, from('203.0.113.9')))).toEqual(saidAs('request.too-many'));
    const page = await fetch(`${url}/contracts`, { headers: { ...browser.headers, 'x-asker': '203.0.113.9' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  });

  it('keeps no more of one network open at once than it may have', async () => {
    const waiting: ServerResponse[] = [];
    const service = closed(await openService((response) => void waiting.push(response)));
    const { url } = await gatewayTo(service.port, service.port, { perSecond: 1_000, burst: 1_000, atOnce: 3 });
    const open = Array.from({ length: 3 }, () => fetch(url + LIST));
    await until(async () => waiting.length >= 3);
    expect((await fetch(url + LIST)).status).toBe(429);
    for (const response of waiting) response.end('{}');
    for (const answered of open) expect((await answered).status).toBe(200);
  });

  it('passes on what a service refuses, as it is', async () => {
    const body = JSON.stringify({ error: true, code: 'session.too-many-attempts', message: 'Demasiados intentos.' });
    for (const [status, retryAfter] of [
      [429, '90'],
      [503, '30'],
      [404, '7'],
    ] as const) {
      const answer = (response: ServerResponse) =>
        void response.writeHead(status, { 'retry-after': retryAfter, 'content-type': 'application/json' }).end(body);
      const service = closed(await openService(answer));
      const { url } = await gatewayTo(service.port, service.port);
      const response = await fetch(url + LIST, browser);
      expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
        status,
        retryAfter,
        body,
      ]);
    }
  });

  it('stands before real services: lists, sockets, and nothing of what operators look at', async () => {
    const folder = await temporaryFolder();
    closers.push(folder.remove);
    const METRICS_TOKEN = '0123456789abcdef0123456789abcdef';
    const env = { METRICS_TOKEN, JWT_SECRET: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', DEMO: '0' };
    const services = await startServices({ dataDir: folder.path, env });
    closers.push(services.stop);
    const [commands, queries] = services.processes.map((process) => Number(new URL(process.url).port));
    const { url } = await gatewayTo(commands ?? 0, queries ?? 0);
    const list = await fetch(url + LIST);
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const refused = await post(`${url}/public-api/accounts/login`, '{"username":"a@b.mx","password":"nada de eso"}');
    expect([refused.status, await refused.json()]).toEqual([401, problemResponse('session.wrong-credentials').body]);
    const operator = { headers: { authorization: `Bearer ${METRICS_TOKEN}`, accept: 'application/json' } };
    for (const path of ['/metrics', '/METRICS', '/metrics/', '/health/ready', '/health/live/'])
      expect([path, (await fetch(url + path, operator)).status]).toEqual([path, 404]);
    for (const { url: own } of services.processes) {
      expect((await fetch(`${own}/metrics`)).status).toBe(404);
      const figures = await (await fetch(`${own}/metrics`, operator)).text();
      expect(figures).toMatch(/^monitor_store_answering\{store="views"\} 1$/m);
      expect(figures).toContain('monitor_http_request_duration_seconds_bucket');
    }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`);
    await once(socket, 'open');
    socket.send('{"type":"watch","organizationId":"nobody"}');
    expect(String((await once(socket, 'message'))[0])).toContain('"code"');
    socket.close();
    await once(socket, 'close');
  });
});

/** Announces a body of so many bytes, sends none of it, and says how it was answered. */
const announced = async (url: string, bytes: number): Promise<unknown[]> => {
  const asking = requestOf(url, { method: 'POST', headers: { 'content-length': bytes, 'content-type': 'x/y' } });
  asking.on('error', () => {}); // of the connection that is left
  asking.flushHeaders();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  asking.destroy();
  return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString())];
};

/** Sends what is no request, and reads what is answered. */
const malformed = async (url: string): Promise<Response> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end('GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n');
  const [head = '', body] = (await text(socket)).split('\r\n\r\n');
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => {
      const [name = '', value = ''] = line.split(': ');
      return [name, value];
    });
  return new Response(body, { status: Number(head.split(' ')[1]), headers });
};
