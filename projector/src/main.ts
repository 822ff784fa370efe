import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { mountHealth } from '@monitor/platform/http/health-routes';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listenWhileStarting } from '@monitor/platform/http/listen-while-starting';
import { measuredRequests } from '@monitor/platform/http/measured-requests';
import { mountMetrics } from '@monitor/platform/metrics/metrics-route';
import { portProbes } from '@monitor/platform/ports';
import { runProcess } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { openServicePorts } from '@monitor/platform/service-ports';
import { noRoomOn } from '@monitor/platform/storage/disk-room';
import { projectionReadiness } from './projection-readiness.ts';
import { createProjector } from './projector.ts';
import { markFolding, sharedMarks } from './watching/folding-watch.ts';
import { watchStanding } from './watching/standing-event.ts';

const LOOK_EVERY_MS = 1_000;

await runProcess('projector', async (config, logger) => {
  const { url, close, serve } = await listenWhileStarting(config, logger, () => problemResponse('server.starting'));
  const ports = await openServicePorts(config, logger);
  const answering = portProbes(ports);
  const marks = sharedMarks();
  const standing = watchStanding({ marks, system, logger });
  const projector = createProjector({
    ...ports,
    system,
    logger,
    config: {
      feed: config.KAFKA_BROKERS ? 'bus' : 'log',
      verification: { temporaryFolder: ports.temporaryFolder },
    },
    watch: markFolding(marks, standing.take),
  });
  const looking = setInterval(standing.look, LOOK_EVERY_MS).unref();
  const app = createHttpApp({
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      mountMetrics(routes, config.METRICS_TOKEN, ports.metrics.show);
      mountHealth(routes, async () => {
        const { all, stores } = await answering();
        const known = { stores, ...noRoomOn(ports.disk) };
        if (!all) return { ready: false, details: known };
        return projectionReadiness({ standing: standing.look, state: projector.state }, known);
      });
    },
  });
  serve(measuredRequests(ports.metrics, app));
  await projector.start();
  return {
    lines: [`Proyector: ${url}`],
    failed: projector.failed,
    stop: async () => {
      clearInterval(looking);
      await close();
      await projector.stop();
      await ports.close();
    },
  };
});
