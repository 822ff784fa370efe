import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { accessProblem, id, type LoadProgress, loadProgress, topics } from '@monitor/contracts-schema';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Freshness } from '../answering/freshness.ts';
import { sessionHolder } from '../answering/session-holder.ts';

export const SOCKET_PATH = '/socket';
const PING_MS = 30_000;
const LOOK_MS = 250;
const MAX_MESSAGE_BYTES = 8_192;

/** What a client says: which organization it watches, and who it is when it is an administrator. */
const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('watch'), organizationId: id }),
  z.object({ type: z.literal('authenticate'), token: z.string().max(4_096) }),
]);

type Session = Readonly<{ token: string; userId: string }>;
/** `position` is the newest that the client was told of. */
type Client = { organizationId?: string; position: string; session?: Session | undefined; alive: boolean };

/**
 * The sockets: `changed` to everybody who watches an organization whose views moved, `load-progress` to the administrator
 * whose load it is. Tokens come in messages, never in the address. Nothing crosses organizations.
 */
export const openSockets = async (parts: {
  server: Server;
  bus: EventBus;
  freshness: Freshness;
  views: ViewReader;
  tokens: SessionTokens;
  system: System;
}): Promise<{ close: () => Promise<void> }> => {
  const { server, bus, freshness, views, tokens, system } = parts;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const clients = new Map<WebSocket, Client>();

  const send = (socket: WebSocket, message: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };

  /** Who holds a token, while it is valid and its user may sign in. */
  const sessionOf = async (token: string): Promise<Session | undefined> => {
    const user = await sessionHolder({ tokens, system, views }, token);
    return user && !accessProblem('session', user.user) ? { token, userId: user.id } : undefined;
  };

  const hear = async (socket: WebSocket, client: Client, text: string): Promise<void> => {
    const parsed = clientMessage.safeParse(parseJson(text));
    if (!parsed.success) return send(socket, { type: 'refused', code: 'request.invalid' });
    if (parsed.data.type === 'watch') {
      client.organizationId = parsed.data.organizationId;
      const { position } = await freshness.progressOf(client.organizationId);
      client.position = position;
      return send(socket, { type: 'watching', organizationId: client.organizationId, position });
    }
    client.session = await sessionOf(parsed.data.token);
    return send(socket, client.session ? { type: 'authenticated' } : { type: 'refused', code: 'session.required' });
  };

  sockets.on('connection', (socket: WebSocket) => {
    const client: Client = { position: '', alive: true };
    clients.set(socket, client);
    socket.on('message', (data) => {
      hear(socket, client, data.toString()).catch(() => socket.close(1011));
    });
    socket.on('pong', () => {
      client.alive = true;
    });
    socket.on('close', () => clients.delete(socket));
    socket.on('error', () => socket.terminate());
  });

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy()); // nobody else listens to it any more, and it must not end the process
    const refusal = refusalOf(request);
    if (refusal) return void stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`, () => stream.destroy());
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request));
  };
  server.on('upgrade', upgrade);

  const heartbeat = setInterval(() => {
    for (const [socket, client] of clients) {
      if (!client.alive) socket.terminate();
      client.alive = false;
      socket.ping();
    }
  }, PING_MS);
  heartbeat.unref();

  const stopChanges = freshness.onChange(({ organizationId, position }) => {
    for (const [socket, client] of clients) {
      if (client.organizationId !== organizationId || position <= client.position) continue;
      client.position = position;
      send(socket, { type: 'changed', organizationId, position });
    }
  });

  const stopping = new AbortController();

  /** Without Kafka the bus tells of nothing that another process did: what is watched is looked at, too. */
  const watchStore = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const watched = new Set([...clients.values()].flatMap(({ organizationId }) => organizationId ?? []));
      // A store that is away is looked at again.
      if (watched.size > 0) await freshness.look([...watched]).catch(() => {});
      await pause(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const watching = watchStore();

  /** To the user whose load it is; a session that ended meanwhile, or a user who was removed, hears no more. */
  const tellProgress = async ({ organizationId, userId, ...progress }: LoadProgress): Promise<void> => {
    for (const [socket, client] of clients) {
      const { session } = client;
      if (!session || client.organizationId !== organizationId || session.userId !== userId) continue;
      if (await sessionOf(session.token)) send(socket, { type: 'load-progress', organizationId, ...progress });
      else client.session = undefined;
    }
  };

  const progress = await bus.subscribe({
    topic: topics.loadProgress,
    handle: async (messages) => {
      for (const { value } of messages) {
        const parsed = loadProgress.safeParse(value);
        if (parsed.success) await tellProgress(parsed.data); // a message of another kind would come again for ever
      }
    },
  });

  return {
    close: async () => {
      clearInterval(heartbeat);
      stopping.abort();
      await watching;
      stopChanges();
      server.off('upgrade', upgrade);
      await progress.close();
      for (const socket of clients.keys()) socket.terminate();
      sockets.close();
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Why a connection is refused, as a status line. */
const refusalOf = (request: IncomingMessage): string | undefined => {
  if (URL.parse(request.url ?? '', 'http://localhost')?.pathname !== SOCKET_PATH) return '404 Not Found';
  return isSameSite(request) ? undefined : '403 Forbidden';
};

/** A browser says where its page came from; only pages of this very host may open a socket. */
const isSameSite = ({ headers }: IncomingMessage): boolean => {
  if (!headers.origin) return true;
  const origin = URL.parse(headers.origin);
  return origin?.host === (headers['x-forwarded-host'] ?? headers.host);
};
