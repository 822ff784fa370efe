import { problemResponse, toProblemResponse } from '@monitor/contracts-schema';
import { mountHealth } from '@monitor/platform/http/health-routes';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { openPorts } from '@monitor/platform/ports';
import { readConfig } from '@monitor/platform/process/config';
import { openLogger } from '@monitor/platform/process/logger';
import { runProcess } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { createProjector } from './projector.ts';

const READY_WITHIN_MS = 5_000;

await runProcess(async () => {
  const config = readConfig(process.env);
  const logger = openLogger(config.LOG_LEVEL, 'projector');
  const ports = await openPorts(config, logger);
  const projector = createProjector({
    ...ports,
    system,
    logger,
    config: { feed: config.KAFKA_BROKERS ? 'bus' : 'log' },
  });
  const app = createHttpApp({
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) =>
      mountHealth(routes, async () => {
        const state = await projector.state();
        // Under load there is always an event on its way: following closely is enough.
        return { ready: state.caughtUp || (state.following && state.lagMs < READY_WITHIN_MS), details: state };
      }),
  });
  const { url, close } = await listen(app, config.PORT, config.HOST);
  await projector.start();
  return {
    lines: [`Proyector: ${url}`],
    stop: async () => {
      await close();
      await projector.stop();
      await ports.close();
    },
  };
});
