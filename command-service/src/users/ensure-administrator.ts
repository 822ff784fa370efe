import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { Config } from '@monitor/platform/process/config';
import type { System } from '@monitor/platform/process/system';
import type { AggregateService, Stores } from '../aggregates/aggregate-service.ts';
import { type HoldsKey, reservations, reserve } from '../reservations/reservations.ts';
import type { CommandPorts } from '../writing/writing.ts';
import { createAdministrator } from './create-administrator.ts';
import { USER_EMAILS } from './user-rules.ts';

/**
 * Who is made where nobody was ever registered. Its stream is known before it is there, so that the log says whether it is
 * by that stream alone, however much others keep in the same server.
 */
const FIRST_ACCOUNT = '1'.padStart(32, '0');

const OTHERS_LOOKED_AT = 100;

/** Whether anybody was ever registered. The records add those whom an operator made before; they may say yes, never no. */
const hasAccounts = async ({ events, records }: Stores): Promise<boolean> => {
  const isThere = async (stream: string): Promise<boolean> => (await events.read(stream, { limit: 1 })).version > 0;
  if (await isThere(streamOf(INSTALLATION, 'user', FIRST_ACCOUNT))) return true;
  const held = await records.find(reservations, {
    where: { id: { gte: USER_EMAILS, lt: `${USER_EMAILS}\uffff` } },
    limit: OTHERS_LOOKED_AT,
  });
  for (const { owner } of held) if (await isThere(owner)) return true;
  return false;
};

const PASSWORD_BYTES = 12;
const FIRST_ADMINISTRATOR = `${INSTALLATION}/first-administrator`;
const LOOK_EVERY_MS = 1_000;

/**
 * Makes the first administrator when nobody was ever registered, and says, for the operator's eyes only, how to sign in:
 * with a password made up here, or with the given one, which is not repeated.
 * Undefined when there is nothing to say. Of several processes that start at once one makes it and the others wait until
 * it is there; one that crashed over it is waited for half a minute.
 */
export const ensureAdministrator = async (parts: {
  ports: Pick<CommandPorts, 'events' | 'records'>;
  system: System;
  users: AggregateService<UserFields>;
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;
}): Promise<string | undefined> => {
  const { ports, system, users, config } = parts;
  const { events, records } = ports;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: given } = config;
  const password = given ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const account = { email, password, name: 'Administración', lastName: 'General' };
  const owner = system.newId();
  const isMade: HoldsKey = () => hasAccounts({ events, records });

  while (!(await hasAccounts({ events, records }))) {
    const claim = { owner, version: 1, reservedAt: system.now().toISOString() };
    const reserved = await reserve(records, [FIRST_ADMINISTRATOR], claim, isMade, { patienceMs: 0 });
    if (reserved.ok && (await createAdministrator({ records, users, system }, account, FIRST_ACCOUNT)).ok)
      return `Administrador: ${email}   Contraseña: ${given ? 'la de ADMIN_PASSWORD' : password}`;
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
};
