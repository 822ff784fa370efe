import { Refused } from '@monitor/contracts-schema';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';

const MAX_BYTES = 5 * 1024 * 1024;

/** Reads the image of a multipart form; refuses one that is larger than images may be. */
export const receiveImage = (field: string): RequestHandler => {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: MAX_BYTES, files: 1, fields: 10, fieldSize: 1_000 },
  }).single(field);
  return (request, response, next) => receive(request, response, (error: unknown) => next(error && problemOf(error)));
};

/** A form that cannot be read is its sender's fault. */
const problemOf = (error: unknown): Refused => {
  const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
  return new Refused(isTooLarge ? 'image.too-large' : 'image.missing');
};

/** The bytes of the image that was received. */
export const receivedImage = ({ file }: Request): Buffer => {
  if (!file || file.size === 0) throw new Refused('image.missing');
  return file.buffer;
};
