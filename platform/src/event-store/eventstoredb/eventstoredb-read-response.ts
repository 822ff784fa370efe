import type protobuf from 'protobufjs/minimal.js';
import { encodeCheckpoint, encodePosition, type StoredEvent } from './eventstoredb-events.ts';
import { bytes, readDigits, readMessage, readNested, STREAM_NAME, varint } from './eventstoredb-wire.ts';

/** Fields of ReadResp and what is in it, as streams.proto and shared.proto number them. */
const RESPONSE = { event: bytes(1), checkpoint: bytes(3), caughtUp: bytes(8) } as const;
const RESOLVED_EVENT = bytes(1);
const EVENT = {
  stream: bytes(2),
  revision: varint(3),
  commit: varint(5),
  systemMetadata: bytes(6),
  metadata: bytes(7),
  data: bytes(8),
} as const;
const ENTRY = { key: bytes(1), value: bytes(2) } as const;
const POSITION = { commit: varint(1), prepare: varint(2) } as const;

/** What a server says to who reads; `other` is what nobody here needs. */
export type ReadResponse =
  | Readonly<{ kind: 'event'; event: StoredEvent }>
  | Readonly<{ kind: 'checkpoint'; position: string | undefined }>
  | Readonly<{ kind: 'caught-up' }>
  | Readonly<{ kind: 'other' }>;

/** The stream, the version, the type and the place are read; data and metadata are left as the text they are. */
const readEvent = (reader: protobuf.Reader): StoredEvent => {
  let stream = '';
  let revision = 0;
  let commit = '0';
  let type = '';
  let contentType = '';
  let metadata = '';
  let data = '';
  readNested(reader, (tag, from) => {
    switch (tag) {
      case EVENT.stream:
        return readNested(from, (field) => {
          if (field !== STREAM_NAME) return false;
          stream = from.string();
          return true;
        });
      case EVENT.revision:
        revision = Number(readDigits(from));
        return true;
      case EVENT.commit:
        commit = readDigits(from);
        return true;
      case EVENT.systemMetadata: {
        const { key, value } = readEntry(from);
        if (key === 'type') type = value;
        if (key === 'content-type') contentType = value;
        return true;
      }
      case EVENT.metadata:
        metadata = from.string();
        return true;
      case EVENT.data:
        data = from.string();
        return true;
      default:
        return false;
    }
  });
  const isJson = contentType === 'application/json';
  return { streamId: stream, revision, type, isJson, data, metadata, position: encodePosition(commit) };
};

const readEntry = (from: protobuf.Reader): { key: string; value: string } => {
  const entry = { key: '', value: '' };
  readNested(from, (tag) => {
    if (tag === ENTRY.key) entry.key = from.string();
    else if (tag === ENTRY.value) entry.value = from.string();
    else return false;
    return true;
  });
  return entry;
};

const readCheckpoint = (from: protobuf.Reader): string | undefined => {
  const place = { commit: 0n, prepare: 0n };
  readNested(from, (tag) => {
    if (tag === POSITION.commit) place.commit = BigInt(readDigits(from));
    else if (tag === POSITION.prepare) place.prepare = BigInt(readDigits(from));
    else return false;
    return true;
  });
  return encodeCheckpoint(place);
};

/**
 * What a server says, read at once: most of a replay's time went into messages that were built, field by field, of which a
 * part was needed.
 */
export const readResponse = (message: Uint8Array): ReadResponse => {
  let response: ReadResponse = { kind: 'other' };
  readMessage(message, (tag, from) => {
    switch (tag) {
      case RESPONSE.event:
        return readNested(from, (field) => {
          if (field !== RESOLVED_EVENT) return false;
          response = { kind: 'event', event: readEvent(from) };
          return true;
        });
      case RESPONSE.checkpoint:
        response = { kind: 'checkpoint', position: readCheckpoint(from) };
        return true;
      case RESPONSE.caughtUp:
        response = { kind: 'caught-up' };
        return false;
      default:
        return false;
    }
  });
  return response;
};
