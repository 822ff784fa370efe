import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems lend to whoever connects to somebody. */
const FIRST = 15_000;
const COUNT = 15_000;

/** A port of this machine that nobody listens on, and that is free still when a server which left it comes back. */
export const standingPort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + randomInt(COUNT);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
};
