import streamsPb, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument, type ServerRefusal, unhandled } from './server-refusals.ts';

const { Options } = streamsPb.ReadReq;

/** The name of the stream that is read; that of the whole log is `$all`. Streams.Read.cs: `ReadOperation.WithParameter`. */
export const readFrom = (options: ReadReq.Options): string =>
  options.hasAll()
    ? '$all'
    : Buffer.from(options.getStream()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');

/** Why a read is refused before anybody asks whose it is. Streams.Read.cs: `Read`. */
export const readWithoutForm = (options: ReadReq.Options): ServerRefusal | undefined => {
  if (!options.hasUuidOption()) return invalidArgument();
  return options.hasAll() || options.hasStream() ? undefined : invalidArgument();
};

/**
 * Why a read is refused after that: combinations that nothing serves, and filters without a window or an expression.
 * Streams.Read.cs: `CreateEnumerator` and `ConvertToEventFilter`; ClientMessage.cs: `ReadStreamEventsForward`.
 */
export const readRefused = (options: ReadReq.Options): ServerRefusal | undefined => {
  const isBackwards = options.getReadDirection() === Options.ReadDirection.BACKWARDS;
  const filter = options.getFilter();
  if (options.hasSubscription() && isBackwards) return invalidArgument();
  if (options.hasStream() && filter) return invalidArgument();
  if (filter && !filter.hasMax() && !filter.hasCount()) return invalidArgument();
  if (filter && !filter.hasStreamIdentifier() && !filter.hasEventType()) return invalidArgument();
  return options.hasStream() && readFrom(options) === '' ? unhandled() : undefined;
};
