import { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { permissionsOf } from '@monitor/contracts-schema/users/user-events';
import { mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';

/** Mounts what people read of their own record, whatever id they send. */
export const mountProfile = (routeContext: QueryRouteContext): void =>
  mountQuery(routeContext, profileEndpoints.getProfileInfo, async ({ user: { id, fields, revisedAt: updatedAt } }) => {
    const { name, lastName, email, unconfirmedEmail, administratorType, profilePicture } = fields;
    return {
      error: false as const,
      data: {
        _id: id,
        name,
        lastName,
        email,
        unconfirmedEmail,
        administratorType,
        profilePicture,
        permissions: [...permissionsOf(fields)],
        updatedAt,
      },
    };
  });
