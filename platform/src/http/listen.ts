import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartRefused } from '../process/config.ts';
import { cutOffIdleClients } from './idle-clients.ts';

/** A listening server: its address, and how to stop taking, finish what is under way and close. */
export type Listening = Readonly<{ server: Server; url: string; close: () => Promise<void> }>;

const GRACE_MS = 5_000;

/**
 * So many connections wait for a process that is busy, where the system allows it. Of what comes beyond, the system keeps
 * nobody waiting: a client believes itself connected, and is cut off a minute later.
 */
const WAITING_CONNECTIONS = 4_096;

/** What measures, compresses, streams and stops an answer each looks for its end: of a file a dozen, of which Node would warn. */
const LOOKING_FOR_ITS_END = 20;

/** Listens on a port (0: any free one); refuses one that is taken with a clear line. Readers that take nothing are cut off. */
export const listen = async (listener: RequestListener, port: number, host: string): Promise<Listening> => {
  const server = createServer();
  cutOffIdleClients(server);
  let isClosing = false;
  server.on('request', (request, response) => {
    response.setMaxListeners(LOOKING_FOR_ITS_END);
    // A connection whose answer ends after that was not idle yet, and would be held open for its client's next request.
    response.once('close', () => isClosing && setImmediate(() => server.closeIdleConnections()));
    listener(request, response);
  });
  await take(server, port, host);
  const { port: bound } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    server,
    url: `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        const abandon = setTimeout(() => server.closeAllConnections(), GRACE_MS);
        server.close(() => {
          clearTimeout(abandon);
          resolve();
        });
        isClosing = true;
        server.closeIdleConnections();
      }),
  };
};

const take = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        'code' in error && error.code === 'EADDRINUSE' ? new StartRefused(`El puerto ${port} está ocupado`) : error,
      ),
    );
    server.listen(port, host, WAITING_CONNECTIONS, resolve);
  });
