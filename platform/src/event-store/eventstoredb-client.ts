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
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { connectivityState } from '@grpc/grpc-js';
import type { EventstoredbAddress } from './eventstoredb-address.ts';
import type { BatchCall } from './eventstoredb-batch.ts';
import type { StoredEvent } from './eventstoredb-events.ts';
import type { Patience } from './eventstoredb-patience.ts';

/** Finding the leader takes no longer than whoever waits for it has. */
const DISCOVERY = { maxDiscoverAttempts: 3, discoveryInterval: 100, gossipTimeout: 1, nodePreference: LEADER } as const;

type Where = DNSClusterOptions | GossipClusterOptions | SingleNodeOptions;

const ignore = (): void => undefined;

const BATCH_APPEND = streamsGrpc.StreamsService.batchAppend;

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
        BATCH_APPEND.responseDeserialize,
        ...this.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY }),
      ),
    );
    return open();
  }

  /** Events of streams whose name matches, from the log's end backwards: filtered by the server. */
  async *readBackwards(streamName: string, deadline: Date): AsyncGenerator<StoredEvent> {
    const { Options } = streams.ReadReq;
    const nothing = new shared.Empty();
    const expression = new Options.FilterOptions.Expression().setRegex(streamName);
    const filter = new Options.FilterOptions().setStreamIdentifier(expression).setCount(nothing);
    const options = new Options()
      .setAll(new Options.AllOptions().setEnd(nothing))
      .setReadDirection(Options.ReadDirection.BACKWARDS)
      .setCount(String(Number.MAX_SAFE_INTEGER))
      .setFilter(filter.setCheckpointintervalmultiplier(1))
      .setUuidOption(new Options.UUIDOption().setString(nothing));
    const request = new streams.ReadReq().setOptions(options);
    const open = this.GRPCStreamCreator(streamsGrpc.StreamsClient, 'readAll', (client) =>
      client.read(request, ...this.callArguments({ requiresLeader: true }, { deadline })),
    );
    const reading = await open();
    reading.on('error', ignore); // also when nobody reads any more
    try {
      for await (const response of reading) {
        const event = storedEvent(response as ReadResp); // what the call answers with
        if (event) yield event;
      }
    } catch (error) {
      throw error instanceof Error ? convertToCommandError(error) : error;
    } finally {
      reading.cancel();
    }
  }
}

const isBeingMade = (state: connectivityState): boolean =>
  state === connectivityState.IDLE || state === connectivityState.CONNECTING;

const storedEvent = (response: ReadResp): StoredEvent | undefined => {
  const event = response.getEvent()?.getEvent();
  if (!event) return undefined;
  const commit = BigInt(event.getCommitPosition());
  return {
    id: event.getId()?.getString() ?? '',
    streamId: textOf(event.getStreamIdentifier()?.getStreamName_asU8()),
    revision: BigInt(event.getStreamRevision()),
    type: event.getMetadataMap().get('type') ?? '',
    data: undefined, // nobody asks a read of places for it
    metadata: jsonIn(textOf(event.getCustomMetadata_asU8())),
    position: { commit, prepare: commit },
  };
};

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Connects with the first call. */
export const openClient = ({ hosts, ...address }: EventstoredbAddress, patience: Patience): LeaderClient => {
  if (address.isSecure) acceptIpServerNames();
  const [first] = hosts;
  const security: ChannelCredentialOptions = { insecure: !address.isSecure, ...address.certificates };
  const place = address.isDiscovered ? { discover: first! } : { endpoints: [...hosts] }; // there is a host
  const where: Where = hosts.length > 1 || address.isDiscovered ? { ...DISCOVERY, ...place } : { endpoint: first! };
  const keptAlive = { keepAliveInterval: patience.pingEveryMs, keepAliveTimeout: patience.pingMs };
  return withoutWarnings(() => new LeaderClient({ ...keptAlive, ...where }, security, address.credentials));
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
