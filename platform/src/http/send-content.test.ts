import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sendContent } from './send-content.ts';

/** A content sent to whoever asks, once `before` is over. */
const sending = async (content: Readable, before: (response: ServerResponse) => Promise<unknown>) => {
  const sent = Promise.withResolvers<void>();
  const server = createServer(async (_request, response) => {
    await before(response);
    await sendContent(content, response);
    sent.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, agent: false }).on('error', () => {});
  return { request, sent: sent.promise, close: () => server.close() };
};

describe('a content that is sent', () => {
  it('arrives', async () => {
    const { request, sent, close } = await sending(Readable.from(['a', 'b']), async () => {});
    const [response] = await once(request, 'response');
    expect(Buffer.concat(await response.toArray()).toString()).toBe('ab');
    await sent;
    close();
  });

  it('is closed when its reader had gone before it was there', async () => {
    const content = Readable.from(['a']);
    const { request, sent, close } = await sending(content, async (response) => {
      request.destroy();
      await once(response, 'close');
    });
    await sent;
    expect(content.destroyed).toBe(true);
    close();
  });
});
