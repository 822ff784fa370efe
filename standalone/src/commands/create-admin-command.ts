import { createCommandService } from '@monitor/command-service';
import { system } from '@monitor/platform/process/system';
import type { Command } from 'commander';
import type { Described } from './command-context.ts';
import { createAdmin } from './create-admin.ts';

type Options = Readonly<{ passwordStdin?: true; email: string; name: string; lastName: string }>;

export const addCreateAdminCommand = (program: Command, { onPorts, terminal, stdin, end }: Described): void => {
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
    .action(async ({ passwordStdin, ...person }: Options) =>
      end(
        await onPorts(({ ports, logger }) => {
          const { users } = createCommandService({ ports, system, logger });
          const passwordFrom = passwordStdin ? stdin : undefined;
          return createAdmin({ ports, users, system }, terminal, { ...person, passwordFrom });
        }),
      ),
    );
};
