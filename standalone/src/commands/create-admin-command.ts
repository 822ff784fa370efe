import { createCommandService } from '@monitor/command-service';
import { system } from '@monitor/platform/process/system';
import type { Command } from 'commander';
import type { Described } from './command-context.ts';
import { createAdmin, resetPassword } from './create-admin.ts';

type Options = Readonly<{
  passwordStdin?: true;
  resetPassword?: true;
  email: string;
  name?: string;
  lastName?: string;
}>;

export const addCreateAdminCommand = (program: Command, { onPorts, terminal, stdin, end }: Described): void => {
  program
    .command('create-admin')
    .summary('crea una cuenta de administración, o le da otra contraseña')
    .description(
      'Crea una cuenta con todos los permisos. La contraseña se genera y se muestra una sola vez, o se lee de la entrada ' +
        'estándar. Con --reset-password da otra contraseña a una cuenta que ya existe y cierra todas sus sesiones. Es ' +
        'seguro con el servidor en marcha.',
    )
    .requiredOption('--email <correo>', 'correo electrónico con el que inicia sesión')
    .option('--name <nombre>', 'nombre; para una cuenta nueva')
    .option('--last-name <apellidos>', 'apellidos; para una cuenta nueva')
    .option('--reset-password', 'da otra contraseña a la cuenta que ya existe y cierra todas sus sesiones')
    .option('--password-stdin', 'lee la contraseña de la entrada estándar (su primera línea)')
    .action(async ({ passwordStdin, resetPassword: isReset, ...person }: Options) =>
      end(
        await onPorts(({ ports, logger }) => {
          const parts = { ports, system, service: createCommandService({ ports, system, logger }) };
          const passwordFrom = passwordStdin ? stdin : undefined;
          return isReset
            ? resetPassword(parts, terminal, { ...person, passwordFrom })
            : createAdmin(parts, terminal, { ...person, passwordFrom });
        }),
      ),
    );
};
