import { createServer, type IncomingMessage, request as requestOf } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';

export type Gateway = Readonly<{ url: string; close: () => Promise<void> }>;

/** Sends each request, upload and socket where deploy/nginx.conf sends it: the services are one site to their callers. */
export const openGateway = async (services: Readonly<{ commands: string; queries: string }>): Promise<Gateway> => {
  const targetOf = ({ url = '/' }: IncomingMessage): URL =>
    new URL(url, isCommand(url) ? services.commands : services.queries);

  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = requestOf(targetOf(incoming), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });

  server.on('upgrade', (incoming, socket, head) => {
    const { hostname, port } = targetOf(incoming);
    const onward = connect(Number(port), hostname, () => {
      onward.write(`${headOf(incoming)}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const commandPaths = allEndpoints
  .filter(({ side }) => side === 'command')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

const isCommand = (url: string): boolean => {
  const [path = ''] = url.split('?');
  return commandPaths.some((command) => command.test(path));
};

const headOf = ({ method, url, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let n = 0; n < rawHeaders.length; n += 2) lines.push(`${rawHeaders[n]}: ${rawHeaders[n + 1]}`);
  return lines.join('\r\n');
};
