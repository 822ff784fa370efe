import { Readable } from 'node:stream';
import { fileEndpoints } from '@monitor/contracts-schema/files/file-endpoints';
import type { ImageWidth } from '@monitor/contracts-schema/files/image-widths';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { derivedFileId } from '@monitor/platform/file-store/derived-file-id';
import type { FileStore, StoredFile } from '@monitor/platform/file-store/file-store';
import { RUNS_NOTHING } from '@monitor/platform/http/content-security';
import { sendContent } from '@monitor/platform/http/send-content';
import type { Request, Response } from 'express';
import { mountHandler, type QueryRouteContext } from '../answering/query-routes.ts';
import { shownCopy } from './shown-copy.ts';
import { isPictureShown } from './shown-pictures.ts';

/** A picture never changes under its id, but may be taken away. */
const A_DAY = 'public, max-age=86400';
/** A document may be anybody's: what a contract no longer shows is soon nowhere. */
const FIVE_MINUTES = 'private, max-age=300';

export const mountFiles = (routeContext: QueryRouteContext, files: FileStore): void => {
  /** The image as wide as it is requested, where it was kept so. */
  const describeImage = async (id: string, width: ImageWidth | undefined): Promise<StoredFile | undefined> => {
    const sized = width === undefined ? undefined : await files.describe(derivedFileId(id, String(width)));
    return sized ?? files.describe(id);
  };

  const send = async (file: StoredFile | undefined, request: Request, response: Response): Promise<void> => {
    if (!file) throw new Refused('file.not-found');
    response.setHeader('content-security-policy', RUNS_NOTHING);
    response.setHeader('etag', `"${file.sha256}"`);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.setHeader('content-length', file.size);
    const content = request.method === 'HEAD' ? Readable.from([]) : await files.open(file.id);
    if (!content) throw new Refused('file.not-found');
    await sendContent(content, response);
  };

  mountHandler(routeContext, fileEndpoints.getImage, async ({ params: { id }, query, views }, request, response) => {
    const image = (await isPictureShown(views, id)) ? await describeImage(id, query.width) : undefined;
    if (image) response.setHeader('content-type', image.contentType).setHeader('cache-control', A_DAY);
    await send(image, request, response);
  });

  mountHandler(
    routeContext,
    fileEndpoints.downloadFile,
    async ({ params: { id }, query, views }, request, response) => {
      const copy = await shownCopy(views, id, query);
      if (copy) response.attachment(copy.name).setHeader('content-type', copy.contentType);
      response.setHeader('cache-control', FIVE_MINUTES);
      await send(copy && (await files.describe(id)), request, response);
    },
  );
};
