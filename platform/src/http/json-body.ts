import type { RequestHandler } from 'express';
import express from 'express';

/** Lists and objects within each other; forms have a handful. */
const MOST_LEVELS = 32;
/** Values of lists and objects: the ids of the most records that one request names, and some. */
const MOST_VALUES = 25_000;

/** A body of more parts than anybody needs: to parse it would hold the thread for longer than its bytes tell. */
export class BodyTooComplex extends Error {
  override readonly name = 'BodyTooComplex';
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Looks at the bytes of JSON before it is parsed, which takes about a millisecond a megabyte. Throws BodyTooComplex. */
export const checkJsonParts = (json: Uint8Array): void => {
  let [levels, values, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!; // before its end
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      levels += 1;
      values += 1;
      if (levels > MOST_LEVELS) throw new BodyTooComplex(`A body has more than ${MOST_LEVELS} levels`);
    } else if (CLOSING.has(byte)) levels -= 1;
    if (values > MOST_VALUES) throw new BodyTooComplex(`A body has more than ${MOST_VALUES} values`);
  }
};

/** Reads a JSON body of at most so many bytes, in UTF-8. */
export const jsonBody = (options: Readonly<{ limit: number; type?: () => boolean }>): RequestHandler =>
  express.json({
    ...options,
    verify: (_request, _response, body, charset) => {
      if (charset !== 'utf-8') throw new Error(`A body comes in ${charset}`);
      checkJsonParts(body);
    },
  });
