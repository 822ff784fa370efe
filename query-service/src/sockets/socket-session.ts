import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { accessProblem } from '@monitor/contracts-schema/users/access';
import type { SessionHolders } from '../answering/session-holder.ts';

/** Who signed in on a socket. */
export type SocketSession = Readonly<{ token: string; userId: string }>;

/** Why a token is nobody's session. */
type NoSession = Readonly<{ problem: ProblemCode }>;

/** Who holds a token, while it is valid and its user may sign in. */
export type SessionOf = (token: string) => Promise<SocketSession | NoSession>;

export const isSession = (found: SocketSession | NoSession): found is SocketSession => 'token' in found;

export const findSession =
  ({ holderOfToken }: SessionHolders): SessionOf =>
  async (token) => {
    const user = await holderOfToken(token);
    const problem = accessProblem('session', user?.fields);
    return user && !problem ? { token, userId: user.id } : { problem: problem ?? 'session.required' };
  };
