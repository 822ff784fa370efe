import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { problems } from '@monitor/contracts-schema/problems';
import { accessProblem } from '@monitor/contracts-schema/users/access';
import { userViews } from '@monitor/contracts-schema/users/user-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { CommandRefused } from './exit-code.ts';

/** Who acts: the user with this e-mail, if they may load contracts; the system when nobody is named. */
export const findActor = async (views: ViewReader, email: string | undefined): Promise<Actor> => {
  if (email === undefined) return { kind: 'system' };
  const users = await views.find(userViews, {});
  const known = users.find((user) => user.email.toLowerCase() === email.trim().toLowerCase());
  if (!known?.user.active) throw new CommandRefused(`${problems['user.not-found'].message}: ${email}`);
  const problem = accessProblem('CONTRACTS', known.user);
  if (problem) throw new CommandRefused(`${problems[problem].message}: ${email}`);
  return { kind: 'user', userId: known.id, name: `${known.name} ${known.lastName}`.trim() };
};
