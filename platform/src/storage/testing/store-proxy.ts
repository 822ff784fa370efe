import { connect, createServer, type Server, type Socket } from 'node:net';
import { standingPort } from '../../process/testing/standing-port.ts';

/**
 * What becomes of what passes: everything goes through; every chunk comes late; connections stay open, new ones too, and
 * nothing passes; or connections break and new ones are refused.
 */
export type ProxyCondition = 'well' | 'slow' | 'frozen' | 'away';

/** A way to a server on this machine that can go wrong as a network or the server itself would. */
export type StoreProxy = Readonly<{
  port: number;
  become: (condition: ProxyCondition) => Promise<void>;
  close: () => Promise<void>;
}>;

const LATE_MS = 400;

/** Opens one on a port of its own, to which it comes back when it was away; or on one to which another process comes back. */
export const openStoreProxy = async (target: { host: string; port: number }, at?: number) => {
  let condition: ProxyCondition = 'well';
  const port = at ?? (await standingPort());
  const sockets = new Set<Socket>();

  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (chunk: Buffer) => {
      if (condition !== 'slow') return void to.write(chunk);
      setTimeout(() => to.destroyed || to.write(chunk), LATE_MS);
    });
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    sockets.add(from);
    from.once('close', () => sockets.delete(from));
    if (condition === 'frozen') from.pause();
  };

  const server: Server = createServer({ noDelay: true }, (incoming) => {
    const onward = connect({ ...target, noDelay: true });
    pass(incoming, onward);
    pass(onward, incoming);
  });
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const leave = async (): Promise<void> => {
    const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen();
  const become = async (next: ProxyCondition): Promise<void> => {
    condition = next;
    if (next === 'away') return leave();
    if (!server.listening) await listen();
    for (const socket of sockets)
      if (next === 'frozen') socket.pause();
      else socket.resume();
  };
  return { port, become, close: leave } satisfies StoreProxy;
};
