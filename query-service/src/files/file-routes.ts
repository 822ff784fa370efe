import { pipeline } from 'node:stream/promises';
import { fileEndpoints, Refused } from '@monitor/contracts-schema';
import type { FileStore } from '@monitor/platform/file-store/file-store';
import type { Response } from 'express';
import { type Door, mountHandler } from '../answering/query-routes.ts';

/** Files never change under their id. */
const FOR_EVER = 'public, max-age=8640000, immutable';

const sendFile = async (files: FileStore, id: string, response: Response, asImage: boolean): Promise<void> => {
  const file = await files.describe(id);
  const content = file && (!asImage || file.contentType.startsWith('image/')) ? await files.open(id) : undefined;
  if (!file || !content) throw new Refused('file.not-found');
  response.setHeader('content-type', file.contentType);
  response.setHeader('content-length', file.size);
  response.setHeader('cache-control', FOR_EVER);
  // Whatever it holds, it runs nothing: decision 32.
  response.setHeader('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  if (!asImage)
    response.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  await pipeline(content, response);
};

export const mountFiles = (door: Door, files: FileStore): void => {
  mountHandler(door, fileEndpoints.getImage, ({ params }, _request, response) =>
    sendFile(files, params.id, response, true),
  );
  mountHandler(door, fileEndpoints.downloadFile, ({ params }, _request, response) =>
    sendFile(files, params.id, response, false),
  );
};
