import type { Readiness } from './health-routes.ts';
import { servedHealth } from './testing/served-health.ts';

const readinessOf = async (readiness: () => Promise<Readiness>): Promise<{ status: number; body: unknown }> => {
  const { health, close } = await servedHealth(readiness);
  return health().finally(close);
};

describe('the readiness of a service', () => {
  it('is told with what it knows', async () => {
    const readiness = async () => ({ ready: true, details: { position: '7' } });
    expect(await readinessOf(readiness)).toEqual({ status: 200, body: { ready: true, position: '7' } });
  });

  it('that cannot be found out is told as such, with the reason', async () => {
    const readiness = async () => {
      throw new Error('MongoDB is away');
    };
    expect(await readinessOf(readiness)).toEqual({ status: 503, body: { ready: false, reason: 'MongoDB is away' } });
  });

  it('that takes for ever is told in time', async () => {
    const { status, body } = await readinessOf(() => new Promise(() => {}));
    expect({ status, body }).toMatchObject({ status: 503, body: { ready: false } });
  });
});
