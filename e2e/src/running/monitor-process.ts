import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ADMIN = { username: 'admin@monitor.test', password: 'una contraseña de prueba' };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A monitor of its own, as an operator starts it: another process on a folder of its own. */
export type MonitorProcess = Readonly<{
  url: string;
  process: ChildProcess;
  /** Ends it as an operator does, and waits. */
  stop: () => Promise<void>;
}>;

type Started = Readonly<{ main?: string; env?: Readonly<Record<string, string>>; dataDir: string }>;

/** Starts a service and waits until it prints its address. */
export const startProcess = async ({
  main = 'standalone/src/main.ts',
  env = {},
  dataDir,
}: Started): Promise<MonitorProcess> => {
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      PORT: '0',
      ADMIN_EMAIL: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      DATA_DIR: dataDir,
      ...env,
    },
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

export const temporaryFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'monitor-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
