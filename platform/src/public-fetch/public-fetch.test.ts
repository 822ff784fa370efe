import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type FetchPolicy, openPublicFetch, publicFetchIn, publicOnly } from './public-fetch.ts';
import type { PublicFetchFailed } from './public-fetch-failed.ts';
import type { HostAddress } from './resolve-host.ts';

const ALLOWED = '127.0.0.1';
const LIMITS = { maxBytes: 1_000, milliseconds: 20_000 };

let server: Server;
let answer: RequestListener;
let asked: IncomingMessage[];
let resolved: string[];
let addressesOf: (host: string) => string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.listen(0, ALLOWED);
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  resolved = [];
  addressesOf = () => [ALLOWED];
  answer = (_request, response) => response.end('hello');
});

const addressOf = (address: string): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 });

/** Takes one address of this machine for the internet, and one name server's word for every name. */
const policy: FetchPolicy = {
  isAllowedAddress: (address) => address === ALLOWED,
  isAllowedPort: (port) => port === portOfServer(),
  resolve: async (host) => {
    resolved.push(host);
    return addressesOf(host).map(addressOf);
  },
};
const portOfServer = () => (server.address() as AddressInfo).port; // it listens on a port

const urlOf = (path: string, host = 'www.example.test') => new URL(`http://${host}:${portOfServer()}${path}`);

const fetchText = (url: URL, limits: Partial<Parameters<ReturnType<typeof openPublicFetch>>[1]> = {}, by = policy) =>
  openPublicFetch(by)(url, { ...LIMITS, ...limits }, async ({ url: at, mediaType, body }) => ({
    at: at.href,
    mediaType,
    content: await text(body),
  }));

const failure = (of: Promise<unknown>): Promise<PublicFetchFailed['failure'] | undefined> =>
  of.then(
    () => undefined,
    (error: PublicFetchFailed) => error.failure,
  );

const head = (response: ServerResponse, status: number, headers: Record<string, string> = {}) =>
  response.writeHead(status, headers);

describe('fetching from the internet', () => {
  it('gives what was found, where, and of which media type', async () => {
    answer = (_request, response) => head(response, 200, { 'content-type': 'Text/HTML; charset=x' }).end('hello');
    const url = urlOf('/a%20b?c=d');
    expect(await fetchText(url)).toEqual({ at: url.href, mediaType: 'text/html', content: 'hello' });
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/a%20b?c=d', headers: { host: url.host } });
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each(['', 'nonsense', 'text/html<script>', '../x'])('takes the media type %j for bytes', async (type) => {
    answer = (_request, response) => head(response, 200, { 'content-type': type }).end();
    expect((await fetchText(urlOf('/'))).mediaType).toBe('application/octet-stream');
  });

  it('lets through what its user throws', async () => {
    const full = new Error('disk full');
    const fetched = openPublicFetch(policy)(urlOf('/'), LIMITS, () => Promise.reject(full));
    await expect(fetched).rejects.toBe(full);
  });
});

describe('who is asked', () => {
  const literals = ['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '10.1.2.3'].concat([
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '0.0.0.0',
    '192.168.0.1',
    '100.64.0.1',
    '[64:ff9b::a00:1]',
  ]);
  it.each(literals)('is nobody at http://%s/', async (host) => {
    expect(await failure(fetchText(new URL(`http://${host}/`), {}, publicOnly))).toBe('not-public');
  });

  it('is this machine only where its configuration says so', async () => {
    const [usual, forTests] = [false, true].map((FETCH_LOOPBACK) => publicFetchIn({ FETCH_LOOPBACK }));
    const url = new URL(`http://localhost:${portOfServer()}/`);
    const fetched = (by = usual) => by!(url, LIMITS, ({ body }) => text(body));
    expect(await failure(fetched())).toBe('not-public');
    expect(await fetched(forTests)).toBe('hello');
    expect(await failure(forTests!(new URL('http://10.0.0.1/'), LIMITS, async () => {}))).toBe('not-public');
  });

  it('is nobody whose name means an address that is not public', async () => {
    addressesOf = () => ['10.0.0.1'];
    expect(await failure(fetchText(urlOf('/')))).toBe('not-public');
  });

  it('is nobody of whose addresses one is not public', async () => {
    addressesOf = () => [ALLOWED, '10.0.0.1'];
    expect(await failure(fetchText(urlOf('/')))).toBe('not-public');
    expect(asked).toEqual([]);
  });

  it('is nobody without an address', async () => {
    addressesOf = () => [];
    expect(await failure(fetchText(urlOf('/')))).toBe('not-public');
  });

  it('is the address that was checked, even when the name means another by then', async () => {
    addressesOf = () => (resolved.length === 1 ? [ALLOWED] : ['127.0.0.2']);
    expect((await fetchText(urlOf('/', 'rebinding.test'))).content).toBe('hello');
    expect(resolved).toEqual(['rebinding.test']);
  });

  it('is a website, not another server that the port would allow', async () => {
    expect(await failure(fetchText(new URL(urlOf('/').href.replace('http:', 'ftp:'))))).toBe('not-public');
  });

  it.each(['ftp://127.0.0.1/a', 'file:///etc/passwd', 'data:,hello', 'gopher://127.0.0.1/', 'javascript:alert(1)'])(
    'is a website, not %s',
    async (url) => {
      expect(await failure(fetchText(new URL(url)))).toBe('not-public');
    },
  );

  it.each(['user@', 'user:secret@', ':secret@'])('is never told who somebody is: %s', async (user) => {
    const url = new URL(urlOf('/').href.replace('//', `//${user}`));
    expect(await failure(fetchText(url))).toBe('not-public');
    expect(asked).toEqual([]);
  });

  it('listens where websites do', async () => {
    const at = (port: string) => fetchText(new URL(`http://10.0.0.1${port}/`), {}, publicOnly).catch(String);
    for (const port of [':22', ':25', ':3306', ':6379', ':2113', ':9000']) expect(await at(port)).toMatch(/Port/);
    for (const port of ['', ':80', ':443', ':8080', ':8443']) expect(await at(port)).toMatch(/not a public host/);
  });
});

describe('a redirect', () => {
  const redirectTo = (location: (path: string) => string | undefined, status = 302) => {
    answer = (request, response) => {
      const to = location(request.url ?? '');
      if (to === undefined) response.end('hello');
      else head(response, status, { location: to }).end('moved');
    };
  };

  it.each([301, 302, 303, 307, 308])('%i is followed, and its host asked for again', async (status) => {
    redirectTo((path) => (path === '/' ? urlOf('/there', 'other.test').href : undefined), status);
    expect(await fetchText(urlOf('/'))).toMatchObject({ at: urlOf('/there', 'other.test').href, content: 'hello' });
    expect(resolved).toEqual(['www.example.test', 'other.test']);
  });

  it('may be relative, and hold accents as they are', async () => {
    answer = (request, response) => {
      if (request.url === '/x/') response.socket?.end('HTTP/1.1 302 Found\r\nlocation: ../Año 1.pdf\r\n\r\n');
      else response.end(request.url);
    };
    expect((await fetchText(urlOf('/x/'))).content).toBe('/A%C3%B1o%201.pdf');
  });

  it.each([
    ['to an address that is not public', () => urlOf('/', '10.0.0.1').href],
    ['to a name that means one', () => urlOf('/', 'inside.test').href],
    ['to another port', () => 'http://www.example.test:22/'],
    ['to a file', () => 'file:///etc/passwd'],
    ['that names a user', () => urlOf('/', 'user@www.example.test').href],
  ])('%s is not followed', async (_what, location) => {
    addressesOf = (host) => (host.startsWith('www.') ? [ALLOWED] : ['10.0.0.1']);
    redirectTo((path) => (path === '/begin' ? location() : undefined));
    expect(await failure(fetchText(urlOf('/begin')))).toBe('not-public');
    expect(asked).toHaveLength(1);
  });

  it('is followed five times, and no more', async () => {
    redirectTo((path) => (path === '/0' ? undefined : `/${Number(path.slice(1)) - 1}`));
    expect((await fetchText(urlOf('/5'))).content).toBe('hello');
    expect(await failure(fetchText(urlOf('/6')))).toBe('too-many-redirects');
  });

  it('to nowhere is no answer', async () => {
    redirectTo(() => 'http://[');
    expect(await failure(fetchText(urlOf('/')))).toBe('unreachable');
    answer = (_request, response) => head(response, 302).end();
    expect(await failure(fetchText(urlOf('/')))).toBe('unexpected-answer');
  });
});

describe('an answer', () => {
  it.each([201, 204, 206, 304, 400, 401, 403, 404, 410, 500, 503])('%i is not one', async (status) => {
    answer = (_request, response) => head(response, status).end();
    expect(await failure(fetchText(urlOf('/')))).toBe('unexpected-answer');
  });

  it('may be as large as allowed, and no byte larger, said beforehand or not', async () => {
    for (const length of [1_000, 1_001])
      for (const said of [true, false]) {
        answer = (_request, response) => {
          if (said) response.setHeader('content-length', length);
          response.write('x');
          response.end('x'.repeat(length - 1));
        };
        const fetched = fetchText(urlOf('/')).then(({ content }) => content.length);
        if (length === 1_000) expect(await fetched).toBe(1_000);
        else expect(await failure(fetched)).toBe('too-large');
      }
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('packed as %s is unpacked, and counted unpacked', async (encoding, pack) => {
    const send = (content: string) => {
      answer = (_request, response) => head(response, 200, { 'content-encoding': encoding }).end(pack(content));
      return fetchText(urlOf('/'));
    };
    expect((await send('x'.repeat(1_000))).content).toHaveLength(1_000);
    expect(await failure(send('x'.repeat(1_000_000)))).toBe('too-large');
  });

  it('that says it is larger is not waited for', async () => {
    answer = (_request, response) => head(response, 200, { 'content-length': '1001' }).flushHeaders();
    expect(await failure(fetchText(urlOf('/')))).toBe('too-large');
  });

  it('is counted packed too', async () => {
    const nothing = gzipSync('');
    answer = (_request, response) => {
      head(response, 200, { 'content-encoding': 'gzip' });
      for (let n = 0; n < 100; n += 1) response.write(nothing);
      response.end();
    };
    expect(await failure(fetchText(urlOf('/')))).toBe('too-large');
  });

  it.each(['zip', 'gzip, gzip', 'constructor'])('packed as %s is not understood', async (encoding) => {
    answer = (_request, response) => head(response, 200, { 'content-encoding': encoding }).end('hello');
    expect(await failure(fetchText(urlOf('/')))).toBe('unexpected-answer');
  });

  it.each([
    ['packed badly', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nhello'],
    ['that ends too soon', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello'],
    ['that is none', ''],
    ['in another language', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['that changes the protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ])('%s fails', async (_what, bytes) => {
    answer = (_request, response) => response.socket?.end(bytes);
    expect(await failure(fetchText(urlOf('/')))).toBe('unreachable');
  });

  it('comes in time, with all its content and redirects, or not at all', async () => {
    const late: RequestListener[] = [
      () => {},
      (_request, response) => {
        response.write('hel');
      },
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 1);
        response.on('close', () => clearInterval(drip));
      },
      (request, response) => {
        if (request.url === '/') head(response, 302, { location: '/later' }).end();
      },
    ];
    for (answer of late)
      expect(await failure(fetchText(urlOf('/'), { milliseconds: 50, maxBytes: 1_000_000 }))).toBe('timed-out');
  });

  it('is not waited for once the caller gives up', async () => {
    const reason = new Error('stopped');
    for (const begin of [true, false]) {
      const giving = new AbortController();
      answer = (_request, response) => {
        if (begin) response.write('hel');
        setImmediate(() => giving.abort(reason));
      };
      await expect(fetchText(urlOf('/'), { signal: giving.signal })).rejects.toBe(reason);
    }
    await expect(fetchText(urlOf('/'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('that nobody reads to its end is hung up on', async () => {
    let closed: Promise<unknown> | undefined;
    answer = (_request, response) => {
      closed = once(response, 'close');
      response.write('hel');
    };
    await openPublicFetch(policy)(urlOf('/'), LIMITS, async () => {});
    await closed;
  });
});
