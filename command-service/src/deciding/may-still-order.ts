import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { Permission } from '@monitor/contracts-schema/permission';
import { accessProblem } from '@monitor/contracts-schema/users/access';

/** Whether who gave an order that takes long may still have it carried out, as the log says it when it is asked. */
export type MayStillOrder = (actor: Actor, permission: Permission) => Promise<boolean>;

/** People may while their account is active and holds the permission; the system always may. */
export const openMayStillOrder =
  (accounts: Readonly<{ find: (userId: string) => Promise<AccountHolder | undefined> }>): MayStillOrder =>
  async (actor, permission) =>
    actor.kind !== 'user' || accessProblem(permission, (await accounts.find(actor.userId))?.fields) === undefined;
