import { PLACES } from '@monitor/contracts-schema/http/limits';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import { newerVersionProblem } from '@monitor/contracts-schema/upcast-event';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { mountHealth } from '@monitor/platform/http/health-routes';
import { createHttpApp, standardHeaders } from '@monitor/platform/http/http-app';
import { listenWhileStarting } from '@monitor/platform/http/listen-while-starting';
import { measuredRequests } from '@monitor/platform/http/measured-requests';
import { mountMetrics } from '@monitor/platform/metrics/metrics-route';
import { portProbes } from '@monitor/platform/ports';
import { brandingIn } from '@monitor/platform/process/branding';
import { runProcess } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { publicFetchIn } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import { openServicePorts } from '@monitor/platform/service-ports';
import { noRoomOn } from '@monitor/platform/storage/disk-room';
import { watchLog } from '@monitor/platform/storage/log-watch';
import { createQueryService } from './query-service.ts';
import { textOptionsIn } from './texts/text-options.ts';

await runProcess('query-service', async (config, logger) => {
  setInstallationZone(config.TIME_ZONE);
  const { url, server, close, serve } = await listenWhileStarting(config, logger, () =>
    problemResponse('server.starting'),
  );
  const ports = await openServicePorts(config, logger);
  const answering = portProbes(ports, ['files']);
  const outdated = watchLog(ports.events, newerVersionProblem, (problem) => logger.error({ problem }, problem));
  const admissions = openAdmissions({ logger, metrics: ports.metrics, system });
  const read = openPublicJson(publicFetchIn(config), system, { admissions, limits: PLACES.remoteReads });
  const service = await createQueryService({
    ports,
    system,
    logger,
    texts: textOptionsIn(config),
    otherMonitors: { read, listed: config.REMOTE_MONITORS },
  });
  const app = createHttpApp({
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      mountHealth(routes, async () => {
        const { all, stores } = await answering();
        const reason = all ? await outdated() : undefined;
        const known = { stores, ...noRoomOn(ports.disk) };
        return { ready: all && reason === undefined, details: { ...known, ...(reason && { reason }) } };
      });
      mountMetrics(routes, config.METRICS_TOKEN, ports.metrics.show);
      service.routes(routes);
      service.pages(routes, { publicUrl: config.PUBLIC_URL, branding: brandingIn(config) });
    },
  });
  const fastPath = service.fastPath(standardHeaders());
  serve(measuredRequests(ports.metrics, (request, response) => fastPath(request, response) || app(request, response)));
  await service.openSockets(server, config.TRUSTED_PROXIES);
  return {
    lines: [`Servicio de consultas: ${url}`],
    stop: async () => {
      await service.stop();
      await close();
      await ports.close();
    },
  };
});
