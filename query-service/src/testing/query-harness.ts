import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFold, accountsIn } from '@monitor/contracts-schema/account-in-log';
import { topics } from '@monitor/contracts-schema/events/topics';
import { ANSWERS_BEHIND_MS } from '@monitor/contracts-schema/http/endpoint';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { answerFault } from '@monitor/contracts-schema/testing/answer-fault';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { foldedStreams } from '@monitor/platform/event-store/folded-streams';
import { openFolderFileStore } from '@monitor/platform/file-store/folder-file-store';
import { createHttpApp, standardHeaders } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { measuredRequests } from '@monitor/platform/http/measured-requests';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { observeAnswers } from '@monitor/platform/http/testing/observed-answers';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import type { Alarm } from '@monitor/platform/process/alarm';
import type { Logger } from '@monitor/platform/process/logger';
import { heldAlarms } from '@monitor/platform/process/testing/held-alarms';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import { openStoreAt, type StoreAddress } from '@monitor/platform/view-store/store-address';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import type { ViewGenerations } from '@monitor/platform/view-store/view-store';
import type { OtherMonitors } from '../comparisons/other-monitors.ts';
import { type DownloadLimits, usualDownloadLimits } from '../downloads/open-downloads.ts';
import { createQueryService, type QueryService } from '../query-service.ts';
import type { SocketLimits } from '../sockets/socket-limits.ts';
import { countingReads } from './counting-reader.ts';
import { DAY, organizationWith, SINCE_DAY, userWith } from './fixtures.ts';
import { leavingLog } from './leaving-log.ts';
import { makeFilesHere } from './make-files-here.ts';
import { type Contract, createOrganizationEvents } from './organization-events.ts';
import { createRecorder, type EventOrigin } from './recorded-views.ts';
import { type Moment, viewsAsOf } from './views-as-of.ts';

export type QueryHarness = Awaited<ReturnType<typeof openQueryHarness>>;

const SECRET = 'a secret of at least thirty-two bytes';
const GENERATION = 'v1.';

/** A query service that listens, on views that the projections made of events: nothing of it is pretended but the clock. */
export const openQueryHarness = async ({
  waitTimeoutMs = 60,
  publicUrl,
  socketLimits,
  downloadLimits,
  otherMonitors,
  alarm = heldAlarms().alarm,
}: {
  waitTimeoutMs?: number;
  socketLimits?: SocketLimits;
  publicUrl?: string;
  downloadLimits?: Partial<DownloadLimits>;
  otherMonitors?: OtherMonitors;
  /** Tells when the time for an answer is over: never, when nothing is said. */
  alarm?: Alarm;
} = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'queries-'));
  const viewsAddress: StoreAddress = { kind: 'embedded', path: join(folder, 'views.db'), durability: 'normal' };
  const { store, reads, held } = countingReads(await openStoreAt(viewsAddress));
  const views = await newGeneration(store, GENERATION);
  const bus = openInProcessEventBus();
  const events = openEmbeddedEventStore();
  const log = leavingLog(events);
  const files = await openFolderFileStore({ folder: join(folder, 'files') });
  const siteFolder = join(folder, 'site');
  const texts = { folder: join(folder, 'texts'), facts: { responsable: 'Contraloría <abierta>' } };
  await mkdir(texts.folder);
  const clock = { time: Date.parse(DAY) };
  const system = { now: () => new Date(clock.time), elapsed: () => clock.time, newId: () => '0'.repeat(32) };
  const failures: unknown[] = [];
  const warnings: object[] = [];
  const logger: Logger = {
    debug() {},
    info() {},
    warn: (details) => void warnings.push(details),
    error: (details) => void failures.push(details),
  };

  const metrics = openMetrics();
  const records = openEmbeddedViewStore();
  const stores = { views: store, viewsAddress, records, events: log.events, bus, files };
  const ports = { ...stores, metrics, secret: SECRET, temporaryFolder: folder };
  const serviceOn = (views: ViewGenerations): Promise<QueryService> =>
    createQueryService({
      ports: { ...ports, views },
      system,
      logger,
      waitTimeoutMs,
      socketLimits,
      texts,
      alarm,
      ...(otherMonitors && { otherMonitors }),
      downloadLimits: { ...usualDownloadLimits, ...downloadLimits },
      openMaker: makeFilesHere,
    });
  const appOf = (service: QueryService): RequestListener =>
    createHttpApp({
      trustedProxies: ['loopback'],
      logger,
      toProblem: toProblemResponse,
      notFound: () => problemResponse('route.not-found'),
      routes: (routes) => {
        service.routes(routes);
        service.pages(routes, { folder: siteFolder, publicUrl });
      },
    });
  const service = await serviceOn(store);
  const app = appOf(service);
  const fastPath = service.fastPath(standardHeaders());
  const answers = observeAnswers(answerFault);
  const slow = await listen(answers.of(app), 0, '127.0.0.1');
  const { url, server, close } = await listen(
    measuredRequests(
      metrics,
      answers.of((request, response) => {
        if (!fastPath(request, response)) app(request, response);
      }),
    ),
    0,
    '127.0.0.1',
  );
  await service.openSockets(server, ['loopback']);

  const projector = { isAway: false };
  const { project, move } = createRecorder(events, views, system.now, () => !projector.isAway);
  const happening = createOrganizationEvents();
  const accounts = accountsIn(foldedStreams(events, accountFold));
  const sessionEpochOf = async (userId: string): Promise<number> => (await accounts.find(userId))?.sessionEpoch ?? 0;
  /** An organization's views come further, announced on the bus; resolves when the service has taken it in. */
  const tell = async (organizationId: string): Promise<string> => {
    const at = await move(organizationId);
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const subscription = await bus.subscribe({ topic: topics.viewChanges, handle: async () => resolve() });
    await bus.publish(topics.viewChanges, [{ key: organizationId, value: { organizationId, position: at } }]);
    await heard;
    await subscription.close();
    return at;
  };
  let unknown = 0;

  return {
    url,
    /** Every answer that was sent, each held to what its endpoint declares when the harness is closed. */
    answers: answers.all,
    /** Waits for answers that are still on their way. */
    settled: answers.settled,
    /** The same service past the fast path. */
    slowUrl: slow.url,
    views,
    /** The command side's. */
    records,
    bus,
    files,
    /** What the service counted so far, in Prometheus' text form. */
    figures: () => metrics.show(),
    downloadsFolder: join(folder, 'downloads'),
    /** Where the built site is looked for; there is none. */
    siteFolder,
    /** The installation's own texts; there are none. */
    textsFolder: texts.folder,
    clock,
    reads,
    /** Reads of the views wait for what is set here. */
    held,
    failures,
    /** What was warned of in the log. */
    warnings,
    /** One more event in the log, which no view knows of yet; returns its position. */
    record: async (): Promise<string> => {
      unknown += 1;
      const event = { id: String(unknown), type: 'Happened', schemaVersion: 1, metadata: {}, data: {} };
      const appended = await events.append(`harness-${unknown}`, 0, [event]);
      if (!appended.ok) throw new Error('Somebody else wrote to the stream');
      return appended.position;
    },
    /** Records what happened and folds it into the views. */
    project,
    /** While it is away, what happens is recorded and no view knows of it. */
    projector,
    /** The log as the service reads it: while it is away it does not answer. */
    log: log.state,
    /** The same service on one organization's views as they were at a moment, folded anew in memory. */
    openAsOf: async (organizationId: string, moment: Moment) => {
      const views = await viewsAsOf(events, organizationId, moment);
      const service = await serviceOn(views);
      const { url, close } = await listen(answers.of(appOf(service)), 0, '127.0.0.1');
      return {
        url,
        views: liveGeneration(views, system),
        close: async (): Promise<void> => {
          await service.stop();
          await close();
          await views.close();
        },
      };
    },
    /** An organization's views come further; without telling anybody. */
    move,
    /** The same, announced on the bus; resolves when the service has taken it in. */
    tell,
    /** The same, until no reader is given what was so before any more. */
    show: async (organizationId: string): Promise<string> => {
      const at = await tell(organizationId);
      clock.time += ANSWERS_BEHIND_MS;
      return at;
    },
    putOrganization: async (
      id: string,
      contracts: readonly Contract[] = [],
      named: Partial<OrganizationFields> = {},
      origin: EventOrigin = {},
    ): Promise<void> => {
      const fields = { ...organizationWith(`Organización ${id.slice(0, 1)}`), ...named };
      await project(happening.organization(id, fields, contracts), origin);
    },
    putUser: async (id: string, changes: Partial<UserFields> = {}): Promise<void> => {
      await project(happening.user(id, userWith(changes)));
    },
    endSessions: async (id: string): Promise<void> => {
      const epoch = (await sessionEpochOf(id)) + 1;
      const ended = { id, organizationId: INSTALLATION, validFrom: SINCE_DAY, epoch };
      await project([{ type: 'UserSessionsEnded', data: ended }]);
    },
    /** Removes what was put, by its id. */
    remove: async (id: string): Promise<void> => {
      await project(happening.remove(id));
    },
    /** Restores an organization that was removed, as it was put without names of its own. */
    restoreOrganization: async (id: string): Promise<void> => {
      await project(happening.restore(id, organizationWith(`Organización ${id.slice(0, 1)}`)));
    },
    /** A token as signing in now would give it. */
    tokenFor: async (userId: string, seconds = 3_600, secret = SECRET, sessionEpoch?: number): Promise<string> => {
      const epoch = sessionEpoch ?? (await sessionEpochOf(userId));
      return sessionTokens(secret).sign({ userId, epoch }, system.now(), seconds);
    },
    close: async (): Promise<void> => {
      await service.stop();
      await close();
      await slow.close();
      await bus.close();
      await events.close();
      await store.close();
      await records.close();
      await files.close();
      await rm(folder, { recursive: true, force: true });
      answers.verify();
    },
  };
};
