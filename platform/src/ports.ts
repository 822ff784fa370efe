import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventBus, ReportTrouble } from './event-bus/event-bus.ts';
import { withTopicPrefix } from './event-bus/topic-prefix.ts';
import type { EventStore } from './event-store/event-store.ts';
import { NO_STREAM, STREAM_NAMES } from './event-store/stream-names.ts';
import type { FileStore } from './file-store/file-store.ts';
import { watchedFileStore } from './file-store/watched-file-store.ts';
import type { Mailer } from './mailer/mailer.ts';
import { watchEventLoop } from './metrics/event-loop-lag.ts';
import {
  countedMailer,
  measuredBus,
  measuredCalls,
  measuredEventStore,
  measuredFileStore,
  measuredScratchStores,
  measuredViewGenerations,
  measuredViewStore,
} from './metrics/measured-stores.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { platformMetrics } from './metrics/platform-metrics.ts';
import { type Config, StartRefused } from './process/config.ts';
import { type Logger, silentLogger } from './process/logger.ts';
import { loadOrCreateSecret } from './process/secret.ts';
import { openTemporaryFolder } from './process/temporary-folder.ts';
import type { ScratchStores } from './scratch-stores/scratch-stores.ts';
import { dataFolder } from './storage/data-folder.ts';
import { type FolderUse, useFolder } from './storage/folder-use.ts';
import { answeredWithin } from './storage/storage-unavailable.ts';
import { type StoresAnswering, storeProbes } from './storage/store-probes.ts';
import { hostsIn } from './storage/store-url.ts';
import { type WaitForStore, whenStoresAnswer } from './storage/when-stores-answer.ts';
import { whileBusy } from './storage/while-busy.ts';
import { livePrefix } from './view-store/generations.ts';
import { underPrefix } from './view-store/mapped-collections.ts';
import { openStoreAt, type StoreAddress } from './view-store/store-address.ts';
import type { ViewGenerations, ViewStore } from './view-store/view-store.ts';

const OWNER_ONLY = 0o700;
const CLOSING_MS = 2_000;

/** Everything a service stands on. */
export type Ports = Readonly<{
  events: EventStore;
  /** What the projector writes and queries read: can be rebuilt from the log. */
  views: ViewGenerations;
  /** Where other threads find the views. */
  viewsAddress: StoreAddress;
  /** The command side's own working data: reservations, credentials, which load is under review. Must be backed up. */
  records: ViewStore;
  /** The rows of each load under review, in a store of their own. Backed up together with the records. */
  staging: ScratchStores;
  bus: EventBus;
  /** What anybody may fetch by its id: images, backups of documents. */
  files: FileStore;
  /** What was handed in and stays inside: the workbooks of data loads. */
  uploads: FileStore;
  mailer: Mailer;
  /** What the process counts about itself; the calls to all of the above are counted. */
  metrics: Metrics;
  /** Where half-made files lie: this process's own, gone when it ends or, if it is killed, when the next one starts. */
  temporaryFolder: string;
  /** Signs session tokens. */
  secret: string;
  close: () => Promise<void>;
}>;

/**
 * Opens each port by its own variable, embedded or connected, so that any mix runs. Drivers load only when used. Servers
 * that are not there yet are waited for, and named in the log unless `waitFor` says it otherwise; so is what a port meets in the
 * background and goes on from.
 */
export const openPorts = async (
  config: Config,
  logger: Logger = silentLogger,
  metrics: Metrics = openMetrics(),
  waitFor: WaitForStore = (_store, work) => whenStoresAnswer(logger, work),
): Promise<Ports> => {
  const use = await openDataFolder(config.DATA_DIR, logger);
  const { storeCalls, mails, foreignEvents, refusedAppends, eventLoopLag, heapUsed } = platformMetrics(metrics);
  const report: ReportTrouble = (message, error) => logger.warn({ error }, message);
  const names = storeNames(config);
  const [events, stores, bus, files, uploads, mailer] = [
    await waitFor(names.log, () => openEvents(config, { foreignEvents, refusedAppends, logger })),
    await waitFor(names.stores, () => openStores(config)),
    await waitFor(names.bus, () => openBus(config, report)),
    await waitFor(names.stores, () => openFiles(config, 'files')),
    await waitFor(names.stores, () => openFiles(config, 'uploads')),
    await openMailer(config),
  ];
  const temporary = await openTemporaryFolder(join(config.DATA_DIR, dataFolder.temporary));
  const secret = config.JWT_SECRET ?? (await loadOrCreateSecret(config.DATA_DIR, dataFolder.secret));
  const callsTo = (store: string) => measuredCalls(storeCalls, store);
  const eventLoop = watchEventLoop();
  eventLoopLag(eventLoop.lag);
  heapUsed(() => process.memoryUsage().heapUsed);
  return {
    events: measuredEventStore(events, callsTo('log')),
    views: measuredViewGenerations(stores.views, callsTo('views')),
    viewsAddress: stores.viewsAddress,
    records: measuredViewStore(stores.records, callsTo('records')),
    staging: measuredScratchStores(stores.staging, callsTo('staging')),
    bus: measuredBus(bus, callsTo('bus')),
    files: measuredFileStore(files, callsTo('files')),
    uploads: measuredFileStore(uploads, callsTo('uploads')),
    mailer: countedMailer(mailer, mails),
    metrics,
    temporaryFolder: temporary.path,
    secret,
    close: async () => {
      const all = [
        bus,
        events,
        stores.views,
        stores.staging,
        stores.records,
        files,
        uploads,
        mailer,
        eventLoop,
        temporary,
        use,
      ];
      for (const one of all) await atMost(CLOSING_MS, one.close());
    },
  };
};

/** What an operator calls each store. */
const storeNames = ({ EVENTSTORE_URL, MONGODB_URL, KAFKA_BROKERS, DATA_DIR }: Config) => ({
  log: EVENTSTORE_URL ? `EventStoreDB ${hostsIn(EVENTSTORE_URL)}` : DATA_DIR,
  stores: MONGODB_URL ? `MongoDB ${hostsIn(MONGODB_URL)}` : DATA_DIR,
  bus: KAFKA_BROKERS ? `Kafka ${KAFKA_BROKERS.join(',')}` : DATA_DIR,
});

/** A server that is away is not waited for. */
const atMost = (milliseconds: number, closing: Promise<void>): Promise<void> =>
  answeredWithin(milliseconds, 'closing', closing).catch(() => {});

type FilesName = 'files' | 'uploads';

/** The id of no file. */
const NO_FILE = '0'.repeat(32);

/** Says which of the stores answer now, in the metrics too; of those for files, which a service `needs`. */
export const portProbes = (
  { events, views, records, metrics, ...stores }: Pick<Ports, 'events' | 'views' | 'records' | 'metrics' | FilesName>,
  needs: readonly FilesName[] = [],
): (() => Promise<StoresAnswering>) => {
  const answering = storeProbes({
    log: () => events.lastPosition(),
    views: () => livePrefix(views),
    records: () => records.checkpoint('probed'),
    ...Object.fromEntries(needs.map((name) => [name, () => stores[name].describe(NO_FILE)])),
  });
  platformMetrics(metrics).storesAnswering(async () => {
    const { stores } = await answering();
    return Object.fromEntries(Object.entries(stores).map(([name, answers]) => [name, Number(answers === true)]));
  });
  return answering;
};

/**
 * The log, the workbooks and the secret are nobody else's on the machine. Refuses (StartRefused) a folder that is being
 * restored, or half is.
 */
const openDataFolder = async (folder: string, logger: Logger): Promise<FolderUse> => {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  await chmod(folder, OWNER_ONLY).catch((error: unknown) =>
    logger.warn({ error, folder }, 'the data folder cannot be closed to other users of this machine'),
  );
  if (existsSync(join(folder, dataFolder.halfRestored)))
    throw new StartRefused(`${folder} se restauró a medias: repite npm run monitor -- restore con --replace`);
  return useFolder(folder);
};

type EventStoreReports = Readonly<{ foreignEvents: () => void; refusedAppends: () => void; logger: Logger }>;

const openEvents = async (
  { EVENTSTORE_URL, EVENTSTORE_STREAM_PREFIX, DATA_DIR }: Config,
  { foreignEvents, refusedAppends, logger }: EventStoreReports,
): Promise<EventStore> => {
  if (EVENTSTORE_URL) {
    let isLogged = false;
    const onRefused = (reason: string): void => {
      refusedAppends();
      if (!isLogged) logger.warn({ reason }, 'EventStoreDB refused what was sent together: it goes one by one');
      isLogged = true;
    };
    const { openEventstoredbEventStore } = await import('./event-store/eventstoredb/eventstoredb-event-store.ts');
    const events = openEventstoredbEventStore({
      url: EVENTSTORE_URL,
      prefix: EVENTSTORE_STREAM_PREFIX,
      names: STREAM_NAMES,
      onForeign: foreignEvents,
      onRefused,
    });
    try {
      await events.read(NO_STREAM); // it connects with the first call
      return events;
    } catch (error) {
      await events.close();
      throw error;
    }
  }
  const { openEmbeddedEventStore } = await import('./event-store/embedded-event-store.ts');
  const path = join(DATA_DIR, dataFolder.log);
  return whileBusy(path, () => openEmbeddedEventStore({ path }));
};

const openStores = async ({
  MONGODB_URL,
  DATA_DIR,
}: Config): Promise<Pick<Ports, 'views' | 'viewsAddress' | 'records' | 'staging'>> => {
  if (MONGODB_URL) {
    const { openMongodbViewStore } = await import('./view-store/mongodb-view-store.ts');
    const { prefixedScratchStores } = await import('./scratch-stores/prefixed-scratch-stores.ts');
    const views = await openMongodbViewStore({ url: MONGODB_URL });
    const addressOf = (prefix: string): StoreAddress => ({ kind: 'mongodb', url: MONGODB_URL, prefix });
    return {
      views,
      viewsAddress: addressOf(''),
      records: underPrefix(views, 'records.'),
      staging: prefixedScratchStores({ store: views, prefix: 'staging.', addressOf }),
    };
  }
  const { openFolderScratchStores } = await import('./scratch-stores/folder-scratch-stores.ts');
  const at = (name: string, durability: 'full' | 'normal'): StoreAddress => ({
    kind: 'embedded',
    path: join(DATA_DIR, name),
    durability,
  });
  const viewsAddress = at(dataFolder.views, 'normal');
  return {
    views: await openStoreAt(viewsAddress),
    viewsAddress,
    records: await openStoreAt(at(dataFolder.records, 'full')),
    staging: await openFolderScratchStores({ folder: join(DATA_DIR, dataFolder.staging) }),
  };
};

const openBus = async (config: Config, report: ReportTrouble): Promise<EventBus> => {
  const { KAFKA_BROKERS: brokers, KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_TOPIC_PREFIX } = config;
  if (brokers) {
    const login = username && password ? { username, password } : undefined;
    const { openKafkaEventBus } = await import('./event-bus/kafka-event-bus.ts');
    return withTopicPrefix(
      await openKafkaEventBus({ brokers, login, clientId: 'monitor', report }),
      KAFKA_TOPIC_PREFIX,
    );
  }
  const { openInProcessEventBus } = await import('./event-bus/in-process-event-bus.ts');
  return openInProcessEventBus({ report });
};

const openFiles = async ({ MONGODB_URL, DATA_DIR }: Config, name: FilesName): Promise<FileStore> => {
  if (MONGODB_URL) {
    const { openGridfsFileStore } = await import('./file-store/gridfs-file-store.ts');
    const files = await openGridfsFileStore({ url: MONGODB_URL, bucketName: name });
    return watchedFileStore(files, `MongoDB ${hostsIn(MONGODB_URL)}`);
  }
  const { openFolderFileStore } = await import('./file-store/folder-file-store.ts');
  const folder = join(DATA_DIR, dataFolder[name]);
  return watchedFileStore(await openFolderFileStore({ folder }), folder);
};

const openMailer = async ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Mailer> => {
  if (SMTP_URL) {
    const { openSmtpMailer } = await import('./mailer/smtp-mailer.ts');
    return openSmtpMailer({ url: SMTP_URL, from: MAIL_FROM });
  }
  const { openOutboxMailer } = await import('./mailer/outbox-mailer.ts');
  return openOutboxMailer({ folder: join(DATA_DIR, dataFolder.outbox), from: MAIL_FROM });
};
