import type { OutlinedKey } from '@monitor/contracts-schema/catalogue-outlines';
import { noFilters, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { type DownloadKind, downloadNames } from '@monitor/contracts-schema/http/download-names';
import { type Endpoint, POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import type { FileAnswer } from '@monitor/contracts-schema/http/file-answer';
import type { DownloadFormat, SheetFormat } from '@monitor/contracts-schema/http/id-params';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { goneSignal } from '@monitor/platform/http/gone-signal';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { accepts } from '../answering/accepted-encoding.ts';
import { newestOf } from '../answering/answer-positions.ts';
import { varyOf } from '../answering/organization-in-address.ts';
import { mountHandler, type QueryRequest, type QueryRouteContext } from '../answering/query-routes.ts';
import { fileTypeOf, isWorthCompressing } from '../exports/export-format.ts';
import { type DownloadOrder, keyOf } from './download-order.ts';
import type { HeldFile, MadeFile } from './file-shelf.ts';
import { sendFile } from './send-file.ts';

/**
 * A strong tag: what the file answers, and which making of it these bytes are. The same question of the same data may be
 * made again with other bytes (by a later version of the program), so a part of one is never joined to a part of another.
 */
const tagOf = ({ key, id }: MadeFile): string => `"${key}.${id}"`;

/**
 * The tag, among those a client says it has, of a file that answers the same as this key: whichever making it holds, it
 * is what it would get.
 */
const knownTag = (ifNoneMatch: string | undefined, key: string): string | undefined =>
  ifNoneMatch?.match(/"[^"]*"/g)?.find((tag) => tag.startsWith(`"${key}.`));

/** Files are stored by the position of all that they follow from. */
type Download = Endpoint & Readonly<{ answer: FileAnswer; dependsOn?: undefined }>;

/**
 * Mounts a download: a file is made away from the thread that answers, of any length, and kept for whoever asks the same
 * of the same data. `check` refuses what is not there before anything is made.
 */
export const mountDownload = <E extends Download>(
  routeContext: QueryRouteContext,
  endpoint: E,
  kind: DownloadKind,
  check: (queryRequest: QueryRequest<E>) => Promise<unknown> = async () => {},
): void =>
  mountHandler(routeContext, endpoint, async (queryRequest, request, response) => {
    await check(queryRequest);
    const { format, ...params } = queryRequest.params as { format: DownloadFormat }; // every download's address ends in its format
    const filters = queryRequest.filters as SpendingFilters; // and takes filters
    const order = { kind, format, params, filters };
    const shown = { name: downloadNames[kind], keep: 'public' } as const;
    await answerWithFile(routeContext, queryRequest, { request, response, shown }, order);
  });

/** Mounts the download of a catalogue, whole, for who may list it. */
export const mountSheetDownload = <E extends Download & Readonly<{ query: z.ZodObject }>>(
  routeContext: QueryRouteContext,
  endpoint: E,
  key: OutlinedKey,
  title: string,
): void =>
  mountHandler(routeContext, endpoint, async (queryRequest, request, response) => {
    const { format } = queryRequest.params as { format: SheetFormat }; // every download's address ends in its format
    const name = foldForSearch(title).toLowerCase().replaceAll(' ', '-');
    const params = queryRequest.query as Readonly<Record<string, unknown>>; // its search, order and columns
    const filters = { ...noFilters, ...(queryRequest.filters as Partial<SpendingFilters> | undefined) }; // where it takes some
    const order = { kind: `catalogue/${key}` as const, format, params, filters };
    await answerWithFile(routeContext, queryRequest, { request, response, shown: { name, keep: 'private' } }, order);
  });

/** What a file is called, without extension; and who may keep it: anybody, or only the browser of the caller. */
type Shown = Readonly<{ name: string; keep: 'public' | 'private' }>;
type Exchange = Readonly<{ request: Request; response: Response; shown: Shown }>;
type RequestedFile = Pick<DownloadOrder, 'kind' | 'format' | 'params' | 'filters'>;

/** Answers with a file, as it was made before or is made now; with what of it the client does not have already. */
export const answerWithFile = async (
  { downloads: desk, system }: QueryRouteContext,
  { organizationId, positions }: Pick<QueryRequest<Endpoint>, 'organizationId' | 'positions'>,
  { request, response, shown }: Exchange,
  requested: RequestedFile,
): Promise<void> => {
  const compressed = isWorthCompressing(requested.format) && accepts(request.headers['accept-encoding'] ?? '', 'gzip');
  const order: DownloadOrder = { ...requested, compressed, organizationId, queriedOn: installationDay(system.now()) };
  const position = newestOf(positions);
  const tag = knownTag(request.headers['if-none-match'], keyOf(order, position));
  if (tag) return answerUnchanged(response, tag, position, shown);
  const made = await desk.made(order, position);
  if (made) return send(made, order, request, response, shown);
  if (request.method === 'HEAD') {
    describe(response, order, position, shown);
    response.end();
    return;
  }
  const gone = goneSignal(response);
  const file = await desk.fileFor(order, position, request.ip ?? '', gone).catch((error: unknown) => {
    if (!gone.aborted) throw error;
  });
  if (file) await send(file, order, request, response, shown);
};

/** What can be said of a file before it is made. */
const describe = (response: Response, { format, compressed }: DownloadOrder, position: string, shown: Shown): void => {
  const { extension, contentType } = fileTypeOf(format);
  response.attachment(`${shown.name}.${extension}`).setHeader('content-type', contentType);
  if (compressed) response.setHeader('content-encoding', 'gzip');
  response.setHeader('accept-ranges', 'bytes');
  sayFresh(response, position, shown);
};

/** Requested again each time; its tag stands for these very bytes. */
const sayFresh = (response: Response, position: string, { keep }: Shown): void => {
  response.setHeader(POSITION_HEADER, position);
  response.setHeader('cache-control', `${keep}, no-cache, no-transform`);
  response.vary(varyOf(response.req.url));
};

const answerUnchanged = (response: Response, tag: string, position: string, shown: Shown): void => {
  sayFresh(response, position, shown);
  response.setHeader('etag', tag);
  response.status(304).end();
};

const send = async (
  file: HeldFile,
  order: DownloadOrder,
  request: Request,
  response: Response,
  shown: Shown,
): Promise<void> => {
  try {
    describe(response, order, file.position, shown);
    response.setHeader('etag', tagOf(file));
    await sendFile(file, request, response);
  } finally {
    file.release();
  }
};
