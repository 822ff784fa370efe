import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import protobuf from 'protobufjs/minimal.js';
import { encodeCheckpoint, encodePosition } from './eventstoredb-events.ts';
import { readResponse } from './eventstoredb-read-response.ts';

const { ReadResp } = streams;
const { RecordedEvent } = ReadResp.ReadEvent;

const anyText = fc.string({ unit: 'binary' });
const anyNumber = fc.oneof(
  fc.bigInt(0n, 2n ** 64n - 1n),
  fc.constantFrom(0n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 64n - 1n),
);

/** A field that no one knows yet, of each kind. */
const unknownField = fc.oneof(
  anyNumber.map((value) => protobuf.Writer.create().uint32(varintOf(90)).uint64(String(value)).finish()),
  fc.uint8Array().map((value) => protobuf.Writer.create().uint32(bytesOf(91)).bytes(value).finish()),
  fc.nat().map((value) =>
    protobuf.Writer.create()
      .uint32((92 << 3) | 5)
      .fixed32(value)
      .finish(),
  ),
);
const varintOf = (field: number): number => field << 3;
const bytesOf = (field: number): number => (field << 3) | 2;

/** A field of an event by itself. */
const eventField = fc.oneof(
  anyText.map((id) => new RecordedEvent().setId(new shared.UUID().setString(id)).serializeBinary()),
  fc
    .oneof(
      anyText.map((name) => Buffer.from(name)),
      fc.uint8Array(),
    )
    .map((name) => new shared.StreamIdentifier().setStreamName(name))
    .map((stream) => new RecordedEvent().setStreamIdentifier(stream).serializeBinary()),
  anyNumber.map((revision) => new RecordedEvent().setStreamRevision(String(revision)).serializeBinary()),
  anyNumber.map((commit) => new RecordedEvent().setCommitPosition(String(commit)).serializeBinary()),
  anyNumber.map((prepare) => new RecordedEvent().setPreparePosition(String(prepare)).serializeBinary()),
  fc
    .tuple(
      fc.oneof(fc.constantFrom('type', 'content-type'), anyText),
      fc.oneof(fc.constant('application/json'), anyText),
    )
    .map(([key, value]) => {
      const event = new RecordedEvent();
      event.getMetadataMap().set(key, value);
      return event.serializeBinary();
    }),
  fc.uint8Array().map((metadata) => new RecordedEvent().setCustomMetadata(metadata).serializeBinary()),
  anyText.map((data) => new RecordedEvent().setData(Buffer.from(data)).serializeBinary()),
  unknownField,
);

/** Some fields, in any order, make an event. Two streams, which no server sends, are not understood alike by all. */
const eventFields = fc.uniqueArray(eventField, {
  selector: (field) => (field[0] === bytesOf(2) ? 'stream' : field),
  comparator: 'IsStrictlyEqual',
});

const message = (field: number, parts: readonly Uint8Array[]): Uint8Array =>
  protobuf.Writer.create().uint32(bytesOf(field)).bytes(Buffer.concat(parts)).finish();

const asText = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

describe('what a server says to who reads', () => {
  it('is understood as by who knows the protocol when it is an event', () =>
    fc.assert(
      fc.property(eventFields, fc.array(unknownField), fc.array(unknownField), (fields, beside, behind) => {
        const bytes = Buffer.concat([message(1, [...beside, message(1, fields)]), ...behind]);
        const event = ReadResp.deserializeBinary(bytes).getEvent()?.getEvent();
        const commit = BigInt(event?.getCommitPosition() ?? 0);

        expect(readResponse(bytes)).toEqual({
          kind: 'event',
          event: {
            streamId: asText(event?.getStreamIdentifier()?.getStreamName_asU8()),
            revision: Number(event?.getStreamRevision()),
            type: event?.getMetadataMap().get('type') ?? '',
            isJson: event?.getMetadataMap().get('content-type') === 'application/json',
            data: asText(event?.getData_asU8()),
            metadata: asText(event?.getCustomMetadata_asU8()),
            position: encodePosition(commit),
          },
        });
      }),
    ));

  it('is understood as by who knows the protocol when it is how far it looked', () =>
    fc.assert(
      fc.property(anyNumber, anyNumber, fc.array(unknownField), (commit, prepare, beside) => {
        const place = new ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare));
        const bytes = message(3, [...beside, place.serializeBinary()]);

        expect(ReadResp.deserializeBinary(bytes).getCheckpoint()?.toObject()).toEqual(place.toObject());
        expect(readResponse(bytes)).toEqual({ kind: 'checkpoint', position: encodeCheckpoint({ commit, prepare }) });
      }),
    ));

  it.each([
    ['that it has caught up', 'caught-up', new ReadResp().setCaughtUp(new ReadResp.CaughtUp())],
    ['that it fell behind', 'other', new ReadResp().setFellBehind(new ReadResp.FellBehind())],
    ['that it begins', 'other', new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation())],
    ['that there is no such stream', 'other', new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound())],
    ['an event that it cannot resolve', 'other', new ReadResp().setEvent(new ReadResp.ReadEvent())],
    ['where a stream begins', 'other', new ReadResp().setFirstStreamPosition('7')],
  ])('is understood as %s', (_what, kind, response) =>
    expect(readResponse(response.serializeBinary())).toEqual({ kind }),
  );
});
