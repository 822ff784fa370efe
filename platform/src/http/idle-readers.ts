import type { Server } from 'node:http';

/**
 * How long a reader may take nothing of an answer that waits for it, at least; Node may wait as long again. What is on its way to it holds memory and, of a file,
 * a place on the disk.
 */
const IDLE_MS = 30_000;

/** Cuts off readers that take not a byte for so long. An answer that is not made yet waits for as long as it takes. */
export const cutOffIdleReaders = (server: Server, idleMs = IDLE_MS): void => {
  server.on('request', (_request, response) => {
    response.setTimeout(idleMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
  });
};
