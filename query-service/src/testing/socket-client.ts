import { once } from 'node:events';
import { serverMessage } from '@monitor/contracts-schema/sockets/socket-messages';
import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';
import { departure } from '@monitor/contracts-schema/testing/answer-fault';
import { WebSocket } from 'ws';

export type SocketClient = Awaited<ReturnType<typeof openSocketClient>>;

type Message = Readonly<Record<string, unknown>>;

/** An open client, and the messages it has received so far. */
export const openSocketClient = async (
  url: string,
  { query = '', ...options }: { origin?: string; query?: string; headers?: Readonly<Record<string, string>> } = {},
) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}${query}`, options);
  const heard: Message[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    const departed = departure(serverMessage, message);
    if (departed) throw new Error(`The monitor said what it does not declare: ${departed}`);
    heard.push(message);
    for (const look of [...waiting]) look();
  });
  await once(socket, 'open');

  /** Resolves with the first message of a type, and of a code when one is named, that was not taken yet. */
  const next = (type: string, code?: string): Promise<Message> =>
    new Promise((resolve) => {
      const look = () => {
        const at = heard.findIndex((message) => message.type === type && (!code || message.code === code));
        if (at < 0) return;
        waiting.delete(look);
        resolve(heard.splice(at, 1)[0]!); // found there
      };
      waiting.add(look);
      look();
    });

  return {
    heard,
    next,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Sends a message and waits for the answer. */
    tell: (message: unknown, answer: string): Promise<Message> => {
      socket.send(JSON.stringify(message));
      return next(answer);
    },
    ping: () => socket.ping(),
    closed: once(socket, 'close'),
    close: async () => {
      if (socket.readyState === socket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    },
  };
};
