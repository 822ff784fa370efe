import { isOngoing, type UserView, userViews } from '@monitor/contracts-schema';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** Whose session a token is, active or not; undefined when the token is not good, or the session or its user is gone. */
export const sessionHolder = async (
  { tokens, system, views }: Readonly<{ tokens: SessionTokens; system: System; views: ViewReader }>,
  token: string | undefined,
): Promise<UserView | undefined> => {
  const session = token && (await tokens.verify(token, system.now()));
  if (!session) return undefined;
  const user = (await views.getMany(userViews, [session.userId])).get(session.userId)?.document;
  // Views of an earlier version, shown until today's are built, do not know of epochs.
  return user && isOngoing(session, user.sessionEpoch ?? 0) ? user : undefined;
};
