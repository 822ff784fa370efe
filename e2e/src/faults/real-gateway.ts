import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standingPort } from '@monitor/platform/process/testing/standing-port';
import { type GatewayLimits, usualGatewayLimits } from '@monitor/standalone/gateway/gateway-limits';
import { type GatewayPlaces, nginxConfig } from '@monitor/standalone/gateway/nginx-config';
import { until } from '../running/until.ts';
import type { NameServer } from './name-server.ts';

const NGINX = process.env.NGINX_PATH ?? 'nginx';

/** nginx with the gateway's own configuration, before services that a name server knows. */
export const startGateway = async (
  nameServer: NameServer,
  {
    commands,
    queries,
    limits = usualGatewayLimits,
  }: Pick<GatewayPlaces, 'commands' | 'queries'> & { limits?: GatewayLimits },
) => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const [port, alive] = [await standingPort(), await standingPort()];
  const site = join(folder, 'site');
  await mkdir(join(site, 'assets'), { recursive: true });
  await writeFile(join(site, 'assets', 'app-1.js'), 'export {};');
  await writeFile(
    join(folder, 'monitor.conf'),
    nginxConfig({
      listen: `127.0.0.1:${port}`,
      alive: `127.0.0.1:${alive}`,
      commands,
      queries,
      site,
      resolver: `127.0.0.1:${nameServer.port}`,
      limits,
    }),
  );
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder));
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(said.join(''));
    return fetch(`http://127.0.0.1:${alive}/`).then(
      ({ status }) => status === 204,
      () => false,
    );
  });
  return {
    url,
    close: async (): Promise<void> => {
      child.kill('SIGQUIT');
      setTimeout(() => child.kill('SIGTERM'), 1_000).unref();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
};

const mainConfig = (folder: string): string => `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  types { text/javascript js; }
  set_real_ip_from 127.0.0.1; # a test says who asks
  real_ip_header X-Asker;
  include ${folder}/monitor.conf;
}
`;
