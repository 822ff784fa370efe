import type { Readable } from 'node:stream';
import { openPorts, type Ports } from '@monitor/platform/ports';
import { type Config, readConfig } from '@monitor/platform/process/config';
import { type Logger, openLogger } from '@monitor/platform/process/logger';
import type { ExitCode } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

/** What a command line is given by its process. */
export type Invocation = Readonly<{
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  terminal: Terminal;
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

export const commandContext = ({ env, stdin, terminal }: Invocation): OperatorContext => ({
  stdin,
  terminal,
  config: () => readConfig(env),
  onPorts: async (work) => {
    const config = readConfig(env);
    const logger = openLogger(quieter(config.LOG_LEVEL), 'monitor');
    const ports = await openPorts(config, logger);
    try {
      return await work({ ports, config, logger });
    } finally {
      await ports.close();
    }
  },
});

/** What describing a command takes: its action tells `end` how it ended. */
export type Described = Readonly<{ end: (code: ExitCode) => void }> & OperatorContext;
