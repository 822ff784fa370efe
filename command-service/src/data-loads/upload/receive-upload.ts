import { rm } from 'node:fs/promises';
import { Refused, toPlainText } from '@monitor/contracts-schema';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { MAX_FILE_BYTES } from './uploading.ts';

const MAX_NAME = 255;

/** Received files that somebody uses, who removes them. */
const taken = new WeakSet<Express.Multer.File>();

/**
 * Puts the file of a multipart form into a temporary file in a folder, which whoever handles the request removes; where
 * nobody does, because the rest of the form is refused, it goes with the answer.
 */
export const receiveUpload = (field: string, folder: string): RequestHandler => {
  const receive = multer({
    storage: multer.diskStorage({ destination: folder }),
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: 1_000 },
    defParamCharset: 'utf8',
  }).single(field);
  return (request, response, next) =>
    receive(request, response, (error: unknown) => {
      const { file } = request;
      response.once('close', () => {
        if (file && !taken.has(file)) void rm(file.path, { force: true }).catch(() => {}); // or at the next start
      });
      next(error && problemOf(error));
    });
};

/** A form that cannot be read is its sender's fault; what the disk refuses is ours. */
const problemOf = (error: unknown): unknown => {
  if (error instanceof Error && 'syscall' in error) return error;
  const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
  return new Refused(isTooLarge ? 'data-load.too-large' : 'request.invalid');
};

/** Uses the received file, and removes it whatever comes of it. */
export const withReceived = async <Result>(
  { file }: Request,
  use: (file: Readonly<{ path: string; name: string }>) => Promise<Result>,
): Promise<Result> => {
  if (!file) throw new Refused('data-load.file-missing');
  taken.add(file);
  try {
    return await use({ path: file.path, name: fileNameOf(file.originalname) });
  } finally {
    await rm(file.path, { force: true });
  }
};

/** The bare name of the file on its sender's disk. */
const fileNameOf = (name: string): string =>
  toPlainText((name.split(/[\\/]/).at(-1) ?? '').slice(-MAX_NAME)).replace(/[\t\n]/g, ' ') || 'archivo.xlsx';
