import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { listen } from './listen.ts';

/** Connects so many clients at once, and wakes whoever waits for them once all are connected. */
const CLIENTS = `
  const { connect } = require('node:net');
  const { port, clients, connected } = require('node:worker_threads').workerData;
  for (let client = 0; client < clients; client += 1)
    connect(port, '127.0.0.1', () => Atomics.add(connected, 0, 1) === clients - 1 && Atomics.notify(connected, 0));
`;

describe('a server', () => {
  it('is closed as soon as what is under way is answered, though its client would keep the connection', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const { server, close } = await listen((_request, response) => asked.resolve(response), 0, '127.0.0.1');
    server.keepAliveTimeout = 0;
    let isAbandoned = false;
    server.closeAllConnections = () => {
      isAbandoned = true;
    };
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const ended = once(client, 'end');
    client.resume().write('GET / HTTP/1.1\r\nHost: monitor\r\n\r\n');
    const response = await asked.promise;
    const closed = close();
    response.end('ok');
    await Promise.all([closed, ended]);
    expect(isAbandoned).toBe(false);
    client.destroy();
  });

  it('keeps a thousand clients waiting while it is busy', async () => {
    const clients = 1_000;
    const { server, close } = await listen(() => {}, 0, '127.0.0.1');
    const connected = new Int32Array(new SharedArrayBuffer(4));
    const { port } = server.address() as AddressInfo;
    const worker = new Worker(CLIENTS, { eval: true, workerData: { port, clients, connected } });
    await once(worker, 'online');
    for (let before = 0; before < clients; before = Atomics.load(connected, 0))
      if (Atomics.wait(connected, 0, before, 10_000) === 'timed-out') break; // nothing runs in this thread meanwhile
    expect(Atomics.load(connected, 0)).toBe(clients);
    await worker.terminate();
    await close();
  });
});
