import {
  type ClientMessage,
  type LoadProgressMessage,
  type ServerMessage,
  SOCKET_PATH,
} from '@monitor/contracts-schema';
import { isAnsweredAsKept } from './kept-answers.ts';
import { organizationAtom } from './organization.ts';
import { queryClient } from './query-client.ts';
import { currentSession, sessionAtom } from './session.ts';
import { sessionRefused } from './session-lapse.ts';
import { store } from './store.ts';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A load moves its organization many times a second; a reader's page asks again at most this often. */
const REFRESH_MS = 1_000;

const progressListeners = new Set<(progress: LoadProgressMessage) => void>();

/** Called with every word about the reader's own load. Returns how to stop. */
export const onLoadProgress = (listener: (progress: LoadProgressMessage) => void): (() => void) => {
  progressListeners.add(listener);
  return () => progressListeners.delete(listener);
};

let socket: WebSocket | undefined;
let retryMs = FIRST_RETRY_MS;
/** The token that the monitor was told last, and the one that it has taken. */
let toldToken: string | undefined;
let takenToken: string | undefined;
/** The newest position heard of, by organization: what was asked before it is old. */
const heard = new Map<string, string>();
/** Those that have moved on since pages last asked again. */
const movedOn = new Set<unknown>();
let refreshing: ReturnType<typeof setTimeout> | undefined;

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
    void queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => isAnsweredAsKept(queryHash) });
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
  toldToken = token;
  say({ type: 'authenticate', token });
};

const hear = (message: ServerMessage): void => {
  if (message.type === 'load-progress') for (const listener of progressListeners) listener(message);
  else if (message.type === 'authenticated') takenToken = toldToken;
  else if (message.type === 'refused' && message.code === 'session.required') refused();
  else if (message.type === 'refused' && message.code === 'storage.unavailable')
    setTimeout(authenticate, LAST_RETRY_MS);
  else if (message.type === 'changed' || message.type === 'watching') moved(message.organizationId, message.position);
};

/** While another token is on its way, it may be the one before that is over: the monitor is told again, and asked. */
const refused = (): void => {
  const isAboutTold = takenToken === undefined || takenToken === toldToken;
  takenToken = undefined;
  if (isAboutTold) sessionRefused(toldToken);
  else authenticate();
};

/** The first word about an organization says where it stands; a later one that it has moved on, perhaps while we slept. */
const moved = (organizationId: string, position: string): void => {
  const last = heard.get(organizationId);
  heard.set(organizationId, position);
  if (last === undefined || position <= last) return;
  movedOn.add(organizationId);
  if (refreshing) return;
  refreshing = setTimeout(() => {
    refreshing = undefined;
    const moved = new Set(movedOn);
    movedOn.clear();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => moved.has(queryKey[0]) });
  }, REFRESH_MS);
};
