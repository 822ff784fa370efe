import { readFileSync } from 'node:fs';

const SITE = 'https://monitor.mx';
const source = readFileSync(new URL('../../public/service-worker.js', import.meta.url), 'utf8');

type Fetched = (request: Request) => Promise<Response>;
type Kept = Map<string, Response>;

const addressOf = (request: Request | string): string => (typeof request === 'string' ? request : request.url);

/** A browser's caches, in memory; or on a disk that is full. */
const cachesInMemory = (isFull: boolean, monitor: Fetched) => {
  const caches = new Map<string, Kept>();
  const open = async (name: string) => {
    const kept: Kept = caches.get(name) ?? new Map();
    caches.set(name, kept);
    return {
      add: async (path: string) => {
        if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
        kept.set(path, await monitor(new Request(SITE + path)));
      },
      match: async (request: Request | string) => kept.get(addressOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => {
        if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
        kept.set(addressOf(request), response);
      },
      delete: async (request: Request | string) => kept.delete(addressOf(request)),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    };
  };
  return { open };
};

/** The worker as a browser runs it; what a page asks through it, and what the monitor says, once it is kept or not. */
const openWorker = ({ isFull = false } = {}) => {
  let monitor: Fetched = () => Promise.reject(new TypeError('away'));
  const listeners = new Map<string, (event: object) => void>();
  const addEventListener = (type: string, listener: (event: object) => void) => void listeners.set(type, listener);
  const self = { addEventListener, location: { origin: SITE } };
  new Function('self', 'caches', 'fetch', source)(
    self,
    cachesInMemory(isFull, (request) => monitor(request)),
    (request: Request) => monitor(request),
  );
  return {
    /** Says of each page at which address it is. */
    monitorSaysWhere: (): void => {
      monitor = async ({ url }) => new Response(url.slice(SITE.length));
    },
    monitorSays: (answer: string | undefined): void => {
      monitor =
        answer === undefined
          ? () => Promise.reject(new TypeError('away'))
          : async () => new Response(answer, { headers: { 'content-type': 'application/json' } });
    },
    ask: async (path: string, headers: Record<string, string> = {}, mode = 'cors'): Promise<string | undefined> => {
      const underWay: Promise<unknown>[] = [];
      const request = Object.defineProperty(new Request(SITE + path, { headers }), 'mode', { value: mode });
      let given: Promise<Response> | undefined;
      const respondWith = (answer: Promise<Response>): void => {
        given = answer;
      };
      listeners.get('fetch')?.({ request, respondWith, waitUntil: (work: Promise<unknown>) => underWay.push(work) });
      const response = await (given ?? monitor(request)).catch(() => undefined); // what it leaves alone the browser fetches
      await Promise.all(underWay);
      return response?.ok ? response.text() : undefined;
    },
  };
};

const FIGURES = '/public-api/contracts/totals';
const of = (organization: string) => ({ 'x-current-organization-id': organization });

describe('figures without the monitor', () => {
  it('are those that were last seen, each of its own organization', async () => {
    const { ask, monitorSays } = openWorker();
    for (const organization of ['a', 'b']) {
      monitorSays(`"of ${organization}"`);
      expect(await ask(FIGURES, of(organization))).toBe(`"of ${organization}"`);
    }
    monitorSays(undefined);
    expect(await ask(FIGURES, of('a'))).toBe('"of a"');
    expect(await ask(`${FIGURES}?organization=b`)).toBe('"of b"');
    expect(await ask(FIGURES, of('c'))).toBeUndefined();
    monitorSays('"now"');
    expect(await ask(FIGURES, of('a'))).toBe('"now"');
  });

  it.each([
    ['what somebody reads who is signed in', '/api/settings/load-settings', { authorization: 'Bearer x' }],
    ['what administrators read', '/api/contracts/list', {}],
    ['files', '/public-api/contracts/download/csv', {}],
  ])('are not %s', async (_what, path, headers) => {
    const { ask, monitorSays } = openWorker();
    monitorSays('"secret"');
    expect(await ask(path, headers)).toBe('"secret"');
    monitorSays(undefined);
    expect(await ask(path, headers)).toBeUndefined();
    expect(await ask(path)).toBeUndefined();
  });
});

it.each([
  ['the page', '/', 'navigate'],
  ['a script of the site', '/assets/main.js', 'cors'],
  ['figures', FIGURES, 'cors'],
])('%s comes whole to a browser whose disk is full', async (_what, path, mode) => {
  const { ask, monitorSays } = openWorker({ isFull: true });
  monitorSays('"now"');
  expect(await ask(path, {}, mode)).toBe('"now"');
});

it('the site opens without the monitor once it was opened', async () => {
  const { ask, monitorSays } = openWorker();
  monitorSays('"page"');
  await ask('/', {}, 'navigate');
  await ask('/assets/main.js');
  monitorSays(undefined);
  expect(await ask('/assets/main.js')).toBe('"page"');
  expect(await ask('/contracts', {}, 'navigate')).toBe('"page"');
});

it('what opens without the monitor is of no organization, whichever’s page was opened', async () => {
  const { ask, monitorSays, monitorSaysWhere } = openWorker();
  monitorSaysWhere();
  expect(await ask('/?organizacion=animas-c3d4e5f6', {}, 'navigate')).toBe('/?organizacion=animas-c3d4e5f6');
  monitorSays(undefined);
  expect(await ask('/contracts/1', {}, 'navigate')).toBe('/');
});
