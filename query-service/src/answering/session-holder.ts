import { isOngoing, type UserView, userViews } from '@monitor/contracts-schema';
import type { Session, SessionTokens } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** Whose a session is, active or not; undefined when it is over, or its user is gone. */
export const holderOf = async (views: ViewReader, session: Session): Promise<UserView | undefined> => {
  const user = (await views.getMany(userViews, [session.userId])).get(session.userId)?.document;
  // Views of an earlier version, shown until today's are built, do not know of epochs.
  return user && isOngoing(session, user.sessionEpoch ?? 0) ? user : undefined;
};

/** Whose session a token is, active or not; undefined when the token is not good, or the session or its user is gone. */
export const sessionHolder = async (
  { tokens, system, views }: Readonly<{ tokens: SessionTokens; system: System; views: ViewReader }>,
  token: string,
): Promise<UserView | undefined> => {
  const session = await tokens.verify(token, system.now());
  return session && holderOf(views, session);
};
