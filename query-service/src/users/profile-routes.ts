import { permissionsOf, profileEndpoints, Refused } from '@monitor/contracts-schema';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';

/** Mounts what people read of their own record, whatever id they send. */
export const mountProfile = (routeContext: QueryRouteContext): void =>
  mountQuery(routeContext, profileEndpoints.getProfileInfo, async ({ user: own }) => {
    if (!own) throw new Refused('session.required');
    const { id, user, updatedAt } = own;
    const { name, lastName, email, profilePicture } = user;
    return {
      error: false as const,
      data: { _id: id, name, lastName, email, profilePicture, permissions: [...permissionsOf(user)], updatedAt },
    };
  });
