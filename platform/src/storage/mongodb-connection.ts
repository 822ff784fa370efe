import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';

type DriversConnection = new (stream: Duplex, options: unknown) => object;

/** The driver has the option to make connections of another class, but does not export the one to begin from. */
const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: DriversConnection;
};

/**
 * The driver's connection, which fails as soon as the server ends it. When a server ends one in good order, its socket is
 * destroyed a moment before it says that it is closed, and what the driver (7.8 to 7.9) writes in that moment it awaits
 * for ever. Where that is a heartbeat, it never looks at the server again, and never finds it back.
 */
export class EndingConnection extends Connection {
  constructor(stream: Duplex, options: unknown) {
    super(stream, options);
    stream.once('end', () => stream.destroy(new Error('the server has ended the connection')));
  }
}
