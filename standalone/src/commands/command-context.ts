import type { Readable } from 'node:stream';
import { waitingEventStore } from '@monitor/platform/event-store/waiting-event-store';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { openPorts, type Ports } from '@monitor/platform/ports';
import '@monitor/contracts-schema/http/spanish-validation'; // what is wrong with the configuration is told by it
import { type Config, readConfig } from '@monitor/platform/process/config';
import { type Logger, openLogger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import { system } from '@monitor/platform/process/system';
import { storageLine } from '@monitor/platform/storage/storage-unavailable';
import type { ExitCode } from './exit-code.ts';
import { operatorWaits, type WaitingClock } from './operator-waits.ts';
import { remark, type Terminal } from './terminal.ts';

/** What a command line is given by its process. */
export type Invocation = Readonly<{
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  terminal: Terminal;
  /** Another than the process's own. */
  clock?: WaitingClock;
}>;

type Opened = Readonly<{ ports: Ports; config: Config; logger: Logger }>;

/** What a command does its work with. */
export type OperatorContext = Pick<Invocation, 'stdin' | 'terminal'> &
  Readonly<{
    /** What the environment says, for a command that opens no port. */
    config: () => Config;
    /** Does work on the ports that the environment names, closed again however it ends. */
    onPorts: (work: (opened: Opened) => Promise<ExitCode>) => Promise<ExitCode>;
  }>;

/** What a server tells of every day would only get between the lines of a command. */
const quieter = (level: Config['LOG_LEVEL']): string => (level === 'info' ? 'warn' : level);

/** `isEndless` is whether stores that are away are waited for as long as it takes. */
export const commandContext = (
  { env, stdin, terminal, clock = { elapsed: system.elapsed, pause } }: Invocation,
  isEndless: () => boolean,
): OperatorContext => ({
  stdin,
  terminal,
  config: () => readConfig(env),
  onPorts: async (work) => {
    const config = readConfig(env);
    const logger = openLogger(quieter(config.LOG_LEVEL), 'monitor');
    const waits = operatorWaits(terminal, clock, isEndless);
    const ports = await openPorts(config, logger, openMetrics(), waits);
    const events = waitingEventStore(ports.events, (looking) => remark(terminal, storageLine(looking)));
    try {
      return await work({ ports: { ...ports, events }, config, logger });
    } finally {
      await ports.close();
    }
  },
});

/** What describing a command takes: its action tells `end` how it ended. */
export type Described = Readonly<{ end: (code: ExitCode) => void }> & OperatorContext;
