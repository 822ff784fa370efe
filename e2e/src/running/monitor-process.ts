import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from './node-flags.ts';
import { reportEnded } from './until.ts';

export const ADMIN = { username: 'admin@monitor.test', password: 'una contraseña de prueba' };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A monitor of its own, as an operator starts it: another process on a folder of its own. */
export type MonitorProcess = Readonly<{
  url: string;
  process: ChildProcess;
  /** Ends it as an operator does, and waits. */
  stop: () => Promise<void>;
}>;

type Surroundings = Readonly<{ dataDir: string; env?: Readonly<Record<string, string>> }>;

const environmentOf = ({ dataDir, env = {} }: Surroundings): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: '',
  LOG_LEVEL: 'warn',
  DEMO: '0',
  PORT: '0',
  ADMIN_EMAIL: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  DATA_DIR: dataDir,
  ...env,
});

/** Starts a service and waits until it prints its address. */
export const startProcess = async ({
  main = 'standalone/src/main.ts',
  ...surroundings
}: Surroundings & { main?: string }): Promise<MonitorProcess> => {
  const child = spawn(process.execPath, [...nodeFlags, main], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environmentOf(surroundings),
  });
  child.once('exit', (code) => {
    if (code) reportEnded(`${main} ended with exit code ${code}`); // one that was killed has none
  });
  const url = await addressOf(child);
  return {
    url,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};

const addressOf = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('Started without an output');
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('The monitor ended before it was ready');
};

/** Runs a command of the operator's command line; gives its exit code and what it printed. */
export const runOperator = async (
  args: readonly string[],
  surroundings: Surroundings,
): Promise<Readonly<{ code: number | null; said: string }>> => {
  const child = spawn(process.execPath, [...nodeFlags, 'standalone/src/monitor.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environmentOf(surroundings),
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, said };
};

export const temporaryFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'monitor-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
