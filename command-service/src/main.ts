import { PLACES } from '@monitor/contracts-schema/http/limits';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import { newerVersionProblem } from '@monitor/contracts-schema/upcast-event';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { mountHealth } from '@monitor/platform/http/health-routes';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listenWhileStarting } from '@monitor/platform/http/listen-while-starting';
import { measuredRequests } from '@monitor/platform/http/measured-requests';
import { mountMetrics } from '@monitor/platform/metrics/metrics-route';
import { portProbes } from '@monitor/platform/ports';
import { runProcess } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { publicFetchIn } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import { openServicePorts } from '@monitor/platform/service-ports';
import { watchLog } from '@monitor/platform/storage/log-watch';
import { whenStoresAnswer } from '@monitor/platform/storage/when-stores-answer';
import { openRehearsals } from '@monitor/read-model/rehearsal/rehearsals';
import { createCommandService } from './command-service.ts';
import { linkNotice } from './mails/link-notice.ts';
import { ensureAdministrator } from './users/ensure-administrator.ts';

await runProcess('command-service', async (config, logger) => {
  setInstallationZone(config.TIME_ZONE);
  const { url, close, serve } = await listenWhileStarting(config, logger, () => problemResponse('server.starting'));
  const ports = await openServicePorts(config, logger);
  const answering = portProbes(ports, ['files', 'uploads']);
  const outdated = watchLog(ports.events, newerVersionProblem, (problem) => logger.error({ problem }, problem));
  const fetchPublic = publicFetchIn(config);
  const admissions = openAdmissions({ logger, metrics: ports.metrics, system });
  const read = openPublicJson(fetchPublic, system, { admissions, limits: PLACES.remoteReads });
  const service = createCommandService({
    ports,
    system,
    logger,
    isDiskFull: ports.disk.isFull,
    rehearse: openRehearsals(ports, config.OUTLIER_AMOUNT),
    fetchDocument: config.ARCHIVE_DOCUMENTS ? fetchPublic : undefined,
    otherMonitors: { read, listed: config.REMOTE_MONITORS },
    publicUrl: config.PUBLIC_URL,
    sender: config.BRAND_NAME,
  });
  const app = createHttpApp({
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      mountHealth(routes, async () => {
        const { all, stores } = await answering();
        const known = { stores, commands: service.standing() };
        if (!all) return { ready: false, details: known };
        const reason = await outdated();
        const verifiedRecords = await service.verifiedRecords();
        const ready = reason === undefined && service.isOpen();
        return { ready, details: { ...known, verifiedRecords, ...(reason && { reason }) } };
      });
      mountMetrics(routes, config.METRICS_TOKEN, ports.metrics.show);
      service.routes(routes);
    },
  });
  serve(measuredRequests(ports.metrics, app));

  await service.recover();
  const administrator = await whenStoresAnswer(logger, () =>
    ensureAdministrator({ ports, system, users: service.users, config }),
  );
  await service.start();
  service.open();
  return {
    lines: [
      `Servicio de comandos: ${url}`,
      ...(administrator ? [administrator] : []),
      ...linkNotice(config.PUBLIC_URL),
    ],
    stop: async () => {
      await close();
      await service.stop();
      await ports.close();
    },
  };
});
