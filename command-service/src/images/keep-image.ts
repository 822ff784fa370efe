import { Readable } from 'node:stream';
import { imageWidths } from '@monitor/contracts-schema';
import { derivedFileId } from '@monitor/platform/file-store/derived-file-id';
import type { FileStore } from '@monitor/platform/file-store/file-store';
import { type CheckedImage, checkImage } from './check-image.ts';

/** Keeps an image under an id; false when a command that is repeated has kept it before. */
export const keepImage = async (
  files: FileStore,
  id: string,
  name: string,
  { contentType, extension, content }: CheckedImage,
): Promise<boolean> => {
  if (await files.describe(id)) return false;
  await files.save(id, { name: `${name}.${extension}`, contentType }, Readable.from(content));
  return true;
};

/** More than any picture has that is looked into. */
const AS_IT_IS = 1_000_000;
const ORIGINAL = 'original';
const [NARROW, WIDE] = imageWidths;
const others = [ORIGINAL, String(NARROW)];

/**
 * Keeps an image in the sizes that pages show: under its id the widest of them, and beside it a narrower one and the
 * original, drawn anew without what a camera wrote beside it. What is under the id comes last: it says that the others
 * are there. Refuses what is no image; false when it was kept before.
 */
export const keepInSizes = async (files: FileStore, id: string, name: string, bytes: Buffer): Promise<boolean> => {
  const original = await checkImage(bytes, AS_IT_IS);
  const isDrawing = original.extension === 'svg'; // of any size
  if (!isDrawing) {
    await keepImage(files, derivedFileId(id, ORIGINAL), name, original);
    await keepImage(files, derivedFileId(id, String(NARROW)), name, await checkImage(original.content, NARROW));
  }
  return keepImage(files, id, name, isDrawing ? original : await checkImage(original.content, WIDE));
};

/** Forgets an image in every size. */
export const dropInSizes = async (files: FileStore, id: string): Promise<void> => {
  await files.remove(id);
  for (const purpose of others) await files.remove(derivedFileId(id, purpose));
};
