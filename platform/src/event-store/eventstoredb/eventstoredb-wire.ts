import protobuf from 'protobufjs/minimal.js';

/** A field's number with its kind, as every field on the wire begins. */
export const varint = (field: number): number => field << 3;
export const bytes = (field: number): number => (field << 3) | 2;

/** The one field of a StreamIdentifier, as shared.proto numbers it. */
export const STREAM_NAME = bytes(3);

/** Reads one field of a message, whose tag is given; false for one it does not know, which is skipped then. */
type FieldReader = (tag: number, from: protobuf.Reader) => boolean;

const readFields = (from: protobuf.Reader, end: number, readField: FieldReader): void => {
  while (from.pos < end) {
    const tag = from.uint32();
    if (!readField(tag, from)) from.skipType(tag & 7);
  }
};

export const readMessage = (message: Uint8Array, readField: FieldReader): void => {
  const from = protobuf.Reader.create(message);
  readFields(from, from.len, readField);
};

/** Reads the message that the field at hand holds. Always true: the field was read. */
export const readNested = (from: protobuf.Reader, readField: FieldReader): true => {
  const length = from.uint32();
  readFields(from, from.pos + length, readField);
  return true;
};

/** A number of 64 bits as text, by way of a double where that is exact: it takes a tenth of the time. */
export const readDigits = (from: protobuf.Reader): string => {
  const number = from.uint64();
  const high = number.high >>> 0;
  return String(high < 2 ** 21 ? high * 2 ** 32 + (number.low >>> 0) : number);
};
