import { type AccountHolder, accountFold, accountsIn } from '@monitor/contracts-schema/account-in-log';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import { foldedStreams } from '@monitor/platform/event-store/folded-streams';
import type { Session, SessionTokens } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';

/** Who is signed in, as the log says it now. */
export type SessionHolders = Readonly<{
  /** Whose a session is; undefined when it is over, or its user is gone. Whoever was deactivated is known by it still. */
  holderOf: (session: Session) => Promise<AccountHolder | undefined>;
  /** The same by its token; undefined, too, of a token that is not good. */
  holderOfToken: (token: string) => Promise<AccountHolder | undefined>;
}>;

export const openSessionHolders = (
  events: Pick<EventReader, 'read'>,
  { tokens, system }: Readonly<{ tokens: SessionTokens; system: System }>,
): SessionHolders => {
  const { holderOf } = accountsIn(foldedStreams(events, accountFold));
  return {
    holderOf,
    holderOfToken: async (token) => {
      const session = await tokens.verify(token, system.now());
      return session && holderOf(session);
    },
  };
};
