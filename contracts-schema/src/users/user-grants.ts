import type { Permission } from '../permission.ts';
import type { ProblemCode } from '../problems.ts';
import { permissionsOf, type UserFields } from './user-events.ts';

/** Somebody who changes users, as they are now. */
export type Granter = Readonly<{ id: string }> & Pick<UserFields, 'administratorType' | 'permissions'>;

type Holder = Pick<UserFields, 'administratorType' | 'permissions'>;

/** A user before and after a change; null where there is none. */
type Granting = Readonly<{ id: string; before: UserFields | null; after: UserFields | null }>;

const isGeneral = ({ administratorType }: Holder): boolean => administratorType === 'GENERAL';

/** Whether somebody may give a permission to others: one of theirs. */
export const mayGrant = (granter: Holder, permission: Permission): boolean =>
  permissionsOf(granter).includes(permission);

/** Whether somebody may do at least what another may. */
export const holdsAllOf = (granter: Holder, other: Holder): boolean =>
  isGeneral(granter) || (!isGeneral(other) && other.permissions.every((one) => mayGrant(granter, one)));

/** What a user may do after a change beyond what they could; access that is given back gives all of it back. */
const granted = ({ before, after }: Granting): readonly Permission[] => {
  if (!after) return [];
  const isBack = after.active && before?.active === false;
  const had = before && !isBack ? permissionsOf(before) : [];
  return permissionsOf(after).filter((one) => !had.includes(one));
};

const hasOtherPermissions = (before: UserFields, after: UserFields): boolean =>
  before.administratorType !== after.administratorType ||
  JSON.stringify(before.permissions) !== JSON.stringify(after.permissions);

const asksForAddress = (before: UserFields, after: UserFields): boolean =>
  before.email !== after.email ||
  (after.unconfirmedEmail !== null && before.unconfirmedEmail !== after.unconfirmedEmail);

/**
 * Why somebody may not change a user so. Who is not GENERAL changes nobody who is and makes nobody so, grants only what
 * they hold, never changes their own permissions, and gives no other address to who holds more: whoever has the address
 * has the account.
 */
export const grantProblem = (granter: Granter, granting: Granting): ProblemCode | undefined => {
  if (isGeneral(granter)) return undefined;
  const { id, before, after } = granting;
  if ((before && isGeneral(before)) || (after && isGeneral(after))) return 'user.of-generals';
  if (id === granter.id)
    return before && after && hasOtherPermissions(before, after) ? 'user.own-permissions' : undefined;
  if (!granted(granting).every((one) => mayGrant(granter, one))) return 'user.grants-more';
  return before && after && asksForAddress(before, after) && !holdsAllOf(granter, before)
    ? 'user.address-of-more'
    : undefined;
};
