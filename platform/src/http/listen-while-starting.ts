import type { RequestListener } from 'node:http';
import type { Config } from '../process/config.ts';
import type { Logger } from '../process/logger.ts';
import { mountHealth } from './health-routes.ts';
import { createHttpApp, type HttpProblem } from './http-app.ts';
import { type Listening, listen } from './listen.ts';

/** Listens from the first moment of a start on; `serve` says by what requests are answered from then on. */
export type StartingServer = Listening & Readonly<{ serve: (listener: RequestListener) => void }>;

/**
 * Listens before anything is opened that may have to be waited for: until then the process says that it lives and is not
 * ready, and everything else is refused with `starting`.
 */
export const listenWhileStarting = async (
  { PORT, HOST, TRUSTED_PROXIES }: Pick<Config, 'PORT' | 'HOST' | 'TRUSTED_PROXIES'>,
  logger: Logger,
  starting: () => HttpProblem,
): Promise<StartingServer> => {
  let answer: RequestListener = createHttpApp({
    trustedProxies: TRUSTED_PROXIES,
    logger,
    toProblem: starting,
    notFound: starting,
    routes: (app) => mountHealth(app, async () => ({ ready: false, details: { reason: 'starting' } })),
  });
  const listening = await listen((request, response) => answer(request, response), PORT, HOST);
  return {
    ...listening,
    serve: (listener) => {
      answer = listener;
    },
  };
};
