import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoadProgress, loadProgress, topics } from '@monitor/contracts-schema/events/topics';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { clientMessage } from '@monitor/contracts-schema/sockets/socket-messages';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import { clientAddressBehind, type TrustedProxies } from '@monitor/platform/http/client-address';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PositionTracker } from '../answering/position-tracker.ts';
import type { SessionHolders } from '../answering/session-holder.ts';
import { keepSessionsLive } from './live-sessions.ts';
import { openConnection, type SocketConnection } from './socket-connection.ts';
import { type SocketLimits, talkingRate, usualSocketLimits } from './socket-limits.ts';
import { socketPlaces } from './socket-places.ts';
import { findSession, isSession, type SocketSession } from './socket-session.ts';
import { refuseUpgrade, whyRefused } from './upgrading.ts';

const PING_MS = 30_000;
const LOOK_MS = 250;
const MAX_MESSAGE_BYTES = 8_192;
const MAX_FRAGMENTS = 16;

type Client = {
  readonly connection: SocketConnection;
  /** One that exists. */
  organizationId?: string | undefined;
  /** The newest that the client was told of. */
  position: string;
  session?: SocketSession | undefined;
  alive: boolean;
};

/**
 * The sockets: `changed` to everybody who watches an organization whose views moved, `load-progress` to the administrator
 * whose load it is. Tokens come in messages, never in the address. Nothing crosses organizations. A client whose session
 * ends elsewhere is notified and left.
 */
export const openSockets = async (parts: {
  server: Server;
  bus: EventBus;
  positionTracker: PositionTracker;
  views: ViewReader;
  events: Pick<EventReader, 'follow' | 'lastPosition'>;
  sessionHolders: SessionHolders;
  system: System;
  logger: Logger;
  /** Whose word about a client's address is believed. */
  trustedProxies: TrustedProxies;
  admissions: Admissions;
  limits?: SocketLimits | undefined;
}): Promise<Readonly<{ count: () => number; close: () => Promise<void> }>> => {
  const { server, bus, positionTracker, views, events, system, logger, limits = usualSocketLimits } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
  });
  const clients = new Map<WebSocket, Client>();
  const seat = socketPlaces(parts.admissions, limits);
  const addressOf = clientAddressBehind(parts.trustedProxies);
  const sessionOf = findSession(parts.sessionHolders);
  const sessions = keepSessionsLive({ clients: () => clients.values(), sessionOf, events, logger });

  const watch = async (client: Client, organizationId: string): Promise<void> => {
    client.organizationId = undefined;
    if (!(await views.getMany(organizationViews, [organizationId])).get(organizationId)?.document)
      return client.connection.refuse('organization.not-found');
    const position = (await positionTracker.progressOf([organizationId])).get(organizationId)?.position ?? '';
    Object.assign(client, { organizationId, position });
    client.connection.send({ type: 'watching', organizationId, position });
  };

  const authenticate = async (client: Client, token: string): Promise<void> => {
    try {
      const found = await sessions.begin(token);
      client.session = isSession(found) ? found : undefined;
      if (isSession(found)) client.connection.send({ type: 'authenticated' });
      else client.connection.refuse(found.problem);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      return client.connection.refuse('storage.unavailable');
    }
  };

  const answer = async (client: Client, text: string): Promise<void> => {
    const { data } = clientMessage.safeParse(parseJson(text));
    if (!data) return client.connection.refuse('request.invalid');
    return data.type === 'watch' ? watch(client, data.organizationId) : authenticate(client, data.token);
  };

  const welcome = (socket: WebSocket): SocketConnection => {
    const mayTalk = talkingRate(limits, system.elapsed);
    const connection = openConnection(socket, { mayTalk, answer: (text) => answer(client, text) });
    const client: Client = { connection, position: '', alive: true };
    clients.set(socket, client);
    socket.on('pong', () => {
      client.alive = true;
    });
    socket.on('close', () => clients.delete(socket));
    return connection;
  };

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy()); // nobody else listens to it any more, and it must not end the process
    const refusal = whyRefused(request);
    if (refusal) refuseUpgrade(stream, refusal);
    const place = refusal ? undefined : seat(addressOf(request), stream);
    if (place) sockets.handleUpgrade(request, stream, head, (socket) => place.open(welcome(socket)));
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

  const stopChanges = positionTracker.onChange(({ organizationId, position }) => {
    for (const client of clients.values()) {
      if (client.organizationId !== organizationId || position <= client.position) continue;
      if (client.connection.isBehind()) continue; // the next look at the store tells it where things then stand
      client.position = position;
      client.connection.send({ type: 'changed', organizationId, position });
    }
  });

  const stopping = new AbortController();

  /** Without Kafka the bus tells of nothing that another process did: what is watched is looked at, too. */
  const watchStore = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const watched = new Set([...clients.values()].flatMap(({ organizationId }) => organizationId ?? []));
      // A store that is away is looked at again.
      if (watched.size > 0) await positionTracker.poll([...watched]).catch(() => {});
      await pause(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const watching = watchStore();

  /** Whose session goes on; while the log does not answer, nobody's is known to. */
  const goesOn = async ({ token }: SocketSession): Promise<boolean | undefined> => {
    try {
      return isSession(await sessionOf(token));
    } catch (error) {
      if (error instanceof StorageUnavailable) return undefined;
      throw error;
    }
  };

  /** To the user whose load it is; a session that ended meanwhile, or a user who was removed, hears no more. */
  const tellProgress = async ({ organizationId, userId, ...progress }: LoadProgress): Promise<void> => {
    for (const client of clients.values()) {
      const { session, connection } = client;
      if (!session || client.organizationId !== organizationId || session.userId !== userId) continue;
      if (connection.isBehind()) continue; // what comes later says more
      const isOngoing = await goesOn(session);
      if (isOngoing) connection.send({ type: 'load-progress', organizationId, ...progress });
      if (isOngoing === false) client.session = undefined;
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
    count: () => clients.size,
    close: async () => {
      clearInterval(heartbeat);
      stopping.abort();
      await watching;
      stopChanges();
      await sessions.close();
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
