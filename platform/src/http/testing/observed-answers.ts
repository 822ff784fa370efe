import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it left, its body decompressed; that of a file is left out. */
export type ObservedAnswer = Readonly<{
  method: string;
  path: string;
  status: number;
  contentType: string | undefined;
  body: string;
}>;

/** Looks at every answer that passes. */
export type ObservedAnswers = Readonly<{
  /** The same listener, observed. */
  of: (listener: RequestListener) => RequestListener;
  /** Every answer so far that was sent whole. */
  all: readonly ObservedAnswer[];
  /** Waits for those on their way: a client may hold all of an answer before the server knows that it was sent. */
  settled: () => Promise<void>;
  /** Throws what was found at fault. */
  verify: () => void;
}>;

/** For servers of tests: asks of each answer that was sent whole whether anything is wrong with it. */
export const observeAnswers = (faultOf: (answer: ObservedAnswer) => string | undefined): ObservedAnswers => {
  const all: ObservedAnswer[] = [];
  const faults = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const look = (request: IncomingMessage, response: ServerResponse, chunks: readonly Buffer[]): void => {
    const answer = answerOf(request, response, chunks);
    all.push(answer);
    const fault = faultOf(answer);
    if (fault) faults.add(fault);
  };
  return {
    of: (listener) => (request, response) => {
      const chunks = chunksOf(response);
      response.once('finish', () => look(request, response, chunks));
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      underWay.add(closed);
      response.once('close', () => {
        underWay.delete(closed);
        resolve();
      });
      listener(request, response);
    },
    all,
    settled: async () => {
      await Promise.all(underWay);
    },
    verify: () => {
      if (faults.size > 0) throw new Error(`Answers that are not as declared:\n${[...faults].join('\n')}`);
    },
  };
};

const PART_OF_A_FILE = 206;

const isJson = (response: ServerResponse): boolean =>
  response.statusCode !== PART_OF_A_FILE && String(response.getHeader('content-type')).includes('json');

/** The body of a response, as it is written. */
const chunksOf = (response: ServerResponse): readonly Buffer[] => {
  const chunks: Buffer[] = [];
  const { write, end } = response;
  const keep = (chunk: unknown): void => {
    if (!isJson(response)) return;
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) chunks.push(Buffer.from(chunk));
  };
  // Overloads of one method each: what it is called with goes on as it came.
  response.write = ((...given: Parameters<typeof write>) => {
    keep(given[0]);
    return write.apply(response, given);
  }) as typeof write;
  response.end = ((...given: Parameters<typeof end>) => {
    keep(given[0]);
    return end.apply(response, given);
  }) as typeof end;
  return chunks;
};

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { gzip: gunzipSync, br: brotliDecompressSync };

const answerOf = (
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  chunks: readonly Buffer[],
): ObservedAnswer => {
  const bytes = Buffer.concat(chunks);
  const decode = bytes.length > 0 ? decoders[String(response.getHeader('content-encoding'))] : undefined;
  return {
    method,
    path: url,
    status: response.statusCode,
    contentType: response.getHeader('content-type')?.toString(),
    body: (decode ? decode(bytes) : bytes).toString(),
  };
};
