import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type CommandService, createAdministrator, setPasswordAnew } from '@monitor/command-service';
import { COMMON_PASSWORD, passwordLengthProblem } from '@monitor/contracts-schema/accounts/new-password';
import { type ProblemCode, problems } from '@monitor/contracts-schema/problems';
import type { Ports } from '@monitor/platform/ports';
import { isCommonPassword } from '@monitor/platform/process/common-passwords';
import type { System } from '@monitor/platform/process/system';
import { z } from 'zod';
import { CommandRefused, type ExitCode, exitCode } from './exit-code.ts';
import { print, type Terminal } from './terminal.ts';

const PASSWORD_BYTES = 12;

const password = z.string().superRefine((typed, context) => {
  const problem = passwordLengthProblem(typed) ?? (isCommonPassword(typed) ? COMMON_PASSWORD : undefined);
  if (problem !== undefined) context.addIssue(problem);
});
const email = z.email('El correo electrónico no es válido');

const account = z.object({
  email,
  password,
  name: z.string('Falta --name').trim().min(1, 'El nombre es requerido'),
  lastName: z.string('Falta --last-name').trim().min(1, 'El apellido es requerido'),
});
const newPassword = z.object({ email, password });

/** Where the password is read from, up to the end of its first line; without it one is made up and printed, once. */
type PasswordFrom = Readonly<{ passwordFrom?: Readable | undefined }>;

export type CreateAdmin = PasswordFrom &
  Readonly<{ email: string; name?: string | undefined; lastName?: string | undefined }>;

type Parts = Readonly<{
  ports: Pick<Ports, 'records'>;
  service: Pick<CommandService, 'users' | 'accounts'>;
  system: System;
}>;

/** Makes an administrator with every permission, at once, beside a running server or without one. */
export const createAdmin = async (
  { ports: { records }, service: { users }, system }: Parts,
  terminal: Terminal,
  { passwordFrom, ...person }: CreateAdmin,
): Promise<ExitCode> => {
  const given = parsed(account, { ...person, password: await passwordOf(passwordFrom) });
  const created = await createAdministrator({ records, users, system }, given);
  if (!created.ok) throw refusal(created.code);
  return tell(terminal, given, passwordFrom);
};

/** Gives an account that is there another password, and ends all its sessions. */
export const resetPassword = async (
  { ports: { records }, service: { accounts }, system }: Parts,
  terminal: Terminal,
  { passwordFrom, email }: PasswordFrom & Readonly<{ email: string }>,
): Promise<ExitCode> => {
  const given = parsed(newPassword, { email, password: await passwordOf(passwordFrom) });
  const set = await setPasswordAnew({ records, accounts, system }, given.email, given.password);
  if (!set.ok) throw refusal(set.code);
  return tell(terminal, given, passwordFrom);
};

const passwordOf = async (source: Readable | undefined): Promise<string> =>
  source ? ((await text(source)).split(/\r?\n/)[0] ?? '') : randomBytes(PASSWORD_BYTES).toString('base64url');

const parsed = <Schema extends z.ZodType>(schema: Schema, typed: unknown): z.infer<Schema> => {
  const given = schema.safeParse(typed);
  if (given.success) return given.data;
  throw new CommandRefused(given.error.issues.map(({ message }) => message).join('; '));
};

const refusal = (code: ProblemCode): CommandRefused =>
  new CommandRefused(
    code === 'user.email-taken'
      ? `${problems[code].message}. Para darle otra contraseña usa --reset-password`
      : problems[code].message,
  );

const tell = (
  terminal: Terminal,
  made: { email: string; password: string },
  source: Readable | undefined,
): ExitCode => {
  print(terminal, `Administrador: ${made.email}`);
  if (!source) print(terminal, `Contraseña: ${made.password}`);
  return exitCode.done;
};
