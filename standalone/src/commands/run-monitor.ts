import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './backup/backup-commands.ts';
import { commandContext, type Described, type Invocation } from './command-context.ts';
import { addCreateAdminCommand } from './create-admin-command.ts';
import { addDeadLetterCommands } from './dead-letter-commands.ts';
import { addEventCommands } from './event-commands.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { failureLine } from './failure-line.ts';
import { addLoadCommand } from './load-command.ts';
import { inSpanish, usageLine } from './spanish-usage.ts';
import { remark } from './terminal.ts';
import { addViewCommands } from './view-commands.ts';

/** Runs one command of the operator's command line, and says how it ended. */
export const runMonitor = async (invocation: Invocation): Promise<ExitCode> => {
  const { args, terminal } = invocation;
  let ended: ExitCode = exitCode.done;
  const end = (code: ExitCode): void => {
    ended = code;
  };
  try {
    await describeMonitor(invocation, end).parseAsync(args, { from: 'user' });
    return ended;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCode.done;
      remark(terminal, usageLine(error));
      return exitCode.wrongUsage;
    }
    remark(terminal, failureLine(error) ?? String(error instanceof Error ? (error.stack ?? error) : error));
    return error instanceof StorageUnavailable && error.passes ? exitCode.storeAway : exitCode.failed;
  }
};

const describeMonitor = (invocation: Invocation, end: Described['end']): Command => {
  const program = inSpanish(new Command('monitor'), invocation.terminal)
    .usage('<comando> [opciones]')
    .description(
      'Línea de comandos del operador. Usa los mismos almacenes y variables de entorno que el servidor (DATA_DIR, ' +
        'EVENTSTORE_URL, MONGODB_URL...). Termina con 0 si todo salió bien, 1 si algo falló, 2 si el uso es incorrecto y 3 ' +
        'si un almacén no contesta.',
    )
    .option('--wait', 'espera sin límite a los almacenes que no contestan; si falta, un minuto');
  const isEndless = (): boolean => program.opts<{ wait?: true }>().wait === true;
  const described: Described = { ...commandContext(invocation, isEndless), end };
  addViewCommands(program, described);
  addDeadLetterCommands(program, described);
  addBackupCommands(program, described);
  addEventCommands(program, described);
  addCreateAdminCommand(program, described);
  addLoadCommand(program, described);
  return program;
};
