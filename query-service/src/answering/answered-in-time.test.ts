import { setImmediate as immediate } from 'node:timers/promises';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { answerTimeOf } from '@monitor/contracts-schema/http/answer-time';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { addressOf, requestExample } from '@monitor/contracts-schema/testing/request-examples';
import { heldAlarms } from '@monitor/platform/process/testing/held-alarms';
import * as storage from '@monitor/platform/storage/storage-unavailable';
import { writeSampleSite } from '../pages/testing/sample-site.ts';
import { ask, type HttpAnswer } from '../testing/asking.ts';
import { idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [ORGANIZATION, ANA] = [idWith('a'), idWith('f')];
const ordinary = allEndpoints.filter((endpoint) => endpoint.side === 'query' && answerTimeOf(endpoint));
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

const TOTALS = `/public-api/contracts/totals?organization=${ORGANIZATION}`;

const alarms = heldAlarms();
let harness: QueryHarness;
let token: string;
beforeAll(async () => {
  harness = await openQueryHarness({
    alarm: alarms.alarm,
    publicUrl: 'https://monitor.ejemplo.mx',
    waitTimeoutMs: 3_600_000,
  });
  await writeSampleSite(harness.siteFolder);
  await harness.putOrganization(ORGANIZATION, []);
  await harness.putUser(ANA);
  token = await harness.tokenFor(ANA);
});
afterEach(() => {
  harness.held.before = undefined;
});
afterAll(() => harness.close());

/** How something is answered that is late: it is asked while the views hang, or just some reads of them, until they are known. */
const late = async (
  asking: () => Promise<HttpAnswer>,
  { known = new Promise(() => {}), hangs = /./ }: { known?: Promise<void>; hangs?: RegExp } = {},
): Promise<HttpAnswer> => {
  const hung = Promise.withResolvers<void>();
  harness.held.before = async () => {
    if (!hangs.test(harness.reads.at(-1) ?? '')) return;
    hung.resolve();
    await known;
  };
  const answering = asking();
  await Promise.race([hung.promise, answering]);
  expect(alarms.set().every((milliseconds) => milliseconds < 5_000)).toBe(true);
  alarms.ring();
  return answering;
};
const { status, body, retryAfter } = problemResponse('server.late');

describe('views that hang', () => {
  it.each(ordinary.map((endpoint) => [named(endpoint), endpoint] as const))(
    'are waited for in time by %s',
    async (_name, endpoint) => {
      const example = requestExample(endpoint);
      const asked = {
        token,
        organization: ORGANIZATION,
        ...(endpoint.method === 'POST' && { body: example.body ?? {} }),
      };
      const answer = await late(() => ask(harness.slowUrl + addressOf(endpoint, example), asked));
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
      expect(answer.headers['retry-after']).toBe(String(retryAfter));
    },
  );

  const withoutChoice = ordinary.filter(({ beforeChoosing }) => beforeChoosing !== undefined).map(({ path }) => path);
  it.each(['/sitemap.xml', sitePages.contact.path, ...withoutChoice])(
    'are waited for in time by what stands beside the table of endpoints: %s',
    async (path) => {
      const answer = await late(() => ask(harness.slowUrl + path, { headers: { accept: 'text/html' } }));
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
    },
  );

  it('are told of in the log', async () => {
    await late(() => ask(`${harness.slowUrl}${TOTALS}`));
    expect(harness.failures.at(-1)).toMatchObject({
      path: '/public-api/contracts/totals',
      error: { code: 'server.late' },
    });
  });

  it('have what they give at last kept for the next who asks', async () => {
    const known = Promise.withResolvers<void>();
    const kept = async () => !(await harness.figures()).includes('monitor_answer_cache_bytes 0\n');
    expect(await kept()).toBe(false);
    const notOfWhere = /^(?!.*organization)/i;
    const answer = await late(() => ask(harness.slowUrl + TOTALS), { known: known.promise, hangs: notOfWhere });
    expect(answer.status).toBe(503);
    known.resolve();
    for (let looks = 0; looks < 1_000 && !(await kept()); looks += 1) await immediate();
    expect(await kept()).toBe(true);
  });
});

describe('a store that cannot answer', () => {
  const failures = Object.values(storage).filter(
    (made) => made.prototype instanceof Error,
  ) as (typeof storage.StillLooking)[];

  it.each(failures.map((failure) => [failure.name, failure]))('is said as such: %s', (_name, Failure) => {
    const { status, body, retryAfter } = toProblemResponse(new Failure('the log', { lookedThrough: 1 }));
    expect([status, body.code, typeof retryAfter]).toEqual([503, expect.stringMatching(/^storage\./), 'number']);
  });
});
