import type { IncomingMessage, ServerResponse } from 'node:http';
import { POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { encodingFor } from './accepted-encoding.ts';
import { newestOf } from './answer-positions.ts';
import type { EncodedResponse } from './encoded-response.ts';
import { varyOf } from './organization-in-address.ts';

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/**
 * Sends an encoded response in the form the client accepts, or 304 when the client has it. A strong tag stands for these
 * very bytes, so nobody on the way may transform them.
 */
export const sendAnswer = async (
  answer: EncodedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  visibility: 'public' | 'private',
): Promise<void> => {
  const encoding = encodingFor(request.headers['accept-encoding'], answer.length);
  const etag = answer.etagOf(encoding);
  response.setHeader('etag', etag);
  response.setHeader(POSITION_HEADER, newestOf(answer.positions));
  response.setHeader('cache-control', `${visibility}, no-cache, no-transform`);
  response.setHeader('vary', varyOf(request.url ?? ''));
  if (matches(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const made = answer.bodyIn(encoding);
  const body = made instanceof Promise ? await made : made;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
};
