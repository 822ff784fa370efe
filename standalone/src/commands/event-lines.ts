import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { z } from 'zod';

/** An event as it is exported: all of it but its position, which is an address in one store and says nothing elsewhere. */
export type ExportedEvent = Omit<Recorded, 'position'>;

const trailer = z.strictObject({ trailer: z.strictObject({ events: z.int().min(0), sha256: z.string() }) });
/** The last line: how many events stand before it, and the SHA-256 of their lines, line ends included. */
export type Trailer = z.infer<typeof trailer>['trailer'];

/** The same event always makes the same line, whichever store it comes from. */
export const eventLine = ({ id, type, schemaVersion, stream, version, metadata, data }: ExportedEvent): string =>
  JSON.stringify({ id, type, schemaVersion, stream, version, metadata, data });

/** Counts and digests the lines of an export. */
export const createChecksum = () => {
  const hash = createHash('sha256');
  let events = 0;
  return {
    add: (line: string): void => {
      events += 1;
      hash.update(`${line}\n`);
    },
    close: (): Trailer => ({ events, sha256: hash.digest('hex') }),
  };
};

export const trailerLine = (trailer: Trailer): string => JSON.stringify({ trailer });

/** The trailer a line holds, if it is one. */
export const readTrailer = (line: string): Trailer | undefined =>
  line.startsWith('{"trailer":') ? trailer.safeParse(JSON.parse(line)).data?.trailer : undefined;

const LINE_END = 10;

/** The lines of a file, parted by line feeds only: other line ends may stand within an event's texts. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, start)) {
      yield bytes.toString('utf8', start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}
