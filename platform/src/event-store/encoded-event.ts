import { crc32 } from 'node:zlib';
import type { Append } from './event-store.ts';
import { assertWellFormed } from './well-formed-append.ts';

/** An event whose content is JSON already. */
export type EncodedEvent = Readonly<{
  id: string;
  type: string;
  schemaVersion: number;
  metadata: string;
  data: string;
}>;

/** An append whose events are JSON already, so that writing it can fail for no reason but the storage. */
export type EncodedAppend = Readonly<{ stream: string; expected: number; events: readonly EncodedEvent[] }>;

export const encodeAppend = (append: Append): EncodedAppend => {
  assertWellFormed(append);
  const { stream, expected, events } = append;
  return {
    stream,
    expected,
    events: events.map(({ id, type, schemaVersion, metadata, data }) => ({
      id,
      type,
      schemaVersion,
      metadata: JSON.stringify(metadata),
      data: JSON.stringify(data),
    })),
  };
};

/** Tells what was changed by accident, in the file or beneath it: who changes it on purpose changes this as well. */
export const eventSum = (
  stream: string,
  version: number,
  { id, type, schemaVersion, metadata, data }: EncodedEvent,
): number => crc32(data, crc32(metadata, crc32(JSON.stringify([stream, version, id, type, schemaVersion]))));
