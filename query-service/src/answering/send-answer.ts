import type { IncomingMessage, ServerResponse } from 'node:http';
import { POSITION_HEADER } from '@monitor/contracts-schema';
import { type CachedAnswer, encodingFor } from './answer-cache.ts';

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Sends a sealed answer in the form the client accepts, or 304 when the client has it. */
export const sendAnswer = async (
  answer: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  visibility: 'public' | 'private',
): Promise<void> => {
  response.setHeader('etag', answer.etag);
  response.setHeader(POSITION_HEADER, answer.position);
  response.setHeader('cache-control', visibility === 'public' ? 'public, no-cache' : 'private, no-cache');
  response.setHeader('vary', 'Accept-Encoding, Authorization, X-Access-Token, X-CURRENT-ORGANIZATION-ID');
  if (matches(request.headers['if-none-match'], answer.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding'], answer.size);
  const made = answer.bodyFor(encoding);
  const body = made instanceof Promise ? await made : made;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
};
