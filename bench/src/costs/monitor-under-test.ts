import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { readConfig } from '@monitor/platform/process/config';
import { silentLogger } from '@monitor/platform/process/logger';
import { startMonitor } from '@monitor/standalone/start-monitor';

type Request = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}>;
export type Answer = Readonly<{ status: number; text: string }>;

/** The whole monitor in this process, on embedded stores, so that what it costs can be measured. */
export type MonitorUnderTest = Readonly<{
  url: string;
  organizationId: string;
  /** Signs in where a door has ended the session. */
  signIn: () => Promise<void>;
  /** Asks as a general administrator of the organization, each time from another network. */
  ask: (request: Request) => Promise<Answer>;
  close: () => Promise<void>;
}>;

const EMAIL = 'costos@monitor.test';
const PASSWORD = 'una contraseña de costos';

export const openMonitorUnderTest = async (): Promise<MonitorUnderTest> => {
  const folder = await mkdtemp(join(tmpdir(), 'costs-'));
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    TRUSTED_PROXIES: 'loopback',
    FETCH_LOOPBACK: '1',
  });
  const monitor = await startMonitor(config, silentLogger);
  const url = monitor.url.replace('localhost', '127.0.0.1');
  let network = 0;

  const send = ({ method, path, headers = {}, body }: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      network += 1;
      const forwarded = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
      const sent = {
        'x-forwarded-for': forwarded,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      };
      const asking = request(
        `${url}${path}`,
        { method, headers: { ...sent, ...headers }, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        },
      );
      asking.on('error', reject).end(body);
    });

  const json = { 'content-type': 'application/json' };
  const read = async (request: Request): Promise<Readonly<Record<string, unknown>>> =>
    JSON.parse((await send(request)).text).data;
  let token: string | undefined;
  const signIn = async (): Promise<void> => {
    if (token !== undefined) return;
    const signedIn = await read({
      method: 'POST',
      path: '/public-api/accounts/login',
      headers: json,
      body: JSON.stringify({ username: EMAIL, password: PASSWORD }),
    });
    token = String(signedIn.token);
  };
  const authorization = () => ({ authorization: `Bearer ${token}` });
  await signIn();
  const { _id: organizationId } = (await read({
    method: 'POST',
    path: '/api/organizations/save',
    headers: { ...json, ...authorization() },
    body: JSON.stringify({ name: 'Costos', shortName: 'Costos' }),
  })) as { _id: string }; // a saved record

  return {
    url,
    organizationId,
    signIn,
    ask: (asked) => {
      const headers = { ...json, ...authorization(), [ORGANIZATION_HEADER]: organizationId, ...asked.headers };
      if (asked.path === accountEndpoints.logoutEverywhere.path) token = undefined;
      return send({ ...asked, headers });
    },
    close: async () => {
      await monitor.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
