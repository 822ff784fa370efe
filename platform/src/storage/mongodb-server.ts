import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';
import { MongoAPIError, MongoClient, MongoError, MongoServerError } from 'mongodb';
import { StartRefused } from '../process/config.ts';
import { answeredWithin, StorageUnavailable } from './storage-unavailable.ts';

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
class EndingConnection extends Connection {
  constructor(stream: Duplex, options: unknown) {
    super(stream, options);
    stream.once('end', () => stream.destroy(new Error('the server has ended the connection')));
  }
}

/**
 * How soon a server that hangs is noticed: it is asked every second, and what is under way on a connection to one that
 * does not say anything for two more is given up. Calls wait two seconds for a server at most.
 */
const ATTENTION = {
  heartbeatFrequencyMS: 1_000,
  connectTimeoutMS: 2_000,
  serverSelectionTimeoutMS: 2_000,
  waitQueueTimeoutMS: 4_000,
};

const CONNECTIONS: object = { connectionType: EndingConnection };

export type MongodbServer = Readonly<{
  client: MongoClient;
  /** Which server this is and where, for its operator; without user or password. */
  name: string;
  /** Gives what the work gives; StorageUnavailable when the server is away, or takes longer than that. */
  ask: <T>(milliseconds: number, work: () => Promise<T>) => Promise<T>;
}>;

/**
 * The servers that a URL names. Writes are acknowledged by the majority, in their journals. Connects with the first call.
 * Refuses (StartRefused) what is no address of MongoDB.
 */
export const mongodbServer = (url: string): MongodbServer => {
  const client = clientOf(url);
  const { hosts, srvHost } = client.options;
  const name = `MongoDB ${srvHost ?? hosts.join(',')}`;
  return {
    client,
    name,
    ask: async (milliseconds, work) => {
      try {
        return await answeredWithin(milliseconds, name, work());
      } catch (error) {
        throw failureOf(name, error);
      }
    },
  };
};

const clientOf = (url: string): MongoClient => {
  try {
    const writeConcern = { w: 'majority', journal: true } as const;
    return new MongoClient(url, { ...ATTENTION, ...CONNECTIONS, writeConcern });
  } catch (error) {
    const reason = error instanceof Error && !error.message.includes('//') ? error.message : 'no es una dirección';
    throw new StartRefused(`Configuración no válida: MONGODB_URL (${reason})`); // never the address: it may hold a password
  }
};

/** What a server answers when it knows whom it speaks to, and will not. */
const NOT_LET_IN: ReadonlySet<unknown> = new Set([13, 18, 8000]);

/** What the server answered is about the call, unless it says that the call may be made again. */
const failureOf = (name: string, error: unknown): unknown => {
  const met = error instanceof MongoServerError && error.errorResponse instanceof Error ? error.errorResponse : error;
  if (!(met instanceof MongoError) || met instanceof MongoAPIError) return error;
  if (NOT_LET_IN.has(met.code)) return new StorageUnavailable(name, { cause: met, passes: false });
  const mayBeMadeAgain = met.hasErrorLabel('RetryableWriteError') || met.hasErrorLabel('RetryableReadError');
  return met instanceof MongoServerError && !mayBeMadeAgain ? error : new StorageUnavailable(name, { cause: met });
};
