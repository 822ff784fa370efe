import { type Express, Router } from 'express';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Whether a service can do its work now, and what an operator would want to know about it. */
export type Readiness = Readonly<{ ready: boolean; details: Readonly<Record<string, unknown>> }>;

/** Numbers that a service shows on /metrics, read when they are asked for. */
export type Measures = Readonly<Record<string, Readonly<{ help: string; read: () => number }>>>;

/**
 * /health/live, /health/ready and /metrics (Prometheus), at exactly these addresses: a gateway that hides them must not be
 * passed by /METRICS or /metrics/.
 */
export const mountHealth = (app: Express, readiness: () => Promise<Readiness>, measures: Measures = {}): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, { help, read }] of Object.entries(measures))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const exact = Router({ caseSensitive: true, strict: true });
  exact.get('/health/live', (_request, response) => void response.json({ live: true }));
  exact.get('/health/ready', async (_request, response) => {
    const { ready, details } = await readiness();
    response.status(ready ? 200 : 503).json({ ready, ...details });
  });
  exact.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  app.use(exact);
};
