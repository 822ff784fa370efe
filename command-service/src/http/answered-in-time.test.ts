import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { answerTimeOf } from '@monitor/contracts-schema/http/answer-time';
import { type Endpoint, ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { addressOf, requestExample } from '@monitor/contracts-schema/testing/request-examples';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { type Listening, listen } from '@monitor/platform/http/listen';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { silentLogger } from '@monitor/platform/process/logger';
import { heldAlarms } from '@monitor/platform/process/testing/held-alarms';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';
import { mount } from './command-routes.ts';

const ordinary = allEndpoints.filter((endpoint) => endpoint.side === 'command' && answerTimeOf(endpoint));
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;
const cases = ordinary.map((endpoint) => [named(endpoint), endpoint] as const);

const alarms = heldAlarms();
/** While it is set, the log does not answer; it is told that somebody asked. */
let hanging: { asked: () => void } | undefined;

let harness: CommandHarness;
/** The same doors, before work that never ends. */
let endless: Listening;
let begun = Promise.withResolvers<void>();
beforeAll(async () => {
  harness = await openCommandHarness({
    alarm: alarms.alarm,
    logThrough: (events) => ({
      ...events,
      read: (...asked) => {
        if (!hanging) return events.read(...asked);
        hanging.asked();
        return new Promise(() => {});
      },
    }),
  });
  const { service, clock, ports, organization } = harness;
  const app = createHttpApp({
    trustedProxies: ['loopback'],
    logger: silentLogger,
    toProblem: toProblemResponse,
    notFound: () => ({ status: 404, body: {}, unexpected: false }),
    routes: (routes) => {
      const routeContext = {
        app: routes,
        tokens: sessionTokens(ports.secret),
        accounts: service.accounts,
        system: clock,
        organizations: service.organizations,
        alarm: alarms.alarm,
        accessLog: { permissionRefused: () => {} } as never, // nothing else of it is asked here
        findOrganization: async () => ({ id: organization }) as never, // it is there
        letIn: () => {},
      };
      const work = () => {
        begun.resolve();
        return new Promise<never>(() => {});
      };
      for (const endpoint of ordinary) mount(routeContext, endpoint, work);
    },
  });
  endless = await listen(app, 0, '127.0.0.1');
});
afterEach(() => {
  hanging = undefined;
  begun = Promise.withResolvers<void>();
});
afterAll(async () => {
  await endless.close();
  await harness.close();
});

const send = async (url: string, endpoint: Endpoint, headers: Record<string, string> = {}) => {
  const example = requestExample(endpoint);
  const { token, organization } = harness;
  const response = await fetch(url + addressOf(endpoint, example), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      [ORGANIZATION_HEADER]: organization,
      'content-type': 'application/json',
      ...headers,
    },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(example.body ?? {}) }),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
};

/** How an endpoint is answered that is late, once somebody says that it hangs. */
const late = async (hangs: Promise<void>, answering: ReturnType<typeof send>) => {
  await Promise.race([hangs, answering]);
  expect(alarms.set().every((milliseconds) => milliseconds < 5_000)).toBe(true);
  alarms.ring();
  return answering;
};

const expected = (endpoint: Endpoint, isBegun: boolean, headers: Record<string, string> = {}) => {
  const { status, retryAfter, body } = toProblemResponse(answerTimeOf(endpoint)?.late({ headers }, isBegun));
  return { status, retryAfter: String(retryAfter), body };
};

describe('work that never ends', () => {
  it.each(cases)('is answered in time: %s', async (_name, endpoint) => {
    for (const headers of [{}, { 'idempotency-key': named(endpoint) }]) {
      begun = Promise.withResolvers<void>();
      expect(await late(begun.promise, send(endless.url, endpoint, headers))).toEqual(
        expected(endpoint, true, headers),
      );
    }
  });
});

describe('a log that hangs', () => {
  it.each(cases.filter(([, { access }]) => access !== 'public'))(
    'while it is asked who calls is answered in time, as nothing that was begun: %s',
    async (_name, endpoint) => {
      const asked = Promise.withResolvers<void>();
      hanging = { asked: asked.resolve };
      expect(await late(asked.promise, send(harness.url, endpoint))).toEqual(expected(endpoint, false));
    },
  );
});
