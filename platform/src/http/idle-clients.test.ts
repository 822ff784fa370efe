import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { cutOffIdleClients } from './idle-clients.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const MORE_THAN_IS_EVER_ON_ITS_WAY = 64 * 1024 * 1024;
const SOON_MS = 20;

/** A reader of a server whose readers may be idle for some milliseconds. */
const reading = async (answer: RequestListener, says = GET, idleMs = SOON_MS) => {
  const server = createServer();
  cutOffIdleClients(server, idleMs);
  server.on('request', answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const reader = connect(port, '127.0.0.1');
  reader.on('error', () => {});
  reader.write(says);
  return { reader, close: () => server.close() };
};

describe('a reader that takes nothing', () => {
  it('is cut off, and nothing more is kept for it', async () => {
    const cutOff = Promise.withResolvers<number>();
    const { reader, close } = await reading((_request, response) => {
      response.on('close', () => cutOff.resolve(response.writableLength));
      response.end(Buffer.alloc(MORE_THAN_IS_EVER_ON_ITS_WAY));
    });
    reader.pause();
    await cutOff.promise;
    reader.resume();
    let taken = 0;
    reader.on('data', (chunk) => {
      taken += chunk.length;
    });
    await once(reader, 'close');
    expect(taken).toBeLessThan(MORE_THAN_IS_EVER_ON_ITS_WAY);
    close();
  });

  it('is not one who waits for an answer that takes long to make', async () => {
    const { reader, close } = await reading((_request, response) => {
      response.once('timeout', () => setImmediate(() => response.end('made')));
    });
    let taken = '';
    reader.on('data', (chunk) => {
      taken += chunk;
    });
    await once(reader, 'close');
    expect(taken).toMatch(/^HTTP\/1.1 200 OK.*made$/s);
    close();
  });
});

describe('a sender that stalls', () => {
  /** A server that takes a body in, and says what became of it. */
  const sending = async (idleMs = SOON_MS) => {
    const taken = Promise.withResolvers<string>();
    const answer: RequestListener = async (request, response) => {
      try {
        let body = '';
        for await (const chunk of request) body += chunk;
        taken.resolve(body);
        response.end('taken');
      } catch {
        taken.resolve('broken off');
      }
    };
    const says = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nConnection: close\r\n\r\n';
    const { reader, close } = await reading(answer, says, idleMs);
    return { sender: reader, taken: taken.promise, close };
  };

  it('is cut off', async () => {
    const { sender, taken, close } = await sending();
    sender.write('one');
    expect(await taken).toBe('broken off');
    close();
  });

  it('is not one who sends slowly', async () => {
    const { sender, taken, close } = await sending(3_000);
    for (const part of 'onetwosix') {
      sender.write(part);
      await pause(400); // in all longer than anybody may be idle, each far from it
    }
    expect(await taken).toBe('onetwosix');
    close();
  });
});
