import { randomUUID } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from '../process/logger.ts';
import { contentSecurity } from './content-security.ts';

/** What an error becomes for whoever asked. */
export type ProblemResponse = Readonly<{ status: number; body: unknown; unexpected: boolean }>;

/**
 * An Express application with what every service wants: security headers, request ids, strong ETags, and one place where
 * an error becomes an answer and what was not foreseen is logged with its request's id.
 */
export const createHttpApp = (options: {
  logger: Logger;
  routes: (app: Express) => void;
  toProblem: (error: unknown) => ProblemResponse;
  notFound: () => ProblemResponse;
}): Express => {
  const app = express();
  app
    .disable('x-powered-by')
    .set('etag', 'strong')
    .set('query parser', 'simple')
    .set('trust proxy', 'loopback, uniquelocal');
  app.use(securityHeaders, requestId, compression());
  options.routes(app);
  app.use((_request, response) => {
    const { status, body } = options.notFound();
    response.status(status).json(body);
  });
  app.use(answerError(options));
  return app;
};

const securityHeaders = helmet({
  contentSecurityPolicy: { directives: contentSecurity },
  strictTransportSecurity: { maxAge: 31_536_000 },
  crossOriginResourcePolicy: { policy: 'same-origin' },
});

const requestId: RequestHandler = (_request, response, next) => {
  response.setHeader('x-request-id', randomUUID());
  next();
};

const answerError =
  ({ logger, toProblem }: { logger: Logger; toProblem: (error: unknown) => ProblemResponse }): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { status, body, unexpected } = toProblem(error);
    const details = { request: response.getHeader('x-request-id'), method: request.method, path: request.path };
    if (unexpected) logger.error({ ...details, error }, 'a request failed');
    if (response.headersSent) response.destroy(error instanceof Error ? error : undefined);
    else response.status(status).json(body);
  };

/** The headers that every answer of an application carries, for whoever answers past it. */
export const standardHeaders = (): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders(request, response, () => {});
  return response.getHeaders();
};
