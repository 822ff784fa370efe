import { silentLogger } from '../../process/logger.ts';
import { mountHealth, type Readiness } from '../health-routes.ts';
import { createHttpApp } from '../http-app.ts';
import { listen } from '../listen.ts';

const problem = { status: 500, body: {}, unexpected: true };

/** What /health/ready answers, over HTTP. */
export const servedHealth = async (readiness: () => Promise<Readiness>) => {
  const app = createHttpApp({
    logger: silentLogger,
    trustedProxies: [],
    toProblem: () => problem,
    notFound: () => problem,
    routes: (routes) => mountHealth(routes, readiness),
  });
  const { url, close } = await listen(app, 0, '127.0.0.1');
  return {
    health: async (): Promise<{ status: number; body: unknown }> => {
      const response = await fetch(`${url}/health/ready`);
      return { status: response.status, body: await response.json() };
    },
    close,
  };
};
