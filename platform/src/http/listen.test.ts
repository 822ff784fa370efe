import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { listen } from './listen.ts';

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
});
