import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FileTooLarge } from './file-store.ts';

/** Passes the content on as bytes, and knows their number and hash once they are through. Ends beyond `maxBytes`. */
export const measuredContent = (
  content: Readable,
  { maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number } = {},
) => {
  const hash = createHash('sha256');
  let size = 0;

  return {
    bytes: async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > maxBytes) throw new FileTooLarge(`The file has more than ${maxBytes} bytes`);
        hash.update(bytes);
        yield bytes;
      }
    },
    /** Asked once, at the end. */
    measures: (): { size: number; sha256: string } => ({ size, sha256: hash.digest('hex') }),
  };
};
