import { Refused } from '../http/answers.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { ProblemCode } from '../problems.ts';
import { permissionsOf, type UserFields } from './user-events.ts';

/** Why a user (undefined: nobody is signed in) may not call an endpoint, or undefined when they may. */
export const accessProblem = (access: Endpoint['access'], user: UserFields | undefined): ProblemCode | undefined => {
  if (access === 'public') return undefined;
  if (!user) return 'session.required';
  if (!user.active) return 'session.deactivated';
  if (access === 'session' || permissionsOf(user).includes(access)) return undefined;
  return 'permission.missing';
};

/** Throws the refusal of a call to an endpoint by a user; one who lacks its permission is told of before. */
export const requireAccess = (
  endpoint: Endpoint,
  user: UserFields | undefined,
  onPermissionMissing: (user: UserFields, endpoint: Endpoint) => void,
): void => {
  const refusal = accessRefusal(endpoint.access, user);
  if (refusal?.code === 'permission.missing' && user) onPermissionMissing(user, endpoint);
  if (refusal) throw refusal;
};

/**
 * The refusal of a call to an endpoint by a user, or undefined when they may call it. Whoever lacks the permission learns
 * which ones they hold now (`data.permissions`): they may have held more when they signed in.
 */
export const accessRefusal = (access: Endpoint['access'], user: UserFields | undefined): Refused | undefined => {
  const problem = accessProblem(access, user);
  if (!problem) return undefined;
  return new Refused(
    problem,
    problem === 'permission.missing' && user ? { data: { permissions: permissionsOf(user) } } : {},
  );
};
