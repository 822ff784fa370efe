import { ANSWERS_BEHIND_MS } from '@monitor/contracts-schema/http/endpoint';
import type {
  ClientMessage,
  LoadProgressMessage,
  ServerMessage,
} from '@monitor/contracts-schema/sockets/socket-messages';
import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';
import { isAnsweredOffline } from '../api/offline-answers.ts';
import { queryClient } from '../api/query-client.ts';
import { organizationAtom } from '../session/organization.ts';
import { currentSession, sessionAtom } from '../session/session.ts';
import { lapseIn, type SessionLapse, sessionRefused } from '../session/session-lapse.ts';
import { store } from '../store.ts';
import { isFromBefore } from './answer-positions.ts';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
const progressListeners = new Set<(progress: LoadProgressMessage) => void>();

/** Called with every word about the reader's own load. Returns how to stop. */
export const onLoadProgress = (listener: (progress: LoadProgressMessage) => void): (() => void) => {
  progressListeners.add(listener);
  return () => progressListeners.delete(listener);
};

let socket: WebSocket | undefined;
let retryMs = FIRST_RETRY_MS;
/** The token that the monitor was told last, and the one that it has taken. */
let sentToken: string | undefined;
let takenToken: string | undefined;
/** The newest position published, by organization: what was requested before it is old. */
const positions = new Map<string, string>();
/** Those that pages will ask about again soon, and whether each has moved on since that was said. */
const scheduled = new Map<string, boolean>();

/** Keeps a socket to the monitor open for as long as the page lives, watching the chosen organization. */
export const openSocket = (): void => {
  connect();
  store.sub(organizationAtom, watch);
  store.sub(sessionAtom, authenticate);
};

const connect = (): void => {
  socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${SOCKET_PATH}`);
  socket.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
    takenToken = undefined;
    watch();
    authenticate();
    void queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => isAnsweredOffline(queryHash) });
  });
  socket.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as ServerMessage)); // our own server's words
  socket.addEventListener('close', () => {
    setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  });
};

const say = (message: ClientMessage): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

const watch = (): void => {
  const organizationId = store.get(organizationAtom)?._id;
  if (organizationId) say({ type: 'watch', organizationId });
};

const authenticate = (): void => {
  const token = currentSession()?.token;
  if (!token) return;
  sentToken = token;
  say({ type: 'authenticate', token });
};

const hear = (message: ServerMessage): void => {
  const lapse = message.type === 'refused' ? lapseIn(message.code) : undefined;
  if (message.type === 'load-progress') for (const listener of progressListeners) listener(message);
  else if (message.type === 'authenticated') takenToken = sentToken;
  else if (lapse) refused(lapse);
  else if (message.type === 'refused' && message.code === 'storage.unavailable')
    setTimeout(authenticate, LAST_RETRY_MS);
  else if (message.type === 'changed' || message.type === 'watching') moved(message.organizationId, message.position);
};

/** While another token is on its way, it may be the one before that is over: the monitor is told again, and asked. */
const refused = (lapse: SessionLapse): void => {
  const isCurrent = takenToken === undefined || takenToken === sentToken;
  takenToken = undefined;
  if (isCurrent) sessionRefused(lapse, sentToken);
  else authenticate();
};

/**
 * The first word about an organization says where it stands: what pages show may be from before that. A later one says that
 * it has moved on, perhaps while we slept.
 */
const moved = (organizationId: string, position: string): void => {
  const last = positions.get(organizationId);
  positions.set(organizationId, position);
  if (last === undefined) askSoon(organizationId, (question) => isFromBefore(question, position));
  else if (position > last) askSoon(organizationId);
};

/**
 * Has pages ask again, once answers are no more from before what was heard; and once more after that, when the organization
 * has moved on meanwhile. A load moves its organization many times a second.
 */
const askSoon = (organizationId: string, concerns: (question: string) => boolean = () => true): void => {
  const isWaiting = scheduled.has(organizationId);
  scheduled.set(organizationId, isWaiting);
  if (isWaiting) return;
  setTimeout(() => {
    const hasMovedOn = scheduled.get(organizationId);
    scheduled.delete(organizationId);
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, queryHash }) => queryKey[0] === organizationId && concerns(queryHash),
    });
    if (hasMovedOn) askSoon(organizationId);
  }, ANSWERS_BEHIND_MS);
};
