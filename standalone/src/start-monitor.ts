import { createCommandService, ensureAdministrator, linkNotice } from '@monitor/command-service';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { mountHealth } from '@monitor/platform/http/health-routes';
import { createHttpApp, standardHeaders } from '@monitor/platform/http/http-app';
import { listenWhileStarting } from '@monitor/platform/http/listen-while-starting';
import { measuredRequests } from '@monitor/platform/http/measured-requests';
import { mountMetrics } from '@monitor/platform/metrics/metrics-route';
import { portProbes } from '@monitor/platform/ports';
import { brandingIn } from '@monitor/platform/process/branding';
import type { Config } from '@monitor/platform/process/config';
import type { Logger } from '@monitor/platform/process/logger';
import type { RunningProcess } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { publicFetchIn } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import { openServicePorts } from '@monitor/platform/service-ports';
import { examineEmbeddedStores, sayClosed } from '@monitor/platform/storage/embedded-damage';
import { whenStoresAnswer } from '@monitor/platform/storage/when-stores-answer';
import { projectionReadiness } from '@monitor/projector';
import { createQueryService, textOptionsIn } from '@monitor/query-service';
import { openRehearsals } from '@monitor/read-model/rehearsal/rehearsals';
import { startProjector } from './projecting/start-projector.ts';

export type Monitor = RunningProcess &
  Readonly<{
    url: string;
    /** Resolves when the demonstration's story is told, or at once when there is none to tell: from then on commands are taken. */
    demo: Promise<void>;
  }>;

/**
 * The whole monitor in one process: the three services on the same stores. It listens at once; readers are answered as soon
 * as the views are known to be of this log, and commands are taken when the records are whole.
 */
export const startMonitor = async (config: Config, logger: Logger): Promise<Monitor> => {
  setInstallationZone(config.TIME_ZONE);
  const { url, server, close, serve } = await listenWhileStarting(config, logger, () =>
    problemResponse('server.starting'),
  );
  const ports = await openServicePorts(config, logger, {
    before: () => whenStoresAnswer(logger, () => examineEmbeddedStores(config, logger)),
  });
  const answering = portProbes(ports, ['files', 'uploads']);
  const isNew = async () => (await whenStoresAnswer(logger, () => ports.events.lastPosition())) === undefined;
  const demo = config.DEMO && (await isNew()) ? await import('./demo/tell-demo.ts') : undefined; // large: it reads workbooks
  const story = demo?.prepareDemo(system.now(), logger);
  const commanding = { system, logger, ...story?.parts };

  const fetchPublic = publicFetchIn(config);
  const admissions = openAdmissions({ logger, metrics: ports.metrics, system });
  const read = openPublicJson(fetchPublic, system, { admissions, limits: PLACES.remoteReads });
  const otherMonitors = { read, listed: config.REMOTE_MONITORS };
  const commands = createCommandService({
    ports,
    ...commanding,
    otherMonitors,
    isDiskFull: ports.disk.isFull,
    rehearse: openRehearsals(ports, config.OUTLIER_AMOUNT),
    fetchDocument: config.ARCHIVE_DOCUMENTS ? fetchPublic : undefined,
    publicUrl: config.PUBLIC_URL,
    sender: config.BRAND_NAME,
  });
  const projector = await startProjector(config, ports.bus, logger);
  const queries = await createQueryService({
    ports,
    system,
    logger,
    texts: textOptionsIn(config),
    otherMonitors,
  });

  const app = createHttpApp({
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      mountHealth(routes, async () => {
        const { all, stores } = await answering();
        const taken = { stores, commands: commands.standing() };
        if (!all) return { ready: false, details: taken };
        return projectionReadiness(projector, { ...taken, verifiedRecords: await commands.verifiedRecords() });
      });
      mountMetrics(routes, config.METRICS_TOKEN, async () => ports.metrics.show(await projector.metrics()));
      commands.routes(routes);
      queries.routes(routes);
      queries.pages(routes, { publicUrl: config.PUBLIC_URL, branding: brandingIn(config) });
    },
  });
  const fastPath = queries.fastPath(standardHeaders());
  serve(measuredRequests(ports.metrics, (request, response) => fastPath(request, response) || app(request, response)));
  await queries.openSockets(server, config.TRUSTED_PROXIES);

  await commands.recover();
  const administrator = await whenStoresAnswer(logger, () =>
    ensureAdministrator({ ports, system: commanding.system, users: commands.users, config }),
  );

  const stopping = new AbortController();
  const { signal } = stopping;
  const open = async (): Promise<void> => {
    if (signal.aborted) return;
    await commands.start();
    commands.open();
  };
  const told = story ? story.tell({ commands, ports, signal }).then(open) : Promise.resolve();
  if (!story) await open();
  return {
    url,
    demo: told,
    failed: projector.failed,
    lines: [
      `Monitor: ${url}`,
      administrator ?? `Administrador: ${config.ADMIN_EMAIL}`,
      ...linkNotice(config.PUBLIC_URL),
    ],
    stop: async () => {
      stopping.abort();
      await told;
      await queries.stop();
      await close();
      await commands.stop();
      await projector.stop();
      await ports.close();
      await sayClosed(config);
    },
  };
};
