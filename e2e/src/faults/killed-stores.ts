import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { standingPort } from '@monitor/platform/process/testing/standing-port';
import { nodeFlags } from '../running/node-flags.ts';
import { until } from '../running/until.ts';

const STAND_IN = fileURLToPath(new URL('../running/event-store-stand-in.ts', import.meta.url));
const FERRETDB = fileURLToPath(new URL('../../../.ci/ferretdb.sh', import.meta.url));
const run = promisify(execFile);

/** A store of the run's own that is killed and started again: it is where it was, and holds what it acknowledged. */
export type KilledStore = Readonly<{ url: string; kill: () => Promise<void>; start: () => Promise<void> }>;

/** What stands in for EventStoreDB, with its log in a file. */
export const openKilledStandIn = async (folder: string): Promise<KilledStore & Readonly<{ log: string }>> => {
  const [log, port] = [join(folder, 'event-store.jsonl'), await standingPort()];
  let server: ReturnType<typeof spawn> | undefined;
  const start = async (): Promise<void> => {
    server = spawn(process.execPath, [...nodeFlags, STAND_IN, '5', log, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout!, 'data'); // it says its address
  };
  const kill = async (): Promise<void> => {
    const ended = server && once(server, 'close');
    server?.kill('SIGKILL');
    await ended;
  };
  await start();
  return { url: `esdb://127.0.0.1:${port}?tls=false`, log, kill, start };
};

/** A server that speaks MongoDB's protocol. */
export const openKilledFerretdb = async (folder: string): Promise<KilledStore> => {
  const [data, port] = [join(folder, 'ferretdb'), await standingPort()];
  const env = { ...process.env, FERRETDB_PORT: String(port) };
  const start = async (): Promise<void> => {
    // Its output is the server's as well, which goes on: nobody waits for the end of it.
    await run('bash', ['-c', `bash ${FERRETDB} start '${data}' > '${folder}/ferretdb-started' 2>&1`], { env });
  };
  const kill = async (): Promise<void> => {
    const pid = Number(await readFile(join(data, 'ferretdb.pid'), 'utf8'));
    process.kill(pid, 'SIGKILL');
    await until(async () => !isAlive(pid));
  };
  await start();
  return { url: `mongodb://127.0.0.1:${port}/monitor`, kill, start };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
