import { createHash } from 'node:crypto';
import { problems, Refused } from '@monitor/contracts-schema';
import type { FileStore } from '@monitor/platform/file-store/file-store';
import { derivedId } from '../deciding/derived-id.ts';
import { dropInSizes, keepInSizes } from '../images/keep-image.ts';

/** Saves an entry with the image that its form carried, which is not kept when the entry is refused. */
export const savedWithImage = async <Saved>(
  files: FileStore,
  { commandId, name, bytes }: Readonly<{ commandId: string; name: string; bytes: Buffer }>,
  save: (image: string) => Promise<Saved>,
): Promise<Saved> => {
  // Another image under the same key is another command, and refused as such.
  const image = derivedId(commandId, 'image', createHash('sha256').update(bytes).digest('hex'));
  const isNew = await keepInSizes(files, image, name, bytes);
  try {
    return await save(image);
  } catch (error) {
    const isDecided = error instanceof Refused && problems[error.code].status < 500; // else it may be saved
    if (isNew && isDecided) await dropInSizes(files, image);
    throw error;
  }
};
