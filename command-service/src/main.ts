import { problemResponse, toProblemResponse } from '@monitor/contracts-schema';
import { mountHealth } from '@monitor/platform/http/health-routes';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { openPorts } from '@monitor/platform/ports';
import { readConfig } from '@monitor/platform/process/config';
import { openLogger } from '@monitor/platform/process/logger';
import { runProcess } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { openPublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { createCommandService } from './command-service.ts';
import { ensureAdministrator } from './users/ensure-administrator.ts';

await runProcess(async () => {
  const config = readConfig(process.env);
  const logger = openLogger(config.LOG_LEVEL, 'command-service');
  const ports = await openPorts(config, logger);
  const service = createCommandService({
    ...{ ports, system, logger },
    fetchDocument: config.ARCHIVE_DOCUMENTS ? openPublicFetch() : undefined,
  });
  const administrator = await ensureAdministrator({ ports, system, users: service.users, config });
  await service.start();
  const app = createHttpApp({
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
    routes: (routes) => {
      mountHealth(routes, async () => ({ ready: true, details: {} }));
      service.routes(routes);
    },
  });
  const { url, close } = await listen(app, config.PORT, config.HOST);
  return {
    lines: [`Servicio de comandos: ${url}`, ...(administrator ? [administrator] : [])],
    stop: async () => {
      await close();
      await service.stop();
      await ports.close();
    },
  };
});
