import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { answeredAs } from '@monitor/platform/http/measured-requests';
import type { AnswerCache } from './answer-cache.ts';
import { keyOfGet } from './cache-key.ts';
import { organizationInAddress } from './organization-in-address.ts';
import { sendAnswer } from './send-answer.ts';

/** Answers a request by itself when it can; says whether it did. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves a public GET straight from the cache, past the application's layers: the same bytes and headers, at nearly the
 * speed of the server itself. What is not certain to be the same answer takes the long way.
 */
export const createFastPath =
  (cache: Pick<AnswerCache, 'get'>, headers: OutgoingHttpHeaders): FastPath =>
  (request, response) => {
    const { method, url } = request;
    if (method !== 'GET' || !url) return false;
    const requestHeaders = request.headers;
    if (requestHeaders.authorization || requestHeaders['x-access-token'] || requestHeaders['x-after-position'])
      return false;
    const [inHeader, inAddress] = [requestHeaders[ORGANIZATION_HEADER], organizationInAddress(url)];
    if (inHeader && inAddress && inHeader !== inAddress) return false;
    const cached = (about: string) => cache.get(keyOfGet(url, about), 'recent');
    const answer = cached(String(inAddress ?? inHeader ?? INSTALLATION)) ?? cached(INSTALLATION);
    if (!answer) return false;
    answeredAs(request, answer.endpoint);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    sendAnswer(answer, request, response, 'public').catch(() => response.destroy());
    return true;
  };
