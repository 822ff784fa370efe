import { Refused } from '@monitor/contracts-schema';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';

const MAX_BYTES = 5 * 1024 * 1024;

/** Bytes of a field that names something. */
const SHORT_FIELD = 1_000;

/**
 * Reads the image of a multipart form; refuses one that is larger than images may be. A form that is not multipart is left
 * to who reads it next.
 */
export const receiveImage = (field: string, fieldSize = SHORT_FIELD): RequestHandler => {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: MAX_BYTES, files: 1, fields: 10, fieldSize },
  }).single(field);
  return (request, response, next) => receive(request, response, (error: unknown) => next(error && problemOf(error)));
};

/** A form that cannot be read is its sender's fault. */
const problemOf = (error: unknown): Refused => {
  const code = error instanceof MulterError ? error.code : undefined;
  if (code === 'LIMIT_FIELD_VALUE') return new Refused('request.too-large');
  return new Refused(code === 'LIMIT_FILE_SIZE' ? 'image.too-large' : 'image.missing');
};

/** The bytes of the image that was received. */
export const receivedImage = ({ file }: Request): Buffer => {
  if (!file || file.size === 0) throw new Refused('image.missing');
  return file.buffer;
};
