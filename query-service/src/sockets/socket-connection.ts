import { type ProblemCode, problems } from '@monitor/contracts-schema/problems';
import type { ServerMessage } from '@monitor/contracts-schema/sockets/socket-messages';
import type { WebSocket } from 'ws';
import type { MayTalk } from './socket-limits.ts';

/** What a client has not taken yet: from the first on nothing is read of it, beyond the second it is left. */
const BEHIND_BYTES = 64 * 1024;
const LOST_BYTES = 1024 * 1024;
/** How long a client that is left may take to say goodbye. */
const GOODBYE_MS = 1_000;
const POLICY_VIOLATION = 1008;
const FAILED = 1011;

export type SocketConnection = Readonly<{
  send: (message: ServerMessage) => void;
  /** Says why something is not done. */
  refuse: (code: ProblemCode) => void;
  /** Whether the client does not take what it is sent as fast as it is sent. */
  isBehind: () => boolean;
  /** Closes the socket; messages that still arrive are dropped. */
  leave: () => void;
}>;

/**
 * One client's socket, at the client's own pace. What it says is answered in order, one message at a time; meanwhile,
 * and while it is behind with what it was sent, nothing more is read of it. A client that talks faster than it may is
 * notified and left.
 */
export const openConnection = (
  socket: WebSocket,
  { mayTalk, answer }: { mayTalk: MayTalk; answer: (text: string, connection: SocketConnection) => Promise<void> },
): SocketConnection => {
  /** At most what came in one piece with the message being answered. */
  const unanswered: string[] = [];
  let isAnswering = false;

  const isBehind = (): boolean => socket.bufferedAmount > BEHIND_BYTES;

  const paceReading = (): void => {
    if (socket.readyState === socket.OPEN && (isAnswering || isBehind())) socket.pause();
    else socket.resume();
  };

  const send = (message: ServerMessage): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message), paceReading);
    if (socket.bufferedAmount > LOST_BYTES) socket.terminate();
    paceReading();
  };

  const refuse = (code: ProblemCode): void => send({ type: 'refused', code, message: problems[code].message });

  const leave = (closeCode: number): void => {
    unanswered.length = 0;
    socket.close(closeCode);
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    paceReading();
  };

  const connection: SocketConnection = { send, refuse, isBehind, leave: () => leave(POLICY_VIOLATION) };

  const answerAll = async (): Promise<void> => {
    isAnswering = true;
    paceReading();
    for (let text = unanswered.shift(); text !== undefined; text = unanswered.shift()) await answer(text, connection);
    isAnswering = false;
    paceReading();
  };

  /** Whether the client may send more; if not, its socket is closed and messages that still arrive are dropped. */
  const isDelivered = (): boolean => {
    if (socket.readyState !== socket.OPEN) return false;
    if (mayTalk()) return true;
    refuse('socket.too-many-messages');
    leave(POLICY_VIOLATION);
    return false;
  };

  socket.on('message', (data) => {
    if (!isDelivered()) return;
    unanswered.push(data.toString());
    if (!isAnswering) answerAll().catch(() => leave(FAILED));
  });
  for (const frame of ['ping', 'pong'] as const) socket.on(frame, isDelivered);
  socket.on('error', () => socket.terminate());
  return connection;
};
