import type { Server } from 'node:http';

/**
 * A connection on which nothing moves is closed after this time, after twice of it at most (Node looks at intervals of this
 * length), when its client takes no byte of a waiting answer, or sends none of what it began to. Until then it holds memory
 * and, if it is a file, space on the disk. What moves is not cut short, unless it takes an hour.
 */
const IDLE_MS = 30_000;
const LONGEST_REQUEST_MS = 3_600_000;

/** Closes connections whose clients stall. Waiting for an answer that takes long to make is not cut short. */
export const cutOffIdleClients = (server: Server, idleMs = IDLE_MS): void => {
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.on('request', (request, response) => {
    response.setTimeout(idleMs, () => {
      if (response.writableLength > 0 || !request.complete) response.destroy();
    });
  });
};
