import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { INSTALLATION, ORGANIZATION_HEADER } from '@monitor/contracts-schema';
import type { AnswerCache } from './answer-cache.ts';
import { keyOfGet } from './cache-key.ts';
import type { Freshness } from './freshness.ts';
import { sendAnswer } from './send-answer.ts';

/** Answers a request by itself when it can; says whether it did. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves a public GET straight from the cache, past the application's layers: the same bytes and headers, at nearly the
 * speed of the server itself. What is not certain to be the same answer takes the long way.
 */
export const createFastPath =
  (cache: AnswerCache, freshness: Freshness, headers: OutgoingHttpHeaders): FastPath =>
  (request, response) => {
    if (request.method !== 'GET' || !request.url) return false;
    const asked = request.headers;
    if (asked.authorization || asked['x-access-token'] || asked['x-after-position']) return false;
    const organizationId = asked[ORGANIZATION_HEADER];
    if (Array.isArray(organizationId)) return false;
    const scope = organizationId ?? INSTALLATION;
    const answer = cache.get(keyOfGet(request.url, scope), freshness.lastHeard(scope));
    if (!answer) return false;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    sendAnswer(answer, request, response, 'public').catch(() => response.destroy());
    return true;
  };
