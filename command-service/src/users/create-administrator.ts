import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { keepPassword } from '../accounts/credentials.ts';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { Handled } from '../writing/writer.ts';

type Account = Readonly<{ email: string; password: string; name: string; lastName: string }>;

/** Creates an administrator with every permission. The password is stored first: an account never lacks one. */
export const createAdministrator = async (
  parts: { records: ViewStore; users: AggregateService<UserFields>; system: System },
  { email, password, name, lastName }: Account,
  userId = parts.system.newId(),
): Promise<Handled & { userId: string }> => {
  const { records, users, system } = parts;
  const now = system.now();
  await keepPassword(records, userId, password, now);
  const fields: UserFields = {
    name,
    lastName,
    email,
    active: true,
    administratorType: 'GENERAL',
    permissions: [],
    notes: null,
    unconfirmedEmail: null,
    profilePicture: null,
  };
  const handled = await users.register(userId, fields, {
    commandId: system.newId(),
    organizationId: INSTALLATION,
    actor: { kind: 'system' },
    cause: { via: 'system' },
    now,
  });
  return { ...handled, userId };
};
