import { ADMIN, temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { type ObservedProcess, observe } from './observed-process.ts';

const ANSWER_MS = 5_000;

describe('guessing a password from one network', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let monitor: ObservedProcess;
  let url: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    monitor = observe('standalone', { dataDir: folder.path, env: { TRUSTED_PROXIES: 'loopback' } });
    url = await monitor.url;
    await until(async () => (await fetch(`${url}/health/ready`)).ok, 30);
  });
  afterEach(async () => {
    await monitor.kill();
    await folder.remove();
  });

  const signIn = async (password: string, address: string) => {
    const began = performance.now();
    const response = await fetch(`${url}/public-api/accounts/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: ADMIN.username, password }),
    });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, code, tookMs: performance.now() - began };
  };
  const said = (access: string) => monitor.log().filter((line) => line.access === access);

  it.each([5, 10, 20, 100])('%i times keeps nobody out who knows it, elsewhere', async (wrong) => {
    const refused = new Set<string>();
    for (let attempt = 0; attempt < wrong; attempt += 1) {
      const { status, code } = await signIn('no es la clave', '203.0.113.1');
      refused.add(`${status} ${code}`);
    }
    expect([...refused]).toEqual([
      '401 session.wrong-credentials',
      ...(wrong > 10 ? ['429 session.too-many-attempts'] : []),
    ]);
    const right = await signIn(ADMIN.password, '192.0.2.7');
    expect(right.status).toBe(200);
    expect(right.tookMs).toBeLessThan(ANSWER_MS);
    await until(async () => said('login-succeeded').length > 0, 10);
    expect([said('login-succeeded').length, said('login-failed').length, said('login-throttled').length]).toEqual([
      ...[1, Math.min(wrong, 10), Math.max(0, wrong - 10)],
    ]);
  });
});
