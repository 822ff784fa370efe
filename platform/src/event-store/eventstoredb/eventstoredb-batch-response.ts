import type protobuf from 'protobufjs/minimal.js';
import { encodePosition } from './eventstoredb-events.ts';
import { bytes, readDigits, readMessage, readNested, varint } from './eventstoredb-wire.ts';

/** Fields of BatchAppendResp and what is in it, as streams.proto and shared.proto number them. */
const RESPONSE = { correlationId: bytes(1), error: bytes(2), success: bytes(3) } as const;
const UUID = { structured: bytes(1), text: bytes(2), leastSignificant: varint(2) } as const;
const SUCCESS = { revision: varint(1), position: bytes(3) } as const;
const COMMIT = varint(1);

/** The revision that a stream came to by an append, and the append's position. */
export type Written = Readonly<{ revision: number; position: string }>;

/** What became of the append at a place: it was written, or not for a reason, which is a google.rpc.Status. */
export type BatchResponse = Readonly<{ place: number; written: Written | undefined; error: Uint8Array | undefined }>;

const readPlace = (reader: protobuf.Reader): number => {
  let id = 0;
  readNested(reader, (tag, from) => {
    if (tag === UUID.text) id = Number(`0x${from.string().replaceAll('-', '')}`);
    else if (tag !== UUID.structured) return false;
    else
      readNested(from, (half) => {
        if (half !== UUID.leastSignificant) return false;
        id = Number(readDigits(from));
        return true;
      });
    return true;
  });
  return id - 1;
};

const readWritten = (reader: protobuf.Reader): Written | undefined => {
  let revision = 0;
  let position: string | undefined;
  readNested(reader, (tag, from) => {
    if (tag === SUCCESS.revision) revision = Number(readDigits(from));
    else if (tag !== SUCCESS.position) return false;
    else {
      position = encodePosition('0');
      readNested(from, (half) => {
        if (half !== COMMIT) return false;
        position = encodePosition(readDigits(from));
        return true;
      });
    }
    return true;
  });
  return position === undefined ? undefined : { revision, position };
};

export const batchResponse = (message: Uint8Array): BatchResponse => {
  let place = -1;
  let written: Written | undefined;
  let error: Uint8Array | undefined;
  readMessage(message, (tag, from) => {
    if (tag === RESPONSE.correlationId) place = readPlace(from);
    else if (tag === RESPONSE.success) written = readWritten(from);
    else if (tag === RESPONSE.error) error = from.bytes();
    else return false;
    return true;
  });
  return { place, written, error };
};
