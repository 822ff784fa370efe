import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a content to a reader, no faster than it is taken. A reader that goes away, or is gone already, ends that: the
 * content is closed, and that is all.
 */
export const sendContent = async (content: Readable, response: ServerResponse): Promise<void> => {
  if (response.destroyed) return void content.destroy(); // a pipe to nobody would wait for ever
  await pipeline(content, response).catch((error: unknown) => {
    const closedByReader = response.errored === null;
    if (!closedByReader) throw error;
  });
};
