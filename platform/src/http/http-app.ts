import { randomUUID } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from '../process/logger.ts';
import { fullDisk } from '../storage/disk-failure.ts';
import type { TrustedProxies } from './client-address.ts';
import { contentSecurity, NO_FEATURES } from './content-security.ts';

/** What an error becomes for the caller; `retryAfter` says after how many seconds to ask again. */
export type HttpProblem = Readonly<{
  status: number;
  body: unknown;
  unexpected: boolean;
  retryAfter?: number | undefined;
}>;

/**
 * An Express application with what every service wants: security headers, request ids, strong ETags, and one place where
 * an error becomes an answer and what was not foreseen is logged with its request's id.
 */
export const createHttpApp = (options: {
  logger: Logger;
  /** Whose word about a client's address and protocol is believed. */
  trustedProxies: TrustedProxies;
  routes: (app: Express) => void;
  toProblem: (error: unknown) => HttpProblem;
  notFound: () => HttpProblem;
}): Express => {
  const app = express();
  app
    .disable('x-powered-by')
    .set('etag', 'strong')
    .set('query parser', 'simple')
    .set('trust proxy', [...options.trustedProxies]);
  app.use(securityHeaders, requestId, notStored, compression());
  options.routes(app);
  app.use((_request, response) => sendProblem(response, options.notFound()));
  app.use(answerError(options));
  return app;
};

const usualHeaders = helmet({
  contentSecurityPolicy: { directives: contentSecurity },
  strictTransportSecurity: { maxAge: 31_536_000 },
  crossOriginResourcePolicy: { policy: 'same-origin' },
});

const securityHeaders = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
  response.setHeader('permissions-policy', NO_FEATURES);
  usualHeaders(request, response, next);
};

/** An answer that says nothing else is stored by no browser and no cache on the way. */
const notStored: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};

const requestId: RequestHandler = (_request, response, next) => {
  response.setHeader('x-request-id', randomUUID());
  next();
};

const OF_ANOTHER_ANSWER = [
  ...['etag', 'last-modified', 'content-disposition', 'content-type', 'content-encoding', 'content-length'],
  'accept-ranges',
];

/** A problem is never cached: it replaces an answer whose headers may have been set already, those for caches included. */
const sendProblem = (response: Response, { status, body, retryAfter }: HttpProblem): void => {
  for (const name of OF_ANOTHER_ANSWER) response.removeHeader(name);
  response.setHeader('cache-control', 'no-store');
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  response.status(status).json(body);
};

const answerError =
  ({ logger, toProblem }: { logger: Logger; toProblem: (error: unknown) => HttpProblem }): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const problem = toProblem(fullDisk(error));
    const details = { request: response.getHeader('x-request-id'), method: request.method, path: request.path };
    if (problem.unexpected) logger.error({ ...details, error }, 'a request failed');
    if (response.headersSent) response.destroy(error instanceof Error ? error : undefined);
    else sendProblem(response, problem);
  };

/** The headers that every answer carries, for answers that are sent without the application. */
export const standardHeaders = (): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders(request, response, () => {});
  return response.getHeaders();
};
