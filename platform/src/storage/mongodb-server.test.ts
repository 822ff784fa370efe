import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import { mongodbServer } from './mongodb-server.ts';

const HEADER_BYTES = 16;
const OP_QUERY = 2004;
const OP_REPLY = 1;
const OP_MSG = 2013;

/** What a server says of itself, and that nothing was found. */
const ANSWER = BSON.serialize({
  ok: 1,
  isWritablePrimary: true,
  helloOk: true,
  minWireVersion: 0,
  maxWireVersion: 21,
  cursor: { id: BSON.Long.ZERO, ns: 'monitor.things', firstBatch: [] },
});

const answerTo = (asked: Buffer): Buffer => {
  const isQuery = asked.readInt32LE(12) === OP_QUERY;
  const before = Buffer.alloc(isQuery ? 20 : 5);
  if (isQuery) before.writeInt32LE(1, HEADER_BYTES); // how many documents
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + before.length + ANSWER.length);
  header.writeInt32LE(asked.readInt32LE(4), 8);
  header.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, before, ANSWER]);
};

/** A server that has nothing, and ends its connections in good order when told to. */
const openEmptyServer = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (asked) => socket.write(answerTo(asked)));
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on one
  return {
    url: `mongodb://127.0.0.1:${port}/monitor`,
    endConnections: () => {
      for (const socket of sockets) socket.end();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** The sockets that are opened from here on. */
const watchSockets = () => {
  const opened: Socket[] = [];
  const note = (message: unknown): void => void opened.push((message as { socket: Socket }).socket); // as Node declares it
  const sockets = channel('net.client.socket');
  sockets.subscribe(note);
  return { opened, close: () => sockets.unsubscribe(note) };
};

describe('a server that ends its connections', () => {
  it('is asked again, also in the moment in which a connection is neither open nor closed', async () => {
    const server = await openEmptyServer();
    const sockets = watchSockets();
    const { client, ask } = mongodbServer(server.url);
    const find = () => ask(3_000, () => client.db().collection('things').findOne({}));
    expect(await find()).toBeNull();

    const inThatMoment = sockets.opened.map(async (socket) => {
      await new Promise((resolve) => socket.once('finish', resolve).once('close', resolve));
      return find();
    });
    server.endConnections();
    expect(new Set(await Promise.all(inThatMoment))).toEqual(new Set([null]));

    sockets.close();
    await client.close();
    await server.close();
  });
});
