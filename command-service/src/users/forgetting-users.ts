import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { dropLinks } from '../accounts/account-links.ts';
import { forgetPassword } from '../accounts/credentials.ts';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { forgetReadings } from '../notifications/read-notifications.ts';
import type { CommandPorts } from '../writing/writing.ts';

/** The users, as an aggregate that keeps neither secrets nor the picture of somebody who was removed. */
export const forgettingUsers = (
  users: AggregateService<UserFields>,
  { records, files }: Pick<CommandPorts, 'records' | 'files'>,
): AggregateService<UserFields> => ({
  ...users,
  remove: async (id, context) => {
    const user = await users.find(INSTALLATION, id);
    const handled = await users.remove(id, context);
    if (!handled.ok) return handled;
    await forgetPassword(records, id);
    await dropLinks(records, id);
    await forgetReadings(records, id);
    if (user.status !== 'unregistered' && user.fields.profilePicture) await files.remove(user.fields.profilePicture);
    return handled;
  },
});
