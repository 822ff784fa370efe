import { type Express, Router } from 'express';

/** Whether a service can do its work now, and what an operator would want to know about it. */
export type Readiness = Readonly<{ ready: boolean; details: Readonly<Record<string, unknown>> }>;

/** Whoever asks has an answer within half a second, and some of that is the way. */
const PATIENCE_MS = 350;

/**
 * /health/live and /health/ready, at exactly these addresses: a gateway that hides them must not be passed by /HEALTH/live
 * or /health/live/. A readiness that fails, or takes longer than a moment, is a service that is not ready: the probe
 * reports that and changes nothing.
 */
export const mountHealth = (app: Express, readiness: () => Promise<Readiness>): void => {
  const ask = promptly(readiness);
  const exact = Router({ caseSensitive: true, strict: true });
  exact.get('/health/live', (_request, response) => void response.json({ live: true }));
  exact.get('/health/ready', async (_request, response) => {
    const { ready, details } = await ask();
    response.status(ready ? 200 : 503).json({ ready, ...details });
  });
  app.use(exact);
};

const because = (reason: string): Readiness => ({ ready: false, details: { reason } });

/** The same, never failing and never late: a question under way is not asked a second time. */
const promptly = (readiness: () => Promise<Readiness>): (() => Promise<Readiness>) => {
  let asking: Promise<Readiness> | undefined;
  const readReadiness = async (): Promise<Readiness> => {
    try {
      return await readiness();
    } catch (error) {
      return because(error instanceof Error ? error.message : String(error));
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    asking ??= readReadiness();
    const late = Promise.withResolvers<Readiness>();
    const timer = setTimeout(() => late.resolve(because('a store takes too long to answer')), PATIENCE_MS);
    const answer = await Promise.race([asking, late.promise]);
    clearTimeout(timer);
    return answer;
  };
};
