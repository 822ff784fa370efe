import { topics } from '@monitor/contracts-schema/events/topics';
import { ANSWERS_BEHIND_MS, type Endpoint, endpoint } from '@monitor/contracts-schema/http/endpoint';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { userViews } from '@monitor/contracts-schema/users/user-views';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openAccessLog } from '@monitor/platform/http/access-log';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { z } from 'zod';
import { openDownloads } from '../downloads/open-downloads.ts';
import { ask } from '../testing/asking.ts';
import { DAY, idWith, organizationWith, userWith } from '../testing/fixtures.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createFastPath } from './fast-path.ts';
import { trackPositions } from './position-tracker.ts';
import { mountQuery } from './query-routes.ts';
import { openSessionHolders } from './session-holder.ts';

const [A, B] = [idWith('a'), idWith('b')];
const SECRET = 'a secret of at least thirty-two bytes';

/** How many users there are, about an organization: as a figure of it would that is made by the installation's method. */
const countUsers = (name: string, dependsOn: Endpoint['dependsOn']) =>
  endpoint({
    method: 'GET',
    path: `/public-api/testing/${name}`,
    side: 'query',
    access: 'public',
    summary: '',
    organization: 'required',
    ...(dependsOn && { dependsOn }),
    answer: z.object({ users: z.int() }),
  });

const both = countUsers('both', ['organization', 'installation']);
const everything = countUsers('everything', ['everything']);
const alone = countUsers('alone', undefined);

const open = async () => {
  const [views, bus, events] = [openEmbeddedViewStore(), openInProcessEventBus(), openEmbeddedEventStore()];
  const clock = { time: 0 };
  const system = { now: () => new Date(DAY), elapsed: () => clock.time, newId: () => '' };
  const admissions = openAdmissions({ logger: silentLogger, metrics: openMetrics(), system });
  const positionTracker = await trackPositions({ views, events, bus, system, admissions });
  const cache = createAnswerCache(1_000_000, { standingOf: positionTracker.standingOf, looked: () => {} });
  const tokens = sessionTokens(SECRET);
  const downloads = await openDownloads({
    folder: '/nowhere',
    admissions,
    views: { kind: 'embedded', path: '', durability: 'normal' },
  });
  const app = createHttpApp({
    logger: silentLogger,
    trustedProxies: [],
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      for (const one of [both, everything, alone])
        mountQuery(
          {
            app: routes,
            views,
            positionTracker,
            cache,
            system,
            downloads,
            tokens,
            sessionHolders: openSessionHolders(events, { tokens, system }),
            accessLog: openAccessLog({ logger: silentLogger, secret: SECRET, metrics: openMetrics() }),
            personLabel: () => '',
          },
          one,
          async () => ({ users: await views.count(userViews, {}) }),
        );
    },
  });
  const fastPath = createFastPath(cache, {});
  const server = await listen(
    (request, response) => void (fastPath(request, response) || app(request, response)),
    0,
    '127.0.0.1',
  );

  let last = 0;
  const next = (): number => {
    last += 2;
    return last;
  };
  /** What the projector does with an event: the views hold it, and whoever listens is told. */
  const moved = async (organizationId: string, at = next()): Promise<string> => {
    const position = String(at).padStart(20, '0');
    const lists = { contractsUpdatedAt: null, cataloguesUpdatedAt: {} };
    const document = { id: organizationId, position, ...lists };
    await views.putMany(organizationProgress, [{ id: organizationId, position, document }]);
    await bus.publish(topics.viewChanges, [{ key: organizationId, value: { organizationId, position } }]);
    return position;
  };
  const addUser = async (at = next()): Promise<string> => {
    const id = idWith('f', at);
    const user = userWith();
    const order = { nameOrder: user.name, lastNameOrder: user.lastName, search: '' };
    const entry = { id, version: 1, organizationId: INSTALLATION, createdAt: DAY, updatedAt: DAY };
    const document = { ...entry, ...order, user, ...user };
    await views.putMany(userViews, [{ id, position: String(at).padStart(20, '0'), document }]);
    return moved(INSTALLATION, at);
  };
  for (const id of [A, B]) {
    const organization = organizationWith(id);
    const { name, shortName } = organization;
    const order = { nameOrder: name, shortNameOrder: shortName, slugEnd: '' };
    const common = { id, version: 1, createdAt: DAY, updatedAt: DAY, search: '' };
    const document = { ...common, organization, name, shortName, ...order };
    await views.putMany(organizationViews, [{ id, position: '0', document }]);
    await moved(id);
  }
  await addUser();
  return {
    moved,
    addUser,
    cache,
    /** Lets the time pass for which readers are given what was so before. */
    passMoment: () => {
      clock.time += ANSWERS_BEHIND_MS;
    },
    /** Just before the newest event, as another projector may come to it later. */
    behind: () => last - 1,
    get: (of: Endpoint, headers = {}) => ask(server.url + of.path, { organization: A, headers }),
    close: async () => {
      await server.close();
      await downloads.stop();
      await positionTracker.close();
      await Promise.all([bus.close(), events.close(), views.close()]);
    },
  };
};

let monitor: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  monitor = await open();
});
afterEach(() => monitor.close());

describe.each([
  ['the installation too', both],
  ['everything', everything],
])('an answer about an organization that follows from %s', (_what, of) => {
  it('is never served from before what happened to the installation', async () => {
    const first = await monitor.get(of);
    expect(first.body).toEqual({ users: 1 });
    const position = await monitor.addUser();
    monitor.passMoment();
    const second = await monitor.get(of, { 'if-none-match': String(first.headers.etag) });
    expect([second.status, second.body]).toEqual([200, { users: 2 }]);
    expect(second.headers['x-log-position']).toBe(position);
  });

  it('is not kept either when that happened before what others had come to', async () => {
    await monitor.moved(B);
    expect((await monitor.get(of)).body).toEqual({ users: 1 });
    await monitor.addUser(monitor.behind());
    monitor.passMoment();
    expect((await monitor.get(of)).body).toEqual({ users: 2 });
  });

  it('is kept while nothing that it follows from moves', async () => {
    const { headers } = await monitor.get(of);
    const kept = monitor.cache.bytes();
    for (let again = 0; again < 2; again += 1) {
      expect((await monitor.get(of, { 'if-none-match': String(headers.etag) })).status).toBe(304);
      expect(monitor.cache.bytes()).toBe(kept);
    }
  });

  it('is waited for until either has come as far as is asked', async () => {
    const position = await monitor.addUser();
    const { status, body } = await monitor.get(of, { 'x-after-position': position });
    expect([status, body]).toEqual([200, { users: 2 }]);
  });
});

describe('an answer that follows from its organization alone', () => {
  it('is kept, whatever happens to the installation and to other organizations', async () => {
    expect((await monitor.get(alone)).body).toEqual({ users: 1 });
    await monitor.addUser();
    await monitor.moved(B);
    expect((await monitor.get(alone)).body).toEqual({ users: 1 });
    await monitor.moved(A);
    monitor.passMoment();
    expect((await monitor.get(alone)).body).toEqual({ users: 2 });
  });
});
