import { rm } from 'node:fs/promises';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';

export type FileDoor = Readonly<{
  /** The field of the form that carries the file. */
  field: string;
  /** Where it lies until whoever handles the request removes it. */
  folder: string;
  maxBytes: number;
  /** Bytes of the form's other fields, each. */
  fieldBytes?: number;
  refusals: Readonly<{ tooLarge: ProblemCode; unreadable: ProblemCode }>;
}>;

/** Bytes of a field that names something. */
const SHORT_FIELD = 1_000;

/** Received files that somebody uses, who removes them. */
const taken = new WeakSet<Express.Multer.File>();

/**
 * Puts the file of a multipart form into a temporary file, which whoever handles the request removes; where nobody does,
 * because the rest of the form is refused, it goes with the answer. A form that is not multipart is left to who reads it
 * next.
 */
export const receiveFile = ({
  field,
  folder,
  maxBytes,
  fieldBytes = SHORT_FIELD,
  refusals,
}: FileDoor): RequestHandler => {
  /** A form that cannot be read is its sender's fault; what the disk refuses is ours. */
  const problemOf = (error: unknown): unknown => {
    if (error instanceof Error && 'syscall' in error) return error;
    const code = error instanceof MulterError ? error.code : undefined;
    if (code === 'LIMIT_FIELD_VALUE') return new Refused('request.too-large');
    return new Refused(code === 'LIMIT_FILE_SIZE' ? refusals.tooLarge : refusals.unreadable);
  };
  const receive = multer({
    storage: multer.diskStorage({ destination: folder }),
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: fieldBytes },
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

/** Uses the received file, and removes it whatever comes of it. Refuses a form without one. */
export const withReceivedFile = async <Result>(
  { file }: Request,
  missing: ProblemCode,
  use: (file: Express.Multer.File) => Promise<Result>,
): Promise<Result> => {
  if (!file) throw new Refused(missing);
  taken.add(file);
  try {
    return await use(file);
  } finally {
    await rm(file.path, { force: true });
  }
};
