import { setFlagsFromString } from 'node:v8';
import { fullDisk } from '../storage/disk-failure.ts';
import { StorageUnavailable, storageLine } from '../storage/storage-unavailable.ts';
import { type Config, readConfig, StartRefused } from './config.ts';
import { type Logger, openLogger } from './logger.ts';

/** Something started that can be stopped: takes no more work, finishes what it holds, frees what it opened. */
export type Running = Readonly<{ stop: () => Promise<void> }>;

/** A running process, and what its operator should read on the screen once it can be stopped. */
export type RunningProcess = Running &
  Readonly<{
    lines: readonly string[];
    /** Never resolves while the process can do its work; else with why it cannot any more. */
    failed?: Promise<unknown>;
  }>;

/** What files are made with: nothing for anybody but their owner. */
export const OTHERS_NOTHING = 0o077;

/**
 * By how much a heap may grow until what is not needed any more is looked for. Left to itself V8 lets it grow several times
 * as large, and what a load leaves behind of each chunk stays beside the next ones: 65 MB, for a twentieth of its time.
 */
const FRUGAL = '--heap-growing-percent=40';

/** How long a process may take to stop. Nothing is lost by ending earlier: the next start goes on from there. */
const STOPPED_WITHIN_MS = 7_500;
const NOT_IN_TIME = 'No todo terminó a tiempo: lo que faltaba sigue al volver a iniciar';

/**
 * Runs a process: reads its configuration from the environment, starts it, and stops it once on SIGTERM or SIGINT. A
 * start that is refused, storage that cannot be used and any failure that nobody met end it with exit code 1 and one
 * clear line; where an unforeseen one came from is in the log. What it writes is readable by its own user only.
 */
export const runProcess = async (
  name: string,
  start: (config: Config, logger: Logger) => Promise<RunningProcess>,
): Promise<void> => {
  process.umask(OTHERS_NOTHING);
  setFlagsFromString(FRUGAL);
  let logger: Logger | undefined;
  const fail = (error: unknown): void => {
    const foreseen = foreseenLine(error);
    if (!foreseen) logger?.error({ error }, 'the process ends by a failure');
    console.error(foreseen ?? `Terminó por una falla que nadie esperaba: ${firstLine(error)}`);
    process.exit(1);
  };
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  try {
    const config = readConfig(process.env);
    logger = openLogger(config.LOG_LEVEL, name);
    const running = await start(config, logger);
    void running.failed?.then(fail);
    const stop = (): void => {
      process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
      setTimeout(() => fail(new StartRefused(NOT_IN_TIME)), STOPPED_WITHIN_MS).unref();
      running.stop().then(() => process.exit(0), fail);
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    for (const line of running.lines) console.log(line);
  } catch (error) {
    fail(error);
  }
};

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** What an operator can mend: a refused start, a store that cannot be used, what the operating system refused. */
const foreseenLine = (error: unknown): string | undefined => {
  if (error instanceof StorageUnavailable) return storageLine(error);
  if (fullDisk(error) instanceof StorageUnavailable) return `No hay espacio en el disco: ${firstLine(error)}`;
  const isOfTheSystem = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
  return error instanceof StartRefused || isOfTheSystem ? firstLine(error) : undefined;
};
