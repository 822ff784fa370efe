import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { decodePosition, encodeCheckpoint } from './eventstoredb-events.ts';
import {
  backwardsRequest,
  newestOfStreamRequest,
  positionRequest,
  streamRequest,
  subscriptionRequest,
} from './eventstoredb-read-request.ts';

const { Options } = streams.ReadReq;
const { FilterOptions, ReadDirection } = Options;

const nothing = new shared.Empty();
const understood = (request: Uint8Array) => streams.ReadReq.deserializeBinary(request).toObject();
const meant = (options: InstanceType<typeof Options>) =>
  new streams.ReadReq().setOptions(options.setUuidOption(new Options.UUIDOption().setString(nothing))).toObject();

const ofStream = (stream: string) =>
  new Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')),
  );
const at = (position: string) => {
  const { commit, prepare } = decodePosition(position);
  return new Options.AllOptions().setPosition(
    new Options.Position().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  );
};
const by = (expression: InstanceType<typeof FilterOptions.Expression>) =>
  new FilterOptions().setStreamIdentifier(expression).setCheckpointintervalmultiplier(1);

const text = fc.string({ unit: 'binary' });
const revision = fc.maxSafeNat();
const commit = fc.bigInt(0n, 2n ** 63n - 1n);
const position = fc.tuple(commit, commit).map(([one, other]) => encodeCheckpoint({ commit: one, prepare: other })!);

describe('a request to read is understood by who knows the protocol', () => {
  it('as one for a page of a stream', () =>
    fc.assert(
      fc.property(text, revision, revision, (stream, from, count) => {
        const options = new Options()
          .setStream(ofStream(stream).setRevision(String(from)))
          .setCount(String(count))
          .setNoFilter(nothing);
        expect(understood(streamRequest(stream, from, count))).toEqual(meant(options));
      }),
    ));

  it('as one for the newest event of a stream', () =>
    fc.assert(
      fc.property(text, (stream) => {
        const options = new Options()
          .setStream(ofStream(stream).setEnd(nothing))
          .setReadDirection(ReadDirection.BACKWARDS)
          .setCount('1')
          .setNoFilter(nothing);
        expect(understood(newestOfStreamRequest(stream))).toEqual(meant(options));
      }),
    ));

  it('as one for a place in the log', () =>
    fc.assert(
      fc.property(position, (place) => {
        const options = new Options().setAll(at(place)).setCount('1').setNoFilter(nothing);
        expect(understood(positionRequest(place))).toEqual(meant(options));
      }),
    ));

  it('as one for the log backwards', () =>
    fc.assert(
      fc.property(text, (regex) => {
        const filter = by(new FilterOptions.Expression().setRegex(regex)).setCount(nothing);
        const options = new Options()
          .setAll(new Options.AllOptions().setEnd(nothing))
          .setReadDirection(ReadDirection.BACKWARDS)
          .setCount(String(Number.MAX_SAFE_INTEGER))
          .setFilter(filter);
        expect(understood(backwardsRequest({ regex }))).toEqual(meant(options));
      }),
    ));

  it('as a subscription from a place or the beginning', () =>
    fc.assert(
      fc.property(
        fc.option(position, { nil: undefined }),
        text,
        fc.boolean(),
        fc.nat(),
        (after, name, isRegex, max) => {
          const expression = new FilterOptions.Expression();
          if (isRegex) expression.setRegex(name);
          else expression.addPrefix(name);
          const options = new Options()
            .setAll(after === undefined ? new Options.AllOptions().setStart(nothing) : at(after))
            .setSubscription(new Options.SubscriptionOptions())
            .setFilter(by(expression).setMax(max));
          const asked = subscriptionRequest(after, isRegex ? { regex: name } : { prefix: name }, max);
          expect(understood(asked)).toEqual(meant(options));
        },
      ),
    ));
});
