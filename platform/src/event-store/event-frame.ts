import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { EncodedEvent } from './encoded-event.ts';
import type { Recorded } from './event-store.ts';

/** An event with its place in its stream, as it goes into a frame; `isDamaged` when it was found to be other than it was written. */
export type FramedEvent = EncodedEvent & Readonly<{ stream: string; version: number; isDamaged: boolean }>;

type Content = Pick<Recorded, 'id' | 'type' | 'schemaVersion' | 'metadata' | 'data'>;

/** Some events that follow one another in the log, unpacked. Each is read when it is requested. */
export type EventFrame = Readonly<{
  streams: readonly string[];
  versions: readonly number[];
  /** What an event says; undefined of one that is not what was written. */
  contentOf: (index: number) => Content | undefined;
  /** How much memory it takes. */
  bytes: number;
}>;

/** What stands before the events: their places, how many bytes each is, and which were damaged. */
type Head = Readonly<{ streams: string[]; versions: number[]; bytes: number[]; damaged: number[] }>;

const LINE_END = '\n';

const lineOf = ({ id, type, schemaVersion, metadata, data }: EncodedEvent): string =>
  `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"schemaVersion":${schemaVersion},"metadata":${metadata},"data":${data}}`;

/** As it lies in the log. */
export type PackedFrame = Readonly<{ body: Uint8Array; unpackedBytes: number }>;

/** The events as one compressed body: what they have in common, which is most of them, is written once. */
export const packFrame = (events: readonly FramedEvent[]): PackedFrame => {
  const lines = events.map(lineOf);
  const head: Head = {
    streams: events.map(({ stream }) => stream),
    versions: events.map(({ version }) => version),
    bytes: lines.map((line) => Buffer.byteLength(line)),
    damaged: events.flatMap(({ isDamaged }, index) => (isDamaged ? [index] : [])),
  };
  const unpacked = Buffer.from(JSON.stringify(head) + LINE_END + lines.join(''));
  return { body: zstdCompressSync(unpacked), unpackedBytes: unpacked.length };
};

/** More room than what is unpacked takes: where it is filled just so, zlib makes as much room again to find nothing more. */
const SPARE_BYTES = 64;

/** Throws on what is no frame: whoever has its sum compares it first. */
export const unpackFrame = ({ body, unpackedBytes }: PackedFrame): EventFrame => {
  const unpacked = zstdDecompressSync(body, { chunkSize: unpackedBytes + SPARE_BYTES });
  const headEnd = unpacked.indexOf(LINE_END);
  const { streams, versions, bytes, damaged } = JSON.parse(unpacked.toString('utf8', 0, headEnd)) as Head; // as it was packed
  const starts: number[] = [];
  let start = headEnd + LINE_END.length;
  for (const length of bytes) {
    starts.push(start);
    start += length;
  }
  return {
    streams,
    versions,
    contentOf: (index) => {
      if (damaged.includes(index)) return undefined;
      const from = starts[index]!; // asked of its own events
      return JSON.parse(unpacked.toString('utf8', from, from + bytes[index]!)) as Content; // see lineOf
    },
    bytes: unpacked.length,
  };
};

/** Tells a frame that is not what was written, or that stands at another place. */
export const frameSum = (first: number, count: number, { body, unpackedBytes }: PackedFrame): number =>
  crc32(body, crc32(`${first} ${count} ${unpackedBytes}`));
