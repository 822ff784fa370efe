import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { placeRefusal } from '@monitor/contracts-schema/http/place-refusal';
import { problems } from '@monitor/contracts-schema/problems';
import type { Admissions } from '@monitor/platform/admission/admissions';
import { derivedFileId } from '@monitor/platform/file-store/derived-file-id';
import type { FileStore } from '@monitor/platform/file-store/file-store';
import type { Request, RequestHandler } from 'express';
import { derivedId } from '../deciding/derived-id.ts';
import { receiveFile, withReceivedFile } from '../http/receive-file.ts';
import type { CommandPorts } from '../writing/writing.ts';
import { type DrawingOrder, drawnPath } from './drawing-order.ts';
import { createImageDrawer, type ImageDrawer } from './image-drawer.ts';

/** What a form's picture is stored for. */
export type ImagePurpose = Readonly<{
  commandId: string;
  /** What its file is called, but for the extension. */
  name: string;
  /** Pixels a side: under its id the first, beside it the others. */
  sizes: DrawingOrder['sizes'];
}>;

/** The pictures that forms carry: received, drawn anew, and kept with what names them. */
export type Images = Readonly<{
  /** Reads the picture of a multipart form; refuses one that is larger than pictures may be. */
  receive: (field: string, fieldBytes?: number) => RequestHandler;
  /** Saves something with the picture of its form, by the picture's id; it is not kept when that is refused. */
  savedWith: <Saved>(
    request: Request,
    purpose: ImagePurpose,
    save: (image: string) => Promise<Saved>,
  ) => Promise<Saved>;
}>;

/** A picture waits so long for its turn. */
const PATIENCE_MS = 30_000;

/** `timeout` gives a signal that comes after so many milliseconds. */
export const openImages = (
  { files, temporaryFolder }: Pick<CommandPorts, 'files' | 'temporaryFolder'>,
  admissions: Admissions,
  draw: ImageDrawer = createImageDrawer(),
  timeout: (milliseconds: number) => AbortSignal = AbortSignal.timeout,
): Images => {
  const places = admissions('pictures', { ...PLACES.pictures, atOnce: 1 }, placeRefusal);

  const inTurn = async (address: string, work: () => Promise<void>): Promise<void> => {
    const late = timeout(PATIENCE_MS);
    await places.inTurn(address, work, late).catch((error: unknown) => {
      throw error === late.reason ? new Refused('server.busy') : error;
    });
  };

  /** Keeps a picture in each size. What is under its id comes last: it says that the others are there. */
  const keep = async (id: string, source: string, { name, sizes }: ImagePurpose): Promise<void> => {
    const folder = await mkdtemp(join(temporaryFolder, 'image-'));
    try {
      const { kind, sizes: drawn } = await draw({ source, folder, sizes });
      const { contentType, extension } = kind;
      for (const size of drawn.toReversed()) {
        const sized = size === sizes[0] ? id : derivedFileId(id, String(size));
        if (await files.describe(sized)) continue; // by a try that ended in between
        const content = createReadStream(drawnPath({ folder }, size));
        await files.save(sized, { name: `${name}.${extension}`, contentType }, content);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    receive: (field, fieldBytes) =>
      receiveFile({
        field,
        folder: temporaryFolder,
        maxBytes: imageLimits.bytes,
        ...(fieldBytes && { fieldBytes }),
        refusals: { tooLarge: 'image.too-large', unreadable: 'image.missing' },
      }),
    savedWith: (request, purpose, save) =>
      withReceivedFile(request, 'image.missing', async ({ path, size }) => {
        if (size === 0) throw new Refused('image.missing');
        // Another picture under the same key is another command, and refused as such.
        const image = derivedId(purpose.commandId, 'image', await digestOf(path));
        const isNew = !(await files.describe(image));
        if (isNew) await inTurn(request.ip ?? '', () => keep(image, path, purpose));
        try {
          return await save(image);
        } catch (error) {
          const isDecided = error instanceof Refused && problems[error.code].status < 500; // else it may be saved
          if (isNew && isDecided) await forget(files, image, purpose);
          throw error;
        }
      }),
  };
};

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const forget = async (files: FileStore, id: string, { sizes: [, ...others] }: ImagePurpose): Promise<void> => {
  await files.remove(id);
  for (const size of others) await files.remove(derivedFileId(id, String(size)));
};
