import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '../running/monitor-process.ts';
import { nodeFlags } from '../running/node-flags.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type Service = 'standalone' | 'command-service' | 'query-service' | 'projector';

/** A line of a service's log. */
export type LogLine = Readonly<{ level: number; msg: string; [detail: string]: unknown }>;

/** A service as its operator sees it: what it says, and how it ends. */
export type ObservedProcess = Readonly<{
  /** Its address, once it listens. Rejects with what it said when it ends instead. */
  url: Promise<string>;
  /** What it logged until now. */
  log: () => LogLine[];
  /** What it said on its error output that is no line of the log: what an operator reads on the screen. */
  said: () => string;
  isRunning: () => boolean;
  /** Resolves when it ended, by whatever. */
  ended: Promise<number | null>;
  /** SIGTERM; says how it ended and how long that took. */
  stop: () => Promise<{ code: number | null; tookMs: number }>;
  kill: () => Promise<void>;
  /** Nothing of it runs, and its connections stay open, until it wakes. */
  freeze: () => void;
  wake: () => void;
}>;

export type Given = Readonly<{
  dataDir: string;
  env: Readonly<Record<string, string>>;
  /** What runs it: where a folder of its own disk lies, maybe. */
  within?: readonly string[];
}>;

/** Starts a service on a folder, with the stores that `env` names and no others. */
export const observe = (service: Service, { dataDir, env, within = [] }: Given): ObservedProcess => {
  const [command = '', ...line] = [...within, process.execPath, ...nodeFlags, join(ROOT, service, 'src/main.ts')];
  const child = spawn(command, line, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'info',
      DEMO: '0',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  const said = { out: '', err: '' };
  const address = Promise.withResolvers<string>();
  address.promise.catch(() => {}); // met by whoever asks for it
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
    const url = /http:\/\/\S+/.exec(said.out)?.[0];
    if (url) address.resolve(url);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const ended = once(child, 'close').then((): number | null => {
    address.reject(new Error(`${service} ended (${child.exitCode}): ${said.err}`));
    return child.exitCode;
  });
  const lines = (): string[] => said.err.split('\n').filter(Boolean);
  return {
    url: address.promise,
    log: () => lines().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : [])),
    said: () =>
      lines()
        .filter((line) => !line.startsWith('{'))
        .join('\n'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    stop: async () => {
      const began = performance.now();
      child.kill('SIGTERM');
      const code = await ended;
      return { code, tookMs: performance.now() - began };
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
  };
};
