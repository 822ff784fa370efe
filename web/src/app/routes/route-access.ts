import { needsOrganization, sectionOf } from '../../features/admin/admin-sections.ts';
import type { StoredSession } from '../../lib/session/session.ts';

/** Whether somebody may enter an address of the administration, or what they have to do first. */
export type RouteAccess = 'granted' | 'sign-in' | 'choose-organization' | 'denied';

export const routeAccess = (
  pathname: string,
  session: Pick<StoredSession, 'permissions'> | null,
  hasOrganization: boolean,
): RouteAccess => {
  if (!session) return 'sign-in';
  if (!hasOrganization && needsOrganization(pathname)) return 'choose-organization';
  const permission = sectionOf(pathname)?.permission;
  return permission && !session.permissions.includes(permission) ? 'denied' : 'granted';
};
