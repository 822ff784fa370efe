import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import {
  type EventFrame,
  type FramedEvent,
  frameSum,
  type PackedFrame,
  packFrame,
  unpackFrame,
} from './event-frame.ts';

/** The tables that a database needs for them. */
export const framesSchema = `
  create table if not exists frames (
    first integer primary key,
    count integer not null,
    sum integer not null,
    unpackedBytes integer not null,
    body blob not null
  ) strict;
  create table if not exists frameSegments (
    segment text not null,
    first integer not null,
    primary key (segment, first)
  ) strict, without rowid;`;

/** What is read again and again is unpacked once, in each thread that reads the log. */
const UNPACKED_BYTES = 8 * 1_048_576;

/** A frame where it stands: events from the position `first` on. */
export type PlacedFrame = Readonly<{ first: number; count: number; events: EventFrame }>;

/** Which streams have their events of which versions at some positions. */
export type PlacesIn = (first: number, count: number) => Pick<EventFrame, 'streams' | 'versions'>;

type FrameRow = Readonly<{ first: number; count: number }>;

/** What most prefixes ask for: a stream's name up to its first dot. */
export const segmentOf = (name: string): string => name.slice(0, name.indexOf('.') + 1);

/**
 * The packed part of a log: its events from the first on, without a gap. Of a frame that is not what was written, other
 * places still tell where its events stand.
 */
export const openFrames = (db: DatabaseSync, placesIn: PlacesIn) => {
  const upTo = db.prepare('select first, count from frames where first <= ? order by first desc limit 1');
  const from = db.prepare('select first, count from frames where first >= ? order by first');
  const ofSegment = db.prepare(`select first, count from frameSegments join frames using (first)
    where segment = ? and first >= ? order by first`);
  const bodyOf = db.prepare('select sum, unpackedBytes, body from frames where first = ?');
  const insert = db.prepare('insert into frames (first, count, sum, unpackedBytes, body) values (?, ?, ?, ?, ?)');
  const insertSegment = db.prepare('insert into frameSegments (segment, first) values (?, ?)');

  const unpacked = new LRUCache<number, PlacedFrame>({
    maxSize: UNPACKED_BYTES,
    sizeCalculation: ({ events }) => events.bytes,
  });

  const unpack = (first: number, count: number): EventFrame => {
    const packed = bodyOf.get(first) as PackedFrame & { sum: number }; // it was just found
    if (frameSum(first, count, packed) === packed.sum) return unpackFrame(packed);
    return { ...placesIn(first, count), contentOf: () => undefined, bytes: packed.unpackedBytes };
  };

  const placed = ({ first, count }: FrameRow): PlacedFrame => {
    const known = unpacked.get(first);
    if (known) return known;
    const frame = { first, count, events: unpack(first, count) };
    unpacked.set(first, frame);
    return frame;
  };

  const rowUpTo = (position: number) => upTo.get(position) as FrameRow | undefined; // the columns that are selected

  return {
    /** The frame that holds a position. */
    at: (position: number): PlacedFrame | undefined => {
      const row = rowUpTo(position);
      return row && position < row.first + row.count ? placed(row) : undefined;
    },

    /** From the frame that holds a position on, one after the other, those that hold anything of a segment: of '' all. */
    *since(position: number, segment: string): Generator<PlacedFrame> {
      const first = rowUpTo(position)?.first ?? 0;
      const rows = segment === '' ? from.iterate(first) : ofSegment.iterate(segment, first);
      for (const row of rows) yield placed(row as FrameRow); // see above
    },

    /** Packs events that follow those that are packed. */
    add: (events: readonly FramedEvent[], first: number): void => {
      const packed = packFrame(events);
      const { length: count } = events;
      insert.run(first, count, frameSum(first, count, packed), packed.unpackedBytes, packed.body);
      for (const segment of new Set(events.map(({ stream }) => segmentOf(stream)))) insertSegment.run(segment, first);
    },
  };
};
