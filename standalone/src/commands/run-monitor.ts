import type { Readable } from 'node:stream';
import { createCommandService } from '@monitor/command-service';
import { openPorts, type Ports } from '@monitor/platform/ports';
import { type Config, readConfig } from '@monitor/platform/process/config';
import { openLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import { createProjector } from '@monitor/projector';
import { Command, CommanderError } from 'commander';
import { createAdmin } from './create-admin.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { exportEvents } from './export-events.ts';
import { failureLine } from './failure-line.ts';
import { findActor } from './find-actor.ts';
import { findOrganization } from './find-organization.ts';
import { importEvents } from './import-events.ts';
import { load } from './load.ts';
import { rebuild } from './rebuild.ts';
import { inSpanish, usageLine } from './spanish-usage.ts';
import { remark, type Terminal } from './terminal.ts';
import { verify } from './verify.ts';
import { withViewsCurrent } from './with-views-current.ts';

type Opened = Readonly<{ ports: Ports; config: Config }>;

/** What a command line is given by its process. */
export type Invocation = Readonly<{
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  terminal: Terminal;
}>;

/** Runs one command of the operator's command line, and says how it ended. */
export const runMonitor = async ({ args, env, stdin, terminal }: Invocation): Promise<ExitCode> => {
  let ended: ExitCode = exitCode.done;
  /** An action on the ports that the environment names, closed again however it ends. */
  const onPorts = async (work: (opened: Opened) => Promise<ExitCode>): Promise<void> => {
    const config = readConfig(env);
    const ports = await openPorts(config);
    try {
      ended = await work({ ports, config });
    } finally {
      await ports.close();
    }
  };
  try {
    await describeCommands({ onPorts, stdin, terminal }).parseAsync(args, { from: 'user' });
    return ended;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCode.done;
      remark(terminal, usageLine(error));
      return exitCode.wrongUsage;
    }
    remark(terminal, failureLine(error) ?? String(error instanceof Error ? (error.stack ?? error) : error));
    return exitCode.failed;
  }
};

type Doing = Pick<Invocation, 'stdin' | 'terminal'> &
  Readonly<{ onPorts: (work: (opened: Opened) => Promise<ExitCode>) => Promise<void> }>;

const describeCommands = ({ onPorts, stdin, terminal }: Doing): Command => {
  const program = inSpanish(new Command('monitor'))
    .usage('<comando> [opciones]')
    .configureOutput({
      writeOut: (text) => void terminal.out.write(text),
      writeErr: (text) => void terminal.err.write(text),
      outputError: () => {},
    })
    .description(
      'Línea de comandos del operador. Usa los mismos almacenes y variables de entorno que el servidor (DATA_DIR, ' +
        'EVENTSTORE_URL, MONGODB_URL...). Termina con 0 si todo salió bien, 1 si algo falló, 2 si el uso es incorrecto.',
    );

  program
    .command('rebuild')
    .summary('reconstruye las vistas a partir de la bitácora')
    .description(
      'Reconstruye todas las vistas a partir de la bitácora, junto a las que se muestran; comprueba que sus sumas ' +
        'coincidan y entonces las muestra. Es seguro con el servidor en marcha: nadie deja de ver información.',
    )
    .action(() => onPorts(({ ports }) => rebuild(ports, terminal)));

  program
    .command('verify')
    .summary('comprueba que las vistas digan lo que dice la bitácora')
    .description(
      'Repite la bitácora en un almacén temporal y compara cada documento publicado. Termina con 1 si alguno difiere. ' +
        'No cambia nada; es seguro con el servidor en marcha.',
    )
    .action(() => onPorts(({ ports }) => verify(ports, terminal)));

  program
    .command('export-events')
    .summary('exporta la bitácora, un evento por línea')
    .description(
      'Escribe los eventos registrados, uno por línea (JSON), en su orden, y una última línea con su cuenta y el ' +
        'SHA-256 de las líneas. No incluye posiciones, que son de cada almacén. Es seguro con el servidor en marcha. ' +
        'La bitácora completa incluye nombres y correos de usuarios, nunca contraseñas.',
    )
    .option('--organization <id>', 'solo los eventos de una organización')
    .option('--output <archivo>', 'archivo nuevo donde escribir; si falta, la salida estándar')
    .action((options: { organization?: string; output?: string }) =>
      onPorts(({ ports }) => exportEvents(ports, terminal, options)),
    );

  program
    .command('import-events')
    .summary('llena una bitácora vacía con una exportación')
    .argument('<archivo>', 'archivo escrito por export-events')
    .description(
      'Comprueba que la exportación esté completa y que cada evento cumpla su esquema; la escribe en una bitácora vacía ' +
        '(si no lo está, se niega) conservando identificadores, orden, versiones y metadatos, y construye las vistas. ' +
        'Úsalo con el servidor detenido. Si se interrumpe, vacía la bitácora y empieza de nuevo.',
    )
    .action((file: string) =>
      onPorts(({ ports, config }) =>
        // EventStoreDB takes the streams of one call side by side, so each call is given one.
        importEvents(ports, terminal, { file, streamsACall: config.EVENTSTORE_URL ? 1 : Number.POSITIVE_INFINITY }),
      ),
    );

  program
    .command('create-admin')
    .summary('crea una cuenta de administración')
    .description(
      'Crea una cuenta con todos los permisos. La contraseña se genera y se muestra una sola vez, o se lee de la entrada ' +
        'estándar. Es seguro con el servidor en marcha.',
    )
    .requiredOption('--email <correo>', 'correo electrónico con el que inicia sesión')
    .requiredOption('--name <nombre>', 'nombre')
    .requiredOption('--last-name <apellidos>', 'apellidos')
    .option('--password-stdin', 'lee la contraseña de la entrada estándar (su primera línea)')
    .action(({ passwordStdin, ...person }: { passwordStdin?: true; email: string; name: string; lastName: string }) =>
      onPorts(({ ports, config }) => {
        const { users } = createCommandService({ ports, system, logger: openLogger(config.LOG_LEVEL, 'monitor') });
        return createAdmin({ ports, users, system }, terminal, {
          ...person,
          passwordFrom: passwordStdin ? stdin : undefined,
        });
      }),
    );

  program
    .command('load')
    .summary('carga un libro de contratos')
    .argument('<archivo>', 'libro .xlsx con las columnas de la plantilla')
    .description(
      'Carga un libro como lo hace el sitio: lo revisa y dice qué haría. Sin --confirm queda pendiente de revisión. Es ' +
        'seguro con el servidor en marcha sobre los mismos almacenes: una organización tiene una sola carga a la vez, ' +
        'venga de donde venga. No reinicies el servidor mientras tanto: al iniciar da por interrumpidas las lecturas en ' +
        'curso y termina las cargas confirmadas.',
    )
    .requiredOption('--organization <nombre>', 'id, nombre corto o nombre de la organización')
    .option('--confirm', 'registra los contratos si ningún registro tiene errores')
    .option('--ignore-errors', 'con --confirm: omite los registros con errores')
    .option('--as <correo>', 'actúa en nombre de este usuario; si falta, como el sistema')
    .action((file: string, options: { organization: string; confirm?: true; ignoreErrors?: true; as?: string }) =>
      onPorts(({ ports, config }) => {
        const logger = openLogger(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL, 'monitor');
        const projector = createProjector({ ...ports, system, logger, config: { feed: 'log' } });
        return withViewsCurrent(projector, async () => {
          const views = liveGeneration(ports.views, system);
          const commands = createCommandService({ ports, system, logger });
          try {
            return await load({ dataLoads: commands.dataLoads, bus: ports.bus, system }, terminal, {
              file,
              organizationId: await findOrganization(views, options.organization),
              actor: await findActor(views, options.as),
              confirm: options.confirm === true,
              ignoreErrors: options.ignoreErrors === true,
            });
          } finally {
            await commands.stop();
          }
        });
      }),
    );

  return program;
};
