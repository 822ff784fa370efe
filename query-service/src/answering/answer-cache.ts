import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as bytes, once for each encoding asked, with a strong tag that tells the bodies apart. */
export type CachedAnswer = Readonly<{
  position: string;
  etag: string;
  bodyFor: (encoding: Encoding) => Promise<Buffer> | Buffer;
  size: number;
}>;

const WORTH_COMPRESSING = 1_024;
const BROTLI_QUALITY = 5;

/** Seals an answer: its bytes, its tag, and its compressed forms, made when first asked for. */
export const sealAnswer = (value: unknown, position: string): CachedAnswer => {
  const body = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const forms = new Map<Encoding, Promise<Buffer> | Buffer>([['identity', body]]);
  const compress = (encoding: Encoding): Promise<Buffer> =>
    encoding === 'gzip'
      ? gzipped(body)
      : brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return {
    position,
    etag,
    size: body.length,
    bodyFor: (encoding) => {
      const known = forms.get(encoding);
      if (known) return known;
      const made = compress(encoding).then((bytes) => {
        forms.set(encoding, bytes);
        return bytes;
      });
      forms.set(encoding, made);
      return made;
    },
  };
};

/** The best encoding a client accepts that is worth using for a body of this size. */
export const encodingFor = (accepted: string | undefined, size: number): Encoding => {
  if (!accepted || size < WORTH_COMPRESSING) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
};

/**
 * Public answers by what was asked, the least recently used dropped first. An answer is served only while the position
 * it was made at is still its organization's: a view change moves the position, and nothing else invalidates.
 */
export type AnswerCache = Readonly<{
  get: (key: string, position: string | undefined) => CachedAnswer | undefined;
  put: (key: string, answer: CachedAnswer) => void;
}>;

export const createAnswerCache = (maxBytes: number): AnswerCache => {
  const answers = new Map<string, CachedAnswer>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  };

  return {
    get: (key, position) => {
      const answer = answers.get(key);
      if (!answer || answer.position !== position) return undefined;
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    put: (key, answer) => {
      drop(key);
      answers.set(key, answer);
      bytes += answer.size;
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
};
