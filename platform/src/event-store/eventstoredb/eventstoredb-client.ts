import {
  type ChannelCredentialOptions,
  type Credentials,
  convertToCommandError,
  type DNSClusterOptions,
  EventStoreDBClient,
  type GossipClusterOptions,
  LEADER,
  type SingleNodeOptions,
  UnavailableError,
} from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type ClientReadableStream, connectivityState } from '@grpc/grpc-js';
import type { EventstoredbAddress } from './eventstoredb-address.ts';
import type { BatchCall } from './eventstoredb-batch.ts';
import { batchResponse } from './eventstoredb-batch-response.ts';
import type { Patience } from './eventstoredb-patience.ts';
import { type ReadResponse, readResponse } from './eventstoredb-read-response.ts';

/** Finding the leader takes no longer than whoever waits for it has. */
const DISCOVERY = { maxDiscoverAttempts: 3, discoveryInterval: 100, gossipTimeout: 1, nodePreference: LEADER } as const;

type Where = DNSClusterOptions | GossipClusterOptions | SingleNodeOptions;

const ignore = (): void => undefined;

const { batchAppend: BATCH_APPEND, read: READ } = streamsGrpc.StreamsService;

export type ReadCall = ClientReadableStream<ReadResponse>;

/** What is written already is sent as it is. */
const asBuffer = (written: Uint8Array): Buffer => Buffer.from(written.buffer, written.byteOffset, written.byteLength);

/** The vendor's client, with what we need of it otherwise. */
export class LeaderClient extends EventStoreDBClient {
  constructor(where: Where, security: ChannelCredentialOptions, credentials: Credentials | undefined) {
    super(where as SingleNodeOptions, security, credentials); // declared once for each kind of place
    const { handleError } = this;
    // It looks at the connection that replaced a broken one, which may have failed by then: nobody waits for its word.
    this.handleError = (client, error) => handleError(client, error).catch(ignore);
  }

  /**
   * Its own batched call, the default for appends, rejects where nobody can catch it when a connection breaks under load,
   * which ends the process, and does not follow the leader: appends are calls of their own, or in a batch of ours.
   */
  protected override supports = async (): Promise<boolean> => false;

  /** The server's version, as it tells it; 'unknown' of one that is too old to tell. */
  async serverVersion(): Promise<string> {
    try {
      return (await this.capabilities).serverVersion;
    } catch (error) {
      throw error instanceof Error ? convertToCommandError(error) : error;
    }
  }

  /**
   * Resolves once the connection to the leader stands. Rejects when it cannot be made, or not by the deadline: nothing is sent
   * then, so that nobody has to wonder whether something was done.
   */
  async connected(deadline: Date): Promise<void> {
    await this.execute(streamsGrpc.StreamsClient, 'connected', async (client) => {
      const channel = client.getChannel();
      for (let state = channel.getConnectivityState(true); isBeingMade(state) && new Date() < deadline; ) {
        await new Promise<void>((resolve) => channel.watchConnectivityState(state, deadline, () => resolve()));
        state = channel.getConnectivityState(true);
      }
      if (channel.getConnectivityState(false) !== connectivityState.READY)
        throw new UnavailableError(undefined, 'No connection established');
    });
  }

  /** A call for many appends, on the connection to the leader. */
  async openBatch(deadline: Date): Promise<BatchCall> {
    await this.connected(deadline);
    const open = this.GRPCStreamCreator(streamsGrpc.StreamsClient, 'batchAppend', (client) =>
      client.makeBidiStreamRequest(
        BATCH_APPEND.path,
        asBuffer,
        batchResponse,
        ...this.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY }),
      ),
    );
    return open();
  }

  /** A call that reads, on the connection to the leader. */
  async openRead(request: Uint8Array, deadline: Date | number = Number.POSITIVE_INFINITY): Promise<ReadCall> {
    const open = this.GRPCStreamCreator(streamsGrpc.StreamsClient, 'read', (client) =>
      client.makeServerStreamRequest(
        READ.path,
        asBuffer,
        readResponse,
        request,
        ...this.callArguments({ requiresLeader: true }, { deadline }),
      ),
    );
    return open();
  }
}

const isBeingMade = (state: connectivityState): boolean =>
  state === connectivityState.IDLE || state === connectivityState.CONNECTING;

/** Connects with the first call. */
export const openClient = ({ hosts, ...address }: EventstoredbAddress, patience: Patience): LeaderClient => {
  if (address.isSecure) acceptIpServerNames();
  const [first] = hosts;
  const security: ChannelCredentialOptions = { insecure: !address.isSecure, ...address.certificates };
  const place = address.isDiscovered ? { discover: first! } : { endpoints: [...hosts] }; // there is a host
  const where: Where = hosts.length > 1 || address.isDiscovered ? { ...DISCOVERY, ...place } : { endpoint: first! };
  const keepAlive = { keepAliveInterval: patience.pingEveryMs, keepAliveTimeout: patience.pingMs };
  return withoutWarnings(() => new LeaderClient({ ...keepAlive, ...where }, security, address.credentials));
};

/** The client says on the screen that it would rather be kept alive less often. */
const withoutWarnings = <T>(work: () => T): T => {
  const { warn } = console;
  console.warn = ignore;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
};

const IP_SERVER_NAME = 'DEP0123';
let acceptsIpServerNames = false;

/** Node warns on the screen of a server that is named by its IP address, for which certificates may well be made. */
const acceptIpServerNames = (): void => {
  if (acceptsIpServerNames) return;
  acceptsIpServerNames = true;
  const { emitWarning } = process;
  process.emitWarning = (...args: [warning: string | Error, ...rest: unknown[]]) => {
    if (!args.includes(IP_SERVER_NAME)) Reflect.apply(emitWarning, process, args);
  };
};
