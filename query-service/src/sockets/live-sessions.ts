import { INSTALLATION, type ViewChange } from '@monitor/contracts-schema';
import type { SocketConnection } from './socket-connection.ts';
import type { SessionOf, SocketSession } from './socket-session.ts';

type Client = { readonly connection: SocketConnection; session?: SocketSession | undefined };

/** Sessions of open sockets, which end when their accounts' do. */
export type LiveSessions = Readonly<{
  /** Whose session a token is now, looked up again when accounts changed meanwhile. */
  begin: SessionOf;
  /** Of a change of accounts: tells every client whose session is over by it so, and leaves the client. */
  onChange: (change: ViewChange) => void;
}>;

export const keepSessionsLive = (clients: () => Iterable<Client>, sessionOf: SessionOf): LiveSessions => {
  /** How far the accounts' views have come, as far as is known here. */
  let accountsAt = '';

  const endThoseOver = async (): Promise<void> => {
    for (const client of clients()) {
      const { session, connection } = client;
      if (!session || (await sessionOf(session.token)) || client.session !== session) continue;
      client.session = undefined;
      connection.refuse('session.required');
      connection.leave();
    }
  };

  return {
    begin: async (token) => {
      for (;;) {
        const before = accountsAt;
        const session = await sessionOf(token);
        if (before === accountsAt) return session;
      }
    },
    onChange: ({ organizationId, position }) => {
      if (organizationId !== INSTALLATION || position <= accountsAt) return;
      accountsAt = position;
      // When the store cannot be asked, the next change asks again; nothing that needs a session is sent before.
      endThoseOver().catch(() => {
        accountsAt = '';
      });
    },
  };
};
