import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  administrativeUnitViews,
  type ChangeView,
  changeViews,
  contractViews,
  type OrganizationFields,
  organizationProgress,
  organizationViews,
  problemResponse,
  spendingCells,
  supplierViews,
  toProblemResponse,
  topics,
  type UserFields,
  userViews,
} from '@monitor/contracts-schema';
import { answerFault } from '@monitor/contracts-schema/testing/answer-fault';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openFolderFileStore } from '@monitor/platform/file-store/folder-file-store';
import { createHttpApp, standardHeaders } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { observeAnswers } from '@monitor/platform/http/testing/observed-answers';
import type { Logger } from '@monitor/platform/process/logger';
import { inGeneration, setLivePrefix } from '@monitor/platform/view-store/generations';
import { openStoreAt, type StoreAddress } from '@monitor/platform/view-store/store-address';
import type { Collection, Document } from '@monitor/platform/view-store/view-store';
import { type DownloadLimits, usualLimits } from '../downloads/open-downloads.ts';
import { createQueryService } from '../query-service.ts';
import type { SocketLimits } from '../sockets/socket-limits.ts';
import { countingReads } from './counting-reader.ts';
import { DAY, organizationFields, userFields } from './fixtures.ts';
import {
  type Contract,
  contractViewOf,
  organizationViewOf,
  spendingCellsOf,
  supplierViewsOf,
  unitViewsOf,
} from './views-of-contracts.ts';

export type QueryHarness = Awaited<ReturnType<typeof openQueryHarness>>;

const SECRET = 'a secret of at least thirty-two bytes';
const GENERATION = 'v1.';

/** A query service that listens, on views written as the projector would: nothing of it is pretended but the clock. */
export const openQueryHarness = async ({
  waitTimeoutMs = 60,
  publicUrl,
  socketLimits,
  downloadLimits,
}: {
  waitTimeoutMs?: number;
  socketLimits?: SocketLimits;
  publicUrl?: string;
  downloadLimits?: Partial<DownloadLimits>;
} = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'queries-'));
  const viewsAddress: StoreAddress = { kind: 'embedded', path: join(folder, 'views.db'), durability: 'normal' };
  const { store, reads } = countingReads(await openStoreAt(viewsAddress));
  await setLivePrefix(store, GENERATION);
  const views = inGeneration(store, GENERATION);
  const bus = openInProcessEventBus();
  const events = openEmbeddedEventStore();
  const files = await openFolderFileStore({ folder: join(folder, 'files') });
  const siteFolder = join(folder, 'site');
  const clock = { time: Date.parse(DAY) };
  const system = { now: () => new Date(clock.time), newId: () => '0'.repeat(32) };
  const failures: unknown[] = [];
  const warnings: object[] = [];
  const logger: Logger = {
    debug() {},
    info() {},
    warn: (details) => void warnings.push(details),
    error: (details) => void failures.push(details),
  };

  const ports = { views: store, viewsAddress, events, bus, files, secret: SECRET, temporaryFolder: folder };
  const service = await createQueryService({
    ...{ ports, system, logger, waitTimeoutMs, socketLimits },
    downloadLimits: { ...usualLimits, ...downloadLimits },
  });
  const app = createHttpApp({
    trustedProxies: ['loopback'],
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      service.routes(routes);
      service.pages(routes, { folder: siteFolder, publicUrl });
    },
  });
  const fastPath = service.fastPath(standardHeaders());
  const answers = observeAnswers(answerFault);
  const slow = await listen(answers.of(app), 0, '127.0.0.1');
  const { url, server, close } = await listen(
    answers.of((request, response) => {
      if (!fastPath(request, response)) app(request, response);
    }),
    0,
    '127.0.0.1',
  );
  await service.openSockets(server, ['loopback']);

  let recorded = 0;
  let position = '';
  /** One more event in the log, which no view knows of yet; returns its position. */
  const record = async (): Promise<string> => {
    recorded += 1;
    const event = { id: String(recorded), type: 'Happened', schemaVersion: 1, metadata: {}, data: {} };
    const appended = await events.append(`harness-${recorded}`, 0, [event]);
    if (appended.ok) position = appended.position;
    return position;
  };
  const put = async <D extends Document>(into: Collection<D>, documents: readonly D[]): Promise<void> => {
    const at = await record();
    await views.putMany(
      into,
      documents.map((document) => ({ id: document.id, position: at, document })),
    );
  };
  const remove = async (from: Collection, id: string): Promise<void> => {
    await views.putMany(from, [{ id, position: await record(), document: undefined }]);
  };
  const move = async (organizationId: string): Promise<string> => {
    const at = position || (await record());
    const lists = { contractsUpdatedAt: DAY, suppliersUpdatedAt: DAY, administrativeUnitsUpdatedAt: DAY };
    await put(organizationProgress, [{ id: organizationId, position: at, ...lists }]);
    return at;
  };

  return {
    url,
    /** Every answer that was sent, each held to what its endpoint declares when the harness is closed. */
    answers: answers.all,
    /** The same service past the fast path. */
    slowUrl: slow.url,
    views,
    bus,
    files,
    downloadsFolder: join(folder, 'downloads'),
    /** Where the built site is looked for; there is none. */
    siteFolder,
    clock,
    reads,
    failures,
    record,
    /** What was warned of in the log. */
    warnings,
    put,
    /** Says how far an organization's views have come; without telling anybody. */
    move,
    /** The same, and tells the service, which has heard of it then. */
    tell: async (organizationId: string): Promise<string> => {
      const at = await move(organizationId);
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      const subscription = await bus.subscribe({ topic: topics.viewChanges, handle: async () => resolve() });
      await bus.publish(topics.viewChanges, [{ key: organizationId, value: { organizationId, position: at } }]);
      await heard;
      await subscription.close();
      return at;
    },
    putOrganization: async (
      id: string,
      contracts: readonly Contract[] = [],
      named: Partial<OrganizationFields> = {},
    ): Promise<void> => {
      const fields = { ...organizationFields(`Organización ${id.slice(0, 1)}`), ...named };
      await put(organizationViews, [organizationViewOf(id, fields)]);
      await put(contractViews, contracts.map(contractViewOf(id)));
      await put(spendingCells, spendingCellsOf(id, contracts));
      await put(supplierViews, supplierViewsOf(id, contracts));
      await put(administrativeUnitViews, unitViewsOf(id, contracts));
      await move(id);
    },
    putChanges: (changes: readonly ChangeView[]) => put(changeViews, changes),
    putUser: async (id: string, changes: Partial<UserFields> = {}, sessionEpoch = 0): Promise<void> => {
      const user = userFields(changes);
      const { name, lastName, email } = user;
      const times = { createdAt: DAY, updatedAt: DAY };
      await put(userViews, [{ id, version: 1, user, name, lastName, email, sessionEpoch, ...times, search: '' }]);
    },
    remove,
    removeUser: (id: string) => remove(userViews, id),
    tokenFor: (userId: string, seconds = 3_600, secret = SECRET, sessionEpoch = 0): Promise<string> =>
      sessionTokens(secret).sign({ userId, epoch: sessionEpoch }, system.now(), seconds),
    close: async (): Promise<void> => {
      await service.stop();
      await close();
      await slow.close();
      await bus.close();
      await events.close();
      await store.close();
      await files.close();
      await rm(folder, { recursive: true, force: true });
      answers.verify();
    },
  };
};
