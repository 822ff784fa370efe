import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export const administrator = { username: 'operador@ejemplo.mx', password: 'contraseña-de-prueba' };

/** The monitor as a process of its own: what it says, when it listens, how it ends. */
export const spawnMonitor = (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  const listening = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
    const [, url] = /^Monitor: (\S+)$/m.exec(said.out) ?? [];
    if (url) listening.resolve(url);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const closed = once(child, 'close');
  return {
    pid: child.pid,
    /** Its address, when it listens; never, when it does not. */
    url: listening.promise,
    ended: async () => {
      await closed;
      return { code: child.exitCode, ...said };
    },
    stop: () => child.kill('SIGTERM'),
  };
};
