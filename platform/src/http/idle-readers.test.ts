import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { cutOffIdleReaders } from './idle-readers.ts';

const MORE_THAN_IS_EVER_ON_ITS_WAY = 64 * 1024 * 1024;

/** A reader of a server whose readers may be idle for some milliseconds. */
const reading = async (answer: RequestListener) => {
  const server = createServer();
  cutOffIdleReaders(server, 20);
  server.on('request', answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const reader = connect(port, '127.0.0.1');
  reader.on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
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
