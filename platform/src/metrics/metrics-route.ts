import { createHash, timingSafeEqual } from 'node:crypto';
import { type Express, Router } from 'express';
import { METRICS_TYPE } from './metrics.ts';

/**
 * /metrics, at exactly this address, for who shows the operator's token (`Authorization: Bearer ...`). To everybody else,
 * and to all when there is no token, there is no such page: figures are nobody else's, nor the work of gathering them.
 */
export const mountMetrics = (app: Express, token: string | undefined, show: () => Promise<string>): void => {
  if (token === undefined) return;
  const wanted = digest(`Bearer ${token}`);
  let showing: Promise<string> | undefined;
  const exact = Router({ caseSensitive: true, strict: true });
  exact.get('/metrics', async (request, response, next) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) return next();
    showing ??= show().finally(() => {
      showing = undefined;
    });
    response.set({ 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).send(await showing);
  });
  app.use(exact);
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
