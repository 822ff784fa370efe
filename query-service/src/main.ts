import { problemResponse, toProblemResponse } from '@monitor/contracts-schema';
import { mountHealth } from '@monitor/platform/http/health-routes';
import { createHttpApp, standardHeaders } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { openPorts } from '@monitor/platform/ports';
import { brandingIn } from '@monitor/platform/process/branding';
import { readConfig } from '@monitor/platform/process/config';
import { openLogger } from '@monitor/platform/process/logger';
import { runProcess } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { createQueryService } from './query-service.ts';

await runProcess(async () => {
  const config = readConfig(process.env);
  const logger = openLogger(config.LOG_LEVEL, 'query-service');
  const ports = await openPorts(config, logger);
  const service = await createQueryService({ ports, system, logger });
  const app = createHttpApp({
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      mountHealth(routes, async () => ({ ready: true, details: {} }));
      service.routes(routes);
      service.pages(routes, { publicUrl: config.PUBLIC_URL, branding: brandingIn(config) });
    },
  });
  const fastPath = service.fastPath(standardHeaders());
  const { url, server, close } = await listen(
    (request, response) => fastPath(request, response) || app(request, response),
    config.PORT,
    config.HOST,
  );
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
