import type { Server } from 'node:http';

/**
 * A connection whose client takes no byte of a waiting answer is closed after this time, after twice of it at most (Node
 * looks at intervals of this length). Until then the answer holds memory and, if it is a file, space on the disk.
 */
const IDLE_MS = 30_000;

/** Closes connections whose clients take nothing. Waiting for an answer that takes long to make is not cut short. */
export const cutOffIdleReaders = (server: Server, idleMs = IDLE_MS): void => {
  server.on('request', (_request, response) => {
    response.setTimeout(idleMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
  });
};
