import { accessProblem } from '@monitor/contracts-schema/users/access';
import type { SessionHolders } from '../answering/session-holder.ts';

/** Who signed in on a socket. */
export type SocketSession = Readonly<{ token: string; userId: string }>;

/** Who holds a token, while it is valid and its user may sign in. */
export type SessionOf = (token: string) => Promise<SocketSession | undefined>;

export const findSession =
  ({ holderOfToken }: SessionHolders): SessionOf =>
  async (token) => {
    const user = await holderOfToken(token);
    return user && !accessProblem('session', user.fields) ? { token, userId: user.id } : undefined;
  };
