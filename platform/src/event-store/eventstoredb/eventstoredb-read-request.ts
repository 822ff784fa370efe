import protobuf from 'protobufjs/minimal.js';
import { decodePosition } from './eventstoredb-events.ts';
import { bytes, STREAM_NAME, varint } from './eventstoredb-wire.ts';

/** Fields of ReadReq and what is in it, as streams.proto and shared.proto number them. */
const REQUEST_OPTIONS = bytes(1);
const OPTIONS = {
  stream: bytes(1),
  log: bytes(2),
  direction: varint(3),
  count: varint(5),
  subscription: bytes(6),
  filter: bytes(7),
  noFilter: bytes(8),
  uuid: bytes(9),
} as const;
const STREAM = { identifier: bytes(1), revision: varint(2), end: bytes(4) } as const;
const LOG = { position: bytes(1), start: bytes(2), end: bytes(3) } as const;
const POSITION = { commit: varint(1), prepare: varint(2) } as const;
const FILTER = { streamName: bytes(1), window: varint(3), anyWindow: bytes(4), checkpointInterval: varint(5) } as const;
const EXPRESSION = { regex: bytes(1), prefix: bytes(2) } as const;
const UUID_AS_TEXT = bytes(2);

const BACKWARDS = 1;

/** Of which streams: by a regular expression or by what their names begin with. */
export type StreamFilter = Readonly<{ regex: string }> | Readonly<{ prefix: string }>;

const writeEmpty = (to: protobuf.Writer, tag: number): protobuf.Writer => to.uint32(tag).fork().ldelim();

const written = (writeOptions: (to: protobuf.Writer) => void): Uint8Array => {
  const to = protobuf.Writer.create().uint32(REQUEST_OPTIONS).fork();
  writeOptions(to);
  writeEmpty(to.uint32(OPTIONS.uuid).fork(), UUID_AS_TEXT).ldelim();
  return to.ldelim().finish();
};

const writeStream = (to: protobuf.Writer, stream: string): protobuf.Writer => {
  to.uint32(OPTIONS.stream).fork();
  return to.uint32(STREAM.identifier).fork().uint32(STREAM_NAME).string(stream).ldelim();
};

const writePosition = (to: protobuf.Writer, position: string): void => {
  const { commit, prepare } = decodePosition(position);
  to.uint32(LOG.position).fork();
  to.uint32(POSITION.commit).uint64(String(commit)).uint32(POSITION.prepare).uint64(String(prepare)).ldelim();
};

/** A window is how many events the server looks at before it reports back. */
const writeFilter = (to: protobuf.Writer, filter: StreamFilter, window?: number): void => {
  to.uint32(OPTIONS.filter).fork().uint32(FILTER.streamName).fork();
  if ('regex' in filter) to.uint32(EXPRESSION.regex).string(filter.regex);
  else to.uint32(EXPRESSION.prefix).string(filter.prefix);
  to.ldelim();
  if (window === undefined) writeEmpty(to, FILTER.anyWindow);
  else to.uint32(FILTER.window).uint32(window);
  to.uint32(FILTER.checkpointInterval).uint32(1).ldelim();
};

/** At most `count` events of a stream, from a revision on. */
export const streamRequest = (stream: string, revision: number, count: number): Uint8Array =>
  written((to) => {
    writeStream(to, stream).uint32(STREAM.revision).uint64(revision).ldelim();
    writeEmpty(to.uint32(OPTIONS.count).uint64(count), OPTIONS.noFilter);
  });

export const newestOfStreamRequest = (stream: string): Uint8Array =>
  written((to) => {
    writeEmpty(writeStream(to, stream), STREAM.end).ldelim();
    to.uint32(OPTIONS.direction).int32(BACKWARDS).uint32(OPTIONS.count).uint64(1);
    writeEmpty(to, OPTIONS.noFilter);
  });

/** The event of the log at a position. */
export const positionRequest = (position: string): Uint8Array =>
  written((to) => {
    writePosition(to.uint32(OPTIONS.log).fork(), position);
    writeEmpty(to.ldelim().uint32(OPTIONS.count).uint64(1), OPTIONS.noFilter);
  });

/** All events of some streams, from the log's end backwards. */
export const backwardsRequest = (filter: StreamFilter): Uint8Array =>
  written((to) => {
    writeEmpty(to.uint32(OPTIONS.log).fork(), LOG.end).ldelim();
    to.uint32(OPTIONS.direction).int32(BACKWARDS).uint32(OPTIONS.count).uint64(Number.MAX_SAFE_INTEGER);
    writeFilter(to, filter);
  });

/** Every event of some streams after a position, or from the beginning, those to come included. */
export const subscriptionRequest = (after: string | undefined, filter: StreamFilter, window: number): Uint8Array =>
  written((to) => {
    to.uint32(OPTIONS.log).fork();
    if (after === undefined) writeEmpty(to, LOG.start);
    else writePosition(to, after);
    writeEmpty(to.ldelim(), OPTIONS.subscription);
    writeFilter(to, filter, window);
  });
