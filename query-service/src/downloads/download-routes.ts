import {
  type DownloadFormat,
  type DownloadKind,
  downloadNames,
  type Endpoint,
  type FileAnswer,
  POSITION_HEADER,
  type SpendingFilters,
} from '@monitor/contracts-schema';
import { networkOf } from '@monitor/platform/http/network-of';
import type { Request, Response } from 'express';
import { accepts } from '../answering/accepted-encoding.ts';
import { varyOf } from '../answering/organization-in-address.ts';
import { mountHandler, type QueryRequest, type RouteContext } from '../answering/query-routes.ts';
import { fileTypeOf, isWorthCompressing } from '../exports/export-format.ts';
import { consultationDay } from './consultation-day.ts';
import { type DownloadOrder, keyOf } from './download-order.ts';
import { knownTag, tagOf } from './download-tag.ts';
import type { HeldFile } from './file-shelf.ts';
import { sendFile } from './send-file.ts';

/** Files are kept by their organization's position alone. */
type Download = Endpoint & Readonly<{ answer: FileAnswer; dependsOn?: undefined }>;

/**
 * Mounts a download: a file is made away from the thread that answers, of any length, and kept for whoever asks the same
 * of the same data. `check` refuses what is not there before anything is made.
 */
export const mountDownload = <E extends Download>(
  routeContext: RouteContext,
  endpoint: E,
  kind: DownloadKind,
  check: (queryRequest: QueryRequest<E>) => Promise<unknown> = async () => {},
): void =>
  mountHandler(routeContext, endpoint, async (queryRequest, request, response) => {
    const { downloads: desk } = routeContext;
    await check(queryRequest);
    const order = orderOf(queryRequest, kind, request, consultationDay(routeContext.system.now()));
    const { position } = queryRequest.progress;
    const kept = knownTag(request.headers['if-none-match'], keyOf(order, position));
    if (kept) return answerUnchanged(response, kept, position);
    const made = await desk.made(order, position);
    if (made) return send(made, order, request, response);
    if (request.method === 'HEAD') {
      describe(response, order, position);
      response.end();
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const file = await desk
      .fileFor(order, position, networkOf(request.ip ?? ''), gone.signal)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) throw error;
      });
    if (file) await send(file, order, request, response);
  });

const orderOf = (
  queryRequest: QueryRequest<Download>,
  kind: DownloadKind,
  request: Request,
  queriedOn: string,
): DownloadOrder => {
  const { format, ...params } = queryRequest.params as { format: DownloadFormat }; // every download's address ends in its format
  const filters = queryRequest.filters as SpendingFilters; // and takes filters
  const compressed = isWorthCompressing(format) && accepts(request.headers['accept-encoding'] ?? '', 'gzip');
  return { kind, format, compressed, organizationId: queryRequest.organizationId, params, filters, queriedOn };
};

/** What can be said of a file before it is made. */
const describe = (response: Response, { kind, format, compressed }: DownloadOrder, position: string): void => {
  const { extension, contentType } = fileTypeOf(format);
  response.attachment(`${downloadNames[kind]}.${extension}`).setHeader('content-type', contentType);
  if (compressed) response.setHeader('content-encoding', 'gzip');
  response.setHeader('accept-ranges', 'bytes');
  sayFresh(response, position);
};

/** Kept by anybody, asked for again each time; its tag stands for these very bytes. */
const sayFresh = (response: Response, position: string): void => {
  response.setHeader(POSITION_HEADER, position);
  response.setHeader('cache-control', 'public, no-cache, no-transform');
  response.vary(varyOf(response.req.url));
};

const answerUnchanged = (response: Response, tag: string, position: string): void => {
  sayFresh(response, position);
  response.setHeader('etag', tag);
  response.status(304).end();
};

const send = async (file: HeldFile, order: DownloadOrder, request: Request, response: Response): Promise<void> => {
  try {
    describe(response, order, file.position);
    response.setHeader('etag', tagOf(file));
    await sendFile(file, request, response);
  } finally {
    file.release();
  }
};
