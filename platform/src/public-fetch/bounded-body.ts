import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PublicFetchFailed } from './public-fetch-failed.ts';

/**
 * The content of an answer, unpacked, that fails (PublicFetchFailed) beyond `maxBytes`: counted as it comes, packed and
 * unpacked, whatever the answer says of its length.
 */
export const boundedBody = (response: IncomingMessage, maxBytes: number): Readable => {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = response.headers;
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  const unpack = unpackers.get(encoding.trim().toLowerCase());
  if (!unpack) throw new PublicFetchFailed('unexpected-answer', `The content is packed as ${encoding}`);
  return pipeline([response, atMost(maxBytes), ...unpack(), atMost(maxBytes)], () => {}) as Transform; // the last of them
};

const unpackers: ReadonlyMap<string, () => Duplex[]> = new Map([
  ['identity', () => []],
  ['gzip', () => [createGunzip()]],
  ['x-gzip', () => [createGunzip()]],
  ['deflate', () => [createInflate()]],
  ['br', () => [createBrotliDecompress()]],
]);

const tooLarge = (maxBytes: number) =>
  new PublicFetchFailed('too-large', `The content has more than ${maxBytes} bytes`);

const atMost = (maxBytes: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, passOn) => {
      bytes += chunk.length;
      if (bytes > maxBytes) passOn(tooLarge(maxBytes));
      else passOn(null, chunk);
    },
  });
};
