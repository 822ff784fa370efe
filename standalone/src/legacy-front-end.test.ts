import { ANSWERS_BEHIND_MS, ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import { answerFault } from '@monitor/contracts-schema/testing/answer-fault';
import {
  LEGACY_ID,
  type LegacyRequest,
  legacyContracts,
  legacyRequests,
  legacySide,
} from '@monitor/contracts-schema/testing/legacy-monitor';
import { type LegacyMonitorServer, openLegacyMonitor } from '@monitor/contracts-schema/testing/legacy-monitor-server';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { openPublicFetch, publicAndLoopback } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import { createQueryService, type QueryService } from '@monitor/query-service';
import { seededRandom } from './demo/random.ts';
import { type LoadWorld, openLoadWorld } from './testing/load-world.ts';
import { madeUpContracts } from './testing/made-up-contracts.ts';
import type { TemplateRow } from './testing/write-template-workbook.ts';

let legacy: LegacyMonitorServer;
let world: LoadWorld;
let queries: QueryService;
let site: Awaited<ReturnType<typeof listen>>;
/** What stands in the place of `{id}`. */
let organizationId: string;
let named: string;
let contractId: string;
let supplierId: string;

const text = (value: string) => ({ kind: 'text', text: value }) as const;

/** Rows that what was recorded asks for: years, quarters and names of suppliers. */
const rows = (): TemplateRow[] =>
  madeUpContracts(seededRandom(7), 60).rows.map((row, index) => {
    const year = [2011, 2012, 2014][index % 3]!;
    const { supplierRfc: _left, ...ofCompanies } = { ...row, supplierName: text('COMERCIAL DEL NORTE') };
    return {
      ...(index % 2 === 0 ? ofCompanies : row),
      fiscalYear: { kind: 'number', number: year },
      period: text(`1o ${year}`),
    };
  });

let laterMs = 0;
const later = { ...system, elapsed: () => system.elapsed() + laterMs };

beforeAll(async () => {
  legacy = await openLegacyMonitor();
  const admissions = openAdmissions({ logger: silentLogger, metrics: openMetrics(), system });
  const limits = PLACES.remoteReads;
  const read = openPublicJson(openPublicFetch(publicAndLoopback), system, { admissions, limits });
  const otherMonitors = { read, listed: [] };
  world = await openLoadWorld({ otherMonitors });
  queries = await createQueryService({
    ports: world.ports,
    system: later,
    logger: silentLogger,
    otherMonitors,
  });
  const app = createHttpApp({
    trustedProxies: ['loopback'],
    logger: silentLogger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      world.commands.routes(routes);
      queries.routes(routes);
    },
  });
  site = await listen(app, 0, '127.0.0.1');
  organizationId = await world.addOrganization();
  named = organizationId;
  await world.upload(organizationId, rows());
  await world.confirm(organizationId);
  const position = (await world.logOf(organizationId)).at(-1)?.position ?? '';
  const list = await asked('GET', '/public-api/contracts/list', { 'x-after-position': position });
  [{ _id: contractId }] = list.body.data.docs;
  [{ _id: supplierId }] = (await asked('GET', '/public-api/suppliers/list')).body.data.suppliers;
});
afterAll(async () => {
  await queries.stop();
  await site.close();
  await world.close();
  await legacy.close();
});

type Answered = Readonly<{
  status: number;
  bytes: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says which shape it expects by looking into it
  body: any;
}>;

const asked = async (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answered> => {
  const response = await fetch(site.url + path, {
    method,
    headers: { [ORGANIZATION_HEADER]: named, 'content-type': 'application/json', ...headers },
    ...(body && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    bytes,
    body: isJson ? JSON.parse(Buffer.from(bytes, 'latin1').toString()) : undefined,
  };
};

/** What is asked, with our ids and the address of the other monitor in it. */
const filledIn = ({ url, body }: LegacyRequest): Readonly<{ url: string; body: string }> => {
  const at = (text: string) => text.replaceAll(/http:\/\/127\.0\.0\.1:9\d{3}/g, legacy.url);
  const isElsewhere = url.includes('&url=');
  const ofUrl = /contracts\/detail/.test(url) ? contractId : /suppl/.test(url) ? supplierId : named;
  return {
    url: at(url.replaceAll('{id}', isElsewhere ? LEGACY_ID : ofUrl)),
    body: at(body.replaceAll('{id}', LEGACY_ID)),
  };
};

const replay = (request: LegacyRequest): Promise<Answered> => {
  const { url, body } = filledIn(request);
  const isBeforeChoosing = request.page.startsWith('/select-organization');
  return asked(request.method, url, isBeforeChoosing ? { [ORGANIZATION_HEADER]: 'undefined' } : {}, body);
};

const of = (path: string): LegacyRequest[] => legacyRequests.filter(({ url }) => url.split('?')[0] === path);

/** The only thing that may not be there. */
const NO_IMAGE = '/public-api/files/image/null';

describe.each([
  ['its id', (id: string) => id],
  ['the digits that legacy monitors know', legacyIdOf],
])('pages of a legacy monitor on our public calls, by %s', (_name, nameOf) => {
  beforeAll(() => {
    named = nameOf(organizationId);
  });

  it.each(legacyRequests.map((request, index) => [`${index}: ${request.method} ${request.url}`, request] as const))(
    'are answered: %s',
    async (_name, request) => {
      const { status, bytes } = await replay(request);
      const fault = answerFault({
        ...request,
        path: request.url,
        status,
        contentType: 'application/json',
        body: bytes,
      });
      const expected = request.url === NO_IMAGE ? 404 : request.url.includes('route-logs') ? 204 : 200;
      expect([status, status === expected ? '' : bytes, fault && '']).toEqual([expected, '', fault && '']);
    },
  );

  it.each(['contracts', 'suppliers'])('turn, search and filter the pages of %s, as our own call does', async (list) => {
    const requests = of(`/public-api/${list}/filtered-list`);
    expect(requests).not.toHaveLength(0);
    for (const request of requests) {
      const { filters, query } = JSON.parse(request.body);
      const own = await asked(
        'GET',
        `/public-api/${list}/list${query}&filters=${encodeURIComponent(JSON.stringify(filters ?? {}))}`,
      );
      const { body } = await replay(request);
      expect(body.data).toEqual(own.body.data);
      expect((body.data.docs ?? body.data.suppliers).length).toBeGreaterThan(0);
    }
  });

  it('find rows, pages and totals of contracts where their own server has them', async () => {
    const [first] = of('/public-api/contracts/list');
    const { data } = (await replay(first!)).body;
    for (const key of Object.keys(legacyContracts.data)) expect(data).toHaveProperty(key);
    expect(Object.keys(data.totals[0]).sort()).toEqual(Object.keys(legacyContracts.data.totals[0]).sort());
    expect([data.page, data.pages, data.docs.length]).toEqual([1, Math.ceil(data.total / 10), 10]);
  });

  it('draw their charts of what our own calls say', async () => {
    for (const request of of('/public-api/landing/amountByProcedure')) {
      const filters = encodeURIComponent(request.body);
      const own = (await asked('GET', `${request.url}?filters=${filters}`)).body.data;
      const { data } = (await replay(request)).body.data;
      expect(data).toEqual({ labels: own.labels, datasets: own.datasets });
      expect(data.datasets[0].data.some((pesos: number) => pesos > 0)).toBe(true);
    }
    for (const request of of('/public-api/landing/amountByPeriod')) {
      const own = await asked('GET', `${request.url}?filters=${encodeURIComponent(request.body)}`);
      expect((await replay(request)).body).toEqual(own.body);
    }
  });

  it('choose from empty lists before an organization is chosen', async () => {
    const options = legacyRequests.filter(
      ({ page, url }) => page.startsWith('/select-organization') && url.includes('/retrieve/'),
    );
    for (const request of options) expect((await replay(request)).body).toEqual([]);
  });

  it('compare with another monitor, and read what stands beside it', async () => {
    const [own, other] = await Promise.all(of('/public-api/comparations/detail').map(replay));
    for (const { body } of [own!, other!]) {
      expect(body.error).toBe(false);
      for (const part of ['organization', 'totals', 'counts'] as const)
        for (const key of Object.keys(legacySide.data[part])) expect(body.data[part]).toHaveProperty(key);
      expect([typeof body.data.corruptionIndex.result, typeof body.data.corruptionIndex.administrationPeriod]).toEqual([
        'number',
        'string',
      ]);
    }
    expect(other!.body.data.corruptionIndex.url).toBe(legacy.url);
  });

  it('begin with the period of the organization as text', async () => {
    const [request] = of('/api/settings/load-settings');
    expect((await replay(request!)).body.data.defaultAdministrationPeriod).toBe('');
  });

  it('print words where the index has no administration period', async () => {
    const [request] = of('/public-api/comparations/corruption-index');
    const { corruptionIndex } = (await replay(request!)).body.data;
    expect([typeof corruptionIndex.result, corruptionIndex.administrationPeriod]).toEqual(['number', 'todas']);
  });

  it('say where to write when their contact form is sent', async () => {
    const form = { name: 'Ana', phone: '', email: 'ana@correo.mx', message: '¿Cuándo?' };
    const { status, body } = await asked('POST', '/public-api/contact/submit', {}, JSON.stringify(form));
    expect([status, body]).toEqual([200, { error: true, message: expect.stringContaining('página Contacto') }]);
  });

  it('show resources of all kinds, which have text where they have no picture', async () => {
    const resource = {
      title: `Ley ${named}`,
      classification: 'ARTICLE',
      url: `https://ley.mx/${named}`,
      image: null,
    } as const;
    const context = { ...world.requester(organizationId), cause: { via: 'system' }, now: system.now() } as const;
    const saved = await world.commands.resources.register(system.newId(), resource, context);
    const position = saved.ok ? saved.position : '';
    const own = await asked('GET', '/public-api/resources/list', { 'x-after-position': position ?? '' });
    laterMs += ANSWERS_BEHIND_MS; // nobody is given any more what was so before
    for (const request of of('/public-api/resources/list')) {
      const { data } = (await replay(request)).body;
      expect(Object.keys(data)).toEqual(['article', 'notes', 'legalFramework', 'website']);
      expect(data).toEqual(own.body.data);
      for (const { image } of data.article) expect(image).toBe('');
    }
  });
});
