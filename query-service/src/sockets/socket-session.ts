import { accessProblem } from '@monitor/contracts-schema';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { sessionHolder } from '../answering/session-holder.ts';

/** Who signed in on a socket. */
export type SocketSession = Readonly<{ token: string; userId: string }>;

/** Who holds a token, while it is valid and its user may sign in. */
export type SessionOf = (token: string) => Promise<SocketSession | undefined>;

export const findSession =
  (parts: Readonly<{ tokens: SessionTokens; views: ViewReader; system: System }>): SessionOf =>
  async (token) => {
    const user = await sessionHolder(parts, token);
    return user && !accessProblem('session', user.user) ? { token, userId: user.id } : undefined;
  };
