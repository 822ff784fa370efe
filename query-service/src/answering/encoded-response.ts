import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';
import type { Positions } from './answer-positions.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

const BROTLI_QUALITY = 5;

const compressed: Readonly<Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  gzip: (body) => gzipped(body),
  br: (body) => brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
};

/** An answer as bytes, in each encoding that was requested; each form has a strong tag of its own. */
export type EncodedResponse = Readonly<{
  /** What it follows from, and how far that had come. */
  positions: Positions;
  /** The declared path of what was asked. */
  endpoint: string;
  /** Bytes of the plain body. */
  length: number;
  etagOf: (encoding: Encoding) => string;
  bodyIn: (encoding: Encoding) => Promise<Buffer> | Buffer;
  /** Bytes of all the forms made so far. */
  size: () => number;
}>;

/** Encodes an answer: its bytes, its tags, and its compressed forms, made when first requested. */
export const encodeResponse = (value: unknown, positions: Positions, endpoint: string): EncodedResponse => {
  const body = Buffer.from(JSON.stringify(value));
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const forms = new Map<Encoding, Promise<Buffer> | Buffer>([['identity', body]]);
  let size = body.length;

  const compress = async (encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> => {
    const bytes = await compressed[encoding](body);
    forms.set(encoding, bytes);
    size += bytes.length;
    return bytes;
  };

  return {
    positions,
    endpoint,
    length: body.length,
    etagOf: (encoding) => (encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`),
    bodyIn: (encoding) => {
      const known = forms.get(encoding);
      if (known || encoding === 'identity') return known ?? body;
      const made = compress(encoding);
      forms.set(encoding, made);
      return made;
    },
    size: () => size,
  };
};
