import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, {
  type BatchAppendReq,
  type BatchAppendResp,
  type ReadReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { OutcomeUnknown } from '../../storage/storage-unavailable.ts';
import type { NewEvent } from '../event-store.ts';
import { answered } from '../testing/answered.ts';
import { type EventstoredbStandIn, openEventstoredbStandIn } from '../testing/eventstoredb-stand-in.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';

const EMPTY = '00000000-0000-0000-0000-000000000000';
const SOME_ID = '11111111-1111-4111-8111-111111111111';
const A_LIMIT = 1_048_576;

type Sent = Readonly<{
  correlationId: string;
  stream: string;
  id: string;
  metadata: Readonly<Record<string, string>>;
  bytes: number;
  until?: Date;
}>;

const usual: Sent = {
  correlationId: SOME_ID,
  stream: 'a.thing-1',
  id: SOME_ID,
  metadata: { type: 'ThingHappened', 'content-type': 'application/json' },
  bytes: 2,
};

/** The same in both calls. */
const fill = <M extends Pick<BatchAppendReq.ProposedMessage, 'setId' | 'setData' | 'getMetadataMap'>>(
  message: M,
  { id, metadata, bytes }: Sent,
): M => {
  message.setId(new shared.UUID().setString(id));
  message.setData(Buffer.alloc(bytes, ' '));
  for (const [key, value] of Object.entries(metadata)) message.getMetadataMap().set(key, value);
  return message;
};

/** Whose calls these are. */
const authorizationOf = (user: string) => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`${user}:${user}`).toString('base64')}`);
  return metadata;
};

describe('what every EventStoreDB refuses, a server that stands in refuses', () => {
  let server: EventstoredbStandIn;
  let client: InstanceType<typeof streamsGrpc.StreamsClient>;

  beforeAll(async () => {
    const users = {
      monitor: { password: 'monitor', mayReadAll: true },
      admin: { password: 'admin', mayReadAll: true, isAdmin: true },
      stranger: { password: 'stranger', mayReadAll: false },
    };
    server = await openEventstoredbStandIn({ users });
    const { host, port } = server.addresses[0]!;
    client = new streamsGrpc.StreamsClient(`${host}:${port}`, credentials.createInsecure());
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  const batched = (sent: Sent, user: string): Promise<string> => {
    const options = new streams.BatchAppendReq.Options()
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(sent.stream)))
      .setNoStream(new shared.Empty());
    if (sent.until) options.setDeadline(timestamps.Timestamp.fromDate(sent.until));
    const request = new streams.BatchAppendReq()
      .setCorrelationId(new shared.UUID().setString(sent.correlationId))
      .setOptions(options)
      .setProposedMessagesList([fill(new streams.BatchAppendReq.ProposedMessage(), sent)])
      .setIsFinal(true);
    const call = client.batchAppend(authorizationOf(user));
    return new Promise((resolve, reject) => {
      call.on('error', reject).on('data', (response: BatchAppendResp) => {
        const error = response.getError();
        const value = error?.getDetails()?.getValue_asU8();
        const reason = value ? `: ${shared.BadRequest.deserializeBinary(value).getMessage()}` : '';
        resolve(error ? `${error.getMessage()}${reason}` : 'written');
        call.end();
      });
      call.write(request);
    });
  };

  const single = (sent: Sent, user: string): Promise<string> =>
    new Promise((resolve) => {
      const call = client.append(authorizationOf(user), (error: ServiceError | null) =>
        resolve(error ? error.details : 'written'),
      );
      const options = new streams.AppendReq.Options()
        .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(sent.stream)))
        .setAny(new shared.Empty());
      call.write(new streams.AppendReq().setOptions(options));
      call.write(new streams.AppendReq().setProposedMessage(fill(new streams.AppendReq.ProposedMessage(), sent)));
      call.end();
    });

  const { type: _, ...untyped } = usual.metadata;
  const { 'content-type': __, ...untold } = usual.metadata;

  it.each<[string, Partial<Sent>, string, string]>([
    ['an empty correlation id', { correlationId: EMPTY }, 'BadRequest: correlationId should be', 'written'],
    ['an empty event id', { id: EMPTY }, 'BadRequest: Empty eventId provided.', 'Exception was thrown by handler.'],
    ['an id that is none', { id: 'mine' }, 'BadRequest: Unrecognized Guid format', 'Exception was thrown by handler.'],
    ['no stream name', { stream: '' }, 'BadRequest: Value cannot be null.', 'Exception was thrown by handler.'],
    ['a stream of the system', { stream: '$settings' }, 'AccessDenied', 'Access Denied'],
    [
      'no type',
      { metadata: untyped },
      "BadRequest: The given key 'type'",
      "Required Metadata Property 'type' is missing",
    ],
    [
      ...(['no content type', { metadata: untold }, "BadRequest: The given key 'content-type'"] as const),
      "Required Metadata Property 'content-type' is missing",
    ],
    [
      ...(['an empty type', { metadata: { ...usual.metadata, type: '' } }] as const),
      ...(['BadRequest: Empty eventType provided.', 'Exception was thrown by handler.'] as const),
    ],
    ['more than it takes at once', { bytes: A_LIMIT }, 'MaximumAppendSizeExceeded', 'Maximum Append Size of'],
    ['a deadline that has passed', { until: new Date(0) }, 'Timeout', 'written'],
  ])('%s', async (_what, said, ofMany, ofOne) => {
    const [many, one] = [
      await batched({ ...usual, stream: 'many', ...said }, 'monitor'),
      await single({ ...usual, stream: 'one', ...said }, 'monitor'),
    ];
    expect(many.slice(0, ofMany.length)).toBe(ofMany);
    expect(one.slice(0, ofOne.length)).toBe(ofOne);
  });

  const read = (change: (options: ReadReq.Options) => unknown, user: string): Promise<string> => {
    const { Options } = streams.ReadReq;
    const options = new Options()
      .setStream(streamOptions(usual.stream))
      .setCount('1')
      .setNoFilter(new shared.Empty())
      .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
    change(options);
    const call = client.read(new streams.ReadReq().setOptions(options), authorizationOf(user));
    return new Promise((resolve) => {
      call.on('error', (error: ServiceError) => resolve(status[error.code]!));
      call.on('data', () => resolve('read')).on('end', () => resolve('read'));
    });
  };
  const nothing = new shared.Empty();
  const streamOptions = (name: string) =>
    new streams.ReadReq.Options.StreamOptions()
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(name)))
      .setStart(nothing);
  const ofAll = () => new streams.ReadReq.Options.AllOptions().setStart(nothing);
  const aFilter = () => new streams.ReadReq.Options.FilterOptions();
  const anyName = new streams.ReadReq.Options.FilterOptions.Expression().setRegex('^[^$]');

  it.each<[string, (options: ReadReq.Options) => unknown, string]>([
    ['a read of a stream', () => {}, 'read'],
    ['a read of the whole log', (options) => options.setAll(ofAll()), 'read'],
    ['a read of no stream', (options) => options.setStream(streamOptions('')), 'UNKNOWN'],
    ['a read of nothing', (options) => options.clearStream(), 'INVALID_ARGUMENT'],
    ['a read of a stream of the system', (options) => options.setStream(streamOptions('$users')), 'PERMISSION_DENIED'],
    ['a read that does not say how it wants ids', (options) => options.clearUuidOption(), 'INVALID_ARGUMENT'],
    [
      'a filter of one stream',
      (options) => options.setFilter(aFilter().setStreamIdentifier(anyName).setCount(nothing)),
      'INVALID_ARGUMENT',
    ],
    [
      'a filter without a window',
      (options) => options.setAll(ofAll()).setFilter(aFilter().setStreamIdentifier(anyName)),
      'INVALID_ARGUMENT',
    ],
    [
      'a filter by nothing',
      (options) => options.setAll(ofAll()).setFilter(aFilter().setCount(nothing)),
      'INVALID_ARGUMENT',
    ],
    [
      'a subscription backwards',
      (options) =>
        options
          .setSubscription(new streams.ReadReq.Options.SubscriptionOptions())
          .setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS),
      'INVALID_ARGUMENT',
    ],
  ])('%s', async (_what, change, answer) => {
    expect(await read(change, 'monitor')).toBe(answer);
  });

  it('a read of the whole log by who may not, but not one of a stream of the system by its administrators', async () => {
    expect(await read((options) => options.setAll(ofAll()), 'stranger')).toBe('PERMISSION_DENIED');
    expect(await read((options) => options.setStream(streamOptions('$users')), 'admin')).toBe('read');
  });

  it('but lets its administrators write to streams of the system, and takes what is as it should be', async () => {
    expect(await batched({ ...usual, stream: '$theirs' }, 'admin')).toBe('written');
    expect(await batched(usual, 'monitor')).toBe('written');
  });
});

describe('appends of many to EventStoreDB', () => {
  let made = 0;
  const anEvent = (data: unknown = {}): NewEvent => {
    return { id: `refused ${++made}`, type: 'ThingHappened', schemaVersion: 1, metadata: {}, data };
  };
  const someAppends = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ stream: `a.${name}-${n}`, expected: 0, events: [anEvent()] }));

  let server: EventstoredbStandIn;
  beforeEach(async () => {
    server = await openEventstoredbStandIn();
  });
  afterEach(() => server.close());

  it('are taken in one call and in their order, the first one too', async () => {
    const refused: string[] = [];
    const store = openEventstoredbEventStore({ url: server.url, onRefused: (reason) => refused.push(reason) });
    const appends = someAppends('thing', 20);

    await store.appendMany(appends);

    const log = await store.readLog({ limit: 100 });
    expect(log.map(({ stream }) => stream)).toEqual(appends.map(({ stream }) => stream));
    expect(refused).toEqual([]);
    await store.close();
  });

  it('tell of each that was refused for another reason than a version, in the words of the server', async () => {
    const refused: string[] = [];
    const store = openEventstoredbEventStore({ url: server.url, onRefused: (reason) => refused.push(reason) });
    const [first, second, third] = someAppends('thing', 3);
    const large = { ...second!, events: [anEvent(' '.repeat(A_LIMIT))] };
    await store.append(third!.stream, 0, [anEvent()]);

    await expect(store.appendMany([first!, large, third!])).rejects.toThrow(RangeError);

    expect(refused).toEqual(['MaximumAppendSizeExceeded']);
    await store.close();
  });

  it('tell that a majority did not take them', async () => {
    const refused: string[] = [];
    const patience = { answerMs: 1_500, pingEveryMs: 1_000, pingMs: 1_000 };
    const store = openEventstoredbEventStore({
      url: server.url,
      patience,
      onRefused: (reason: string) => refused.push(reason),
    });
    await answered(() => store.read('a.thing-1')); // which connects
    server.log.loseMajority();

    await expect(store.appendMany(someAppends('thing', 2))).rejects.toThrow(OutcomeUnknown);

    expect(refused).toEqual(['Timeout', 'Timeout']);
    await store.close();
  });
});
