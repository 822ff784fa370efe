import { Readable } from 'node:stream';
import { fileEndpoints, type ImageWidth, Refused } from '@monitor/contracts-schema';
import { derivedFileId } from '@monitor/platform/file-store/derived-file-id';
import type { FileStore } from '@monitor/platform/file-store/file-store';
import { RUNS_NOTHING } from '@monitor/platform/http/content-security';
import { sendContent } from '@monitor/platform/http/send-content';
import type { Request, Response } from 'express';
import { mountHandler, type QueryRouteContext } from '../answering/query-routes.ts';

/** Files never change under their id. */
const FOR_EVER = 'public, max-age=8640000, immutable';

const sendFile = async (
  files: FileStore,
  id: string,
  { method }: Request,
  response: Response,
  asImage: boolean,
): Promise<void> => {
  const file = await files.describe(id);
  if (!file || (asImage && !file.contentType.startsWith('image/'))) throw new Refused('file.not-found');
  const content = method === 'HEAD' ? Readable.from([]) : await files.open(id);
  if (!content) throw new Refused('file.not-found');
  if (!asImage) response.attachment(file.name.toWellFormed());
  response.setHeader('content-type', file.contentType);
  response.setHeader('content-length', file.size);
  response.setHeader('cache-control', FOR_EVER);
  response.setHeader('content-security-policy', RUNS_NOTHING);
  await sendContent(content, response);
};

export const mountFiles = (routeContext: QueryRouteContext, files: FileStore): void => {
  /** The image as wide as it is asked for, where it was kept so. */
  const keptAs = async (id: string, width: ImageWidth | undefined): Promise<string> => {
    const sized = width === undefined ? id : derivedFileId(id, String(width));
    return (await files.describe(sized)) ? sized : id;
  };
  mountHandler(routeContext, fileEndpoints.getImage, async ({ params, query }, request, response) =>
    sendFile(files, await keptAs(params.id, query.width), request, response, true),
  );
  mountHandler(routeContext, fileEndpoints.downloadFile, ({ params }, request, response) =>
    sendFile(files, params.id, request, response, false),
  );
};
