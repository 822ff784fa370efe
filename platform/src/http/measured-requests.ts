import type { IncomingMessage, RequestListener } from 'node:http';
import type { Metrics } from '../metrics/metrics.ts';
import { platformMetrics } from '../metrics/platform-metrics.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
/** What is served without a declared path: files of the site. */
const FILES = 'files';
/** An address that nothing is declared for: strangers can think of as many as they like. */
const UNKNOWN = 'unknown';

const declared = new WeakMap<IncomingMessage, string>();

/** Says which declared path a request is answered by, where no route of the application says so. */
export const answeredAs = (request: IncomingMessage, path: string): void => void declared.set(request, path);

/** Measures every request, under the path that is declared for it and never under the one that was requested. */
export const measuredRequests = (metrics: Metrics, listener: RequestListener): RequestListener => {
  const { httpRequests } = platformMetrics(metrics);
  return (request, response) => {
    const began = performance.now();
    response.once('close', () => {
      const { statusCode, writableFinished } = response;
      const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other';
      const status = writableFinished ? String(statusCode) : 'aborted';
      const endpoint = routeOf(request) ?? (statusCode < 400 ? FILES : UNKNOWN);
      httpRequests({ method, endpoint, status }, (performance.now() - began) / 1_000);
    });
    listener(request, response);
  };
};

/** The pattern of the route that took the request; one that takes anything has none. */
const routeOf = (request: IncomingMessage & { route?: { path?: unknown } }): string | undefined => {
  const path = declared.get(request) ?? request.route?.path;
  return typeof path === 'string' ? path : undefined;
};
