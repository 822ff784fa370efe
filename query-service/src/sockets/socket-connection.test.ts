import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { openConnection, type SocketConnection } from './socket-connection.ts';

let server: WebSocketServer;
let client: WebSocket;
let socket: WebSocket;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  [[socket]] = (await Promise.all([accepted, once(client, 'open')])) as unknown as [[WebSocket]]; // what the event carries
});
afterEach(() => {
  client.terminate();
  server.close();
});

const piece = { type: 'refused', code: 'request.invalid', message: 'x'.repeat(32_000) } as const;

/** Says more than the network between the two takes by itself. */
const fallBehind = (connection: SocketConnection): void => {
  while (!connection.isBehind() && socket.readyState === socket.OPEN) connection.send(piece);
};

const answerNothing = { mayTalk: () => true, answer: async () => {} };

describe('a connection', () => {
  it('answers in order, one message at a time, and reads nothing meanwhile', async () => {
    const asked: string[] = [];
    let goOn = Promise.withResolvers<void>();
    const [first, third] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    openConnection(socket, {
      mayTalk: () => true,
      answer: async (text) => {
        asked.push(text);
        if (asked.length === 1) first.resolve();
        if (asked.length === 3) third.resolve();
        await goOn.promise;
      },
    });
    for (const text of ['1', '2', '3']) client.send(text);
    await first.promise;
    expect([asked, socket.isPaused]).toEqual([['1'], true]);
    goOn.resolve();
    goOn = Promise.withResolvers();
    goOn.resolve();
    await third.promise;
    expect(asked).toEqual(['1', '2', '3']);
  });

  it('is not read while the client does not take what it is sent, and is again when it has', async () => {
    const connection = openConnection(socket, answerNothing);
    client.pause();
    fallBehind(connection);
    expect(socket.isPaused).toBe(true);
    const taken = new Promise<void>((resolve) => {
      const look = () => (socket.isPaused ? setImmediate(look) : resolve());
      look();
    });
    client.resume();
    await taken;
    expect(connection.isBehind()).toBe(false);
  });

  it('is given up when the client takes nothing at all', async () => {
    const connection = openConnection(socket, answerNothing);
    const closed = once(socket, 'close');
    client.pause();
    while (socket.readyState === socket.OPEN) connection.send(piece);
    await closed;
    expect(() => connection.send(piece)).not.toThrow();
  });

  it('is closed when an answer fails', async () => {
    openConnection(socket, { mayTalk: () => true, answer: () => Promise.reject(new Error('the store is away')) });
    client.send('x');
    expect((await once(client, 'close'))[0]).toBe(1011);
  });
});
