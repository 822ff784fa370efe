import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { streamParts, streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import type { Logger } from '@monitor/platform/process/logger';
import { supervise } from '@monitor/platform/process/supervise';
import type { SocketConnection } from './socket-connection.ts';
import { isSession, type SessionOf, type SocketSession } from './socket-session.ts';

type Client = { readonly connection: SocketConnection; session?: SocketSession | undefined };

/** Sessions of open sockets, which end when their accounts' do. */
export type LiveSessions = Readonly<{
  /** Whose session a token is now, looked up again when accounts changed meanwhile. */
  begin: SessionOf;
  /** Stops looking at accounts. */
  close: () => Promise<void>;
}>;

const PAUSE_MS = 500;

/**
 * Follows what the log says of accounts: every client whose session is over by it is told so, and left. While the log is
 * away nothing that needs a session is sent, and what happened meanwhile is known when it is back.
 */
export const keepSessionsLive = ({
  clients,
  sessionOf,
  events,
  logger,
}: {
  clients: () => Iterable<Client>;
  sessionOf: SessionOf;
  events: Pick<EventReader, 'follow' | 'lastPosition'>;
  logger: Logger;
}): LiveSessions => {
  const stopping = new AbortController();
  /** How often accounts moved, as far as is known here. */
  let moves = 0;
  let after: string | undefined;

  const endThoseOver = async (isConcerned: (session: SocketSession) => boolean): Promise<void> => {
    moves += 1;
    for (const client of clients()) {
      const { session, connection } = client;
      if (!session || !isConcerned(session)) continue;
      const found = await sessionOf(session.token);
      if (isSession(found) || client.session !== session) continue;
      client.session = undefined;
      connection.refuse(found.problem);
      connection.leave();
    }
  };

  const followAccounts = async (): Promise<void> => {
    const { signal } = stopping;
    if (after === undefined) {
      after = await events.lastPosition();
      await endThoseOver(() => true); // those that began before
    }
    for await (const batch of events.follow({ after, streamPrefix: streamPrefixOf(INSTALLATION, 'user'), signal })) {
      const moved = new Set(batch.map(({ stream }) => streamParts(stream)?.id));
      await endThoseOver(({ userId }) => moved.has(userId));
      after = batch.at(-1)?.position ?? after;
    }
  };
  const following = supervise(followAccounts, {
    signal: stopping.signal,
    logger,
    what: 'following accounts',
    pauseMs: PAUSE_MS,
  });

  return {
    begin: async (token) => {
      for (;;) {
        const before = moves;
        const session = await sessionOf(token);
        if (before === moves) return session;
      }
    },
    close: async () => {
      stopping.abort();
      await following;
    },
  };
};
