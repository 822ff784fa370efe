import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const crashingAdministrator = { username: 'operador@ejemplo.mx', password: 'contraseña-de-prueba' };

/** A monitor of its own process, that can be killed. */
export type ServerProcess = Readonly<{
  url: string;
  /** SIGKILL: nothing in the process gets to know. Resolves when it is gone. */
  kill: () => Promise<void>;
  /** SIGTERM, as an operator stops it. */
  stop: () => Promise<void>;
  /** What it has said on its error output. */
  said: () => string;
}>;

const script = (name: string): string => fileURLToPath(import.meta.resolve(`@monitor/standalone/${name}`));

/** Where a run keeps its log: in its folder, or in streams of its own on the server that the environment names. */
export const logOf = (folder: string): Record<string, string> => {
  const { EVENTSTORE_URL } = process.env;
  return EVENTSTORE_URL ? { EVENTSTORE_URL, EVENTSTORE_STREAM_PREFIX: `${basename(folder)}.` } : {};
};

const environment = async (folder: string): Promise<NodeJS.ProcessEnv> => {
  const temporary = join(folder, 'tmp');
  await mkdir(temporary, { recursive: true });
  return {
    PATH: process.env.PATH,
    TMPDIR: temporary,
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    PORT: '0',
    ADMIN_EMAIL: crashingAdministrator.username,
    ADMIN_PASSWORD: crashingAdministrator.password,
    LOG_LEVEL: 'error',
    ...logOf(folder),
  };
};

/** Starts a monitor on a folder, and waits until it listens. Throws what it says when it ends instead. */
export const startServer = async (folder: string): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [script('main')], {
    env: await environment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const address = async (): Promise<string | undefined> => {
    for await (const line of createInterface(child.stdout)) {
      const [, url] = /^Monitor: (\S+)/.exec(line) ?? [];
      if (url) return url;
    }
    return undefined;
  };
  const url = await address();
  if (!url) throw new Error(`The server did not start: ${said}`);
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    kill: () => end('SIGKILL'),
    said: () => said,
    stop: async () => {
      await end('SIGTERM');
      if (child.exitCode !== 0) throw new Error(`The server did not stop well (${child.exitCode}): ${said}`);
    },
  };
};

type Ended = Readonly<{ code: number | null; said: string }>;

/** Starts a command of the operator's command line on a folder. */
export const startOperatorCommand = async (
  folder: string,
  ...args: readonly string[]
): Promise<Readonly<{ ended: Promise<Ended>; kill: () => Promise<void> }>> => {
  const child = spawn(process.execPath, [script('monitor'), ...args], {
    env: await environment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }));
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Runs a command of the operator's command line on a folder. */
export const runOperatorCommand = async (folder: string, ...args: readonly string[]): Promise<Ended> =>
  (await startOperatorCommand(folder, ...args)).ended;
