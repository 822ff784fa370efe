import { type AccountHolder, type Actor, accessProblem, type Permission } from '@monitor/contracts-schema';

/** Whether who gave an order that takes long may still have it carried out, as the log says it when it is asked. */
export type MayStillOrder = (actor: Actor, permission: Permission) => Promise<boolean>;

/** People may while their account is active and holds the permission; the system always may. */
export const openMayStillOrder =
  (accounts: Readonly<{ find: (userId: string) => Promise<AccountHolder | undefined> }>): MayStillOrder =>
  async (actor, permission) =>
    actor.kind !== 'user' || accessProblem(permission, (await accounts.find(actor.userId))?.fields) === undefined;
