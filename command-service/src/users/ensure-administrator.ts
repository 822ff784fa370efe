import { randomBytes } from 'node:crypto';
import type { UserFields } from '@monitor/contracts-schema';
import type { Ports } from '@monitor/platform/ports';
import type { Config } from '@monitor/platform/process/config';
import type { System } from '@monitor/platform/process/system';
import type { Registry } from '../cataloguing/registry.ts';
import { createAdministrator, hasNoUsers } from './create-administrator.ts';

const PASSWORD_BYTES = 12;

/**
 * Makes the first administrator when nobody was ever registered, and says, for the operator's eyes only, how to sign in.
 * Undefined when there is nothing to say.
 */
export const ensureAdministrator = async (parts: {
  ports: Ports;
  system: System;
  users: Registry<UserFields>;
  config: Config;
}): Promise<string | undefined> => {
  const { ports, system, users, config } = parts;
  if (!(await hasNoUsers(ports.events))) return undefined;
  const password = config.ADMIN_PASSWORD ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const account = { email: config.ADMIN_EMAIL, password, name: 'Administración', lastName: 'General' };
  const created = await createAdministrator({ records: ports.records, users, system }, account);
  if (!created.ok) return undefined;
  return `Administrador: ${account.email}   Contraseña: ${password}`;
};
