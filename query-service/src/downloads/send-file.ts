import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Request, Response } from 'express';
import type { HeldFile } from './file-shelf.ts';

/**
 * Sends a file, or the requested part, no faster than it is taken. A reader that goes away ends the sending, and that is
 * all.
 */
export const sendFile = async ({ id, folder, size }: HeldFile, request: Request, response: Response): Promise<void> => {
  if (request.socket.destroyed || response.destroyed) return; // a request itself is over once its body is read
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { root: folder, cacheControl: false, lastModified: false };
  response.sendFile(id, options, (error?: Error) => {
    if (!error || hasGoneAway(error)) resolve();
    else if ('status' in error && error.status === 416) reject(noSuchPart(response, size));
    else reject(error);
  });
  await promise;
};

const hasGoneAway = (error: Error): boolean =>
  'code' in error && ['ECONNABORTED', 'EPIPE', 'ECONNRESET'].includes(String(error.code));

const noSuchPart = (response: Response, size: number): Refused => {
  response.setHeader('content-range', `bytes */${size}`);
  return new Refused('download.no-such-part');
};
