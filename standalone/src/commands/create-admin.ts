import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createAdministrator, type Registries } from '@monitor/command-service';
import { plainText, problems } from '@monitor/contracts-schema';
import type { Ports } from '@monitor/platform/ports';
import type { System } from '@monitor/platform/process/system';
import { z } from 'zod';
import { CommandRefused, type ExitCode, exitCode } from './exit-code.ts';
import { print, type Terminal } from './terminal.ts';

const PASSWORD_BYTES = 12;

const account = z.object({
  email: z.email('El correo electrónico no es válido'),
  name: plainText.trim().min(1, 'El nombre es requerido'),
  lastName: plainText.trim().min(1, 'El apellido es requerido'),
  password: z
    .string()
    .min(8, 'La contraseña debe tener al menos 8 caracteres')
    .max(100, 'La contraseña excede los 100 caracteres'),
});

export type CreateAdmin = Readonly<{
  email: string;
  name: string;
  lastName: string;
  /** Where the password is read from, up to the end of its first line; without it one is made up and printed, once. */
  passwordFrom?: Readable | undefined;
}>;

/** Makes an administrator with every permission, at once, beside a running server or without one. */
export const createAdmin = async (
  { ports, users, system }: { ports: Pick<Ports, 'records'>; users: Registries['users']; system: System },
  terminal: Terminal,
  { passwordFrom, ...person }: CreateAdmin,
): Promise<ExitCode> => {
  const password = passwordFrom
    ? ((await text(passwordFrom)).split(/\r?\n/)[0] ?? '')
    : randomBytes(PASSWORD_BYTES).toString('base64url');
  const given = account.safeParse({ ...person, password });
  if (!given.success) throw new CommandRefused(given.error.issues.map(({ message }) => message).join('; '));
  const created = await createAdministrator({ records: ports.records, users, system }, given.data);
  if (!created.ok) throw new CommandRefused(problems[created.code].message);
  print(terminal, `Administrador: ${given.data.email}`);
  if (!passwordFrom) print(terminal, `Contraseña: ${password}`);
  return exitCode.done;
};
