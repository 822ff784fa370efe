import protobuf from 'protobufjs/minimal.js';
import type { NewEvent } from '../event-store.ts';
import { uuidOf, writtenMetadata } from './eventstoredb-events.ts';
import { bytes, STREAM_NAME, varint } from './eventstoredb-wire.ts';

/** An append as the server knows it; without a revision, to a stream that does not exist. */
export type BatchedAppend = Readonly<{ stream: string; revision: bigint | undefined; events: readonly NewEvent[] }>;

/** Fields of BatchAppendReq and what is in it, as streams.proto and shared.proto number them. */
const REQUEST = { correlationId: bytes(1), options: bytes(2), message: bytes(3), isFinal: varint(4) } as const;
const OPTIONS = { stream: bytes(1), revision: varint(2), noStream: bytes(3) } as const;
const MESSAGE = { id: bytes(1), metadata: bytes(2), customMetadata: bytes(3), data: bytes(4) } as const;
const UUID = { structured: bytes(1), text: bytes(2), mostSignificant: varint(1), leastSignificant: varint(2) } as const;
const ENTRY = { key: bytes(1), value: bytes(2) } as const;

const writeEntry = (to: protobuf.Writer, key: string, value: string): void => {
  to.uint32(MESSAGE.metadata).fork();
  to.uint32(ENTRY.key).string(key).uint32(ENTRY.value).string(value).ldelim();
};

const writeEvent = (to: protobuf.Writer, event: NewEvent): void => {
  to.uint32(REQUEST.message).fork();
  to.uint32(MESSAGE.id).fork().uint32(UUID.text).string(uuidOf(event.id)).ldelim();
  writeEntry(to, 'type', event.type);
  writeEntry(to, 'content-type', 'application/json');
  to.uint32(MESSAGE.customMetadata).string(JSON.stringify(writtenMetadata(event)));
  to.uint32(MESSAGE.data).string(JSON.stringify(event.data));
  to.ldelim();
};

/**
 * An append as it goes over the wire, written at once: most of a load's time on a server went into messages that were
 * built, field by field, to be written. Its place is all that its correlation id has to say, counted from 1: the server takes
 * no empty id. Without a deadline, which is a time of day: the server's clock may be another. It has a limit of its own.
 */
export const batchRequest = ({ stream, revision, events }: BatchedAppend, place: number): Uint8Array => {
  const to = protobuf.Writer.create();
  to.uint32(REQUEST.correlationId).fork().uint32(UUID.structured).fork();
  to.uint32(UUID.mostSignificant)
    .int64(0)
    .uint32(UUID.leastSignificant)
    .int64(place + 1)
    .ldelim()
    .ldelim();
  to.uint32(REQUEST.options).fork();
  to.uint32(OPTIONS.stream).fork().uint32(STREAM_NAME).string(stream).ldelim();
  if (revision === undefined) to.uint32(OPTIONS.noStream).fork().ldelim();
  else to.uint32(OPTIONS.revision).uint64(Number(revision));
  to.ldelim();
  for (const event of events) writeEvent(to, event);
  return to.uint32(REQUEST.isFinal).bool(true).finish();
};
