import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DocumentCopy } from '@monitor/contracts-schema/contracts/archive-events';
import { FileExists } from '@monitor/platform/file-store/file-store';
import { measuredContent } from '@monitor/platform/file-store/measured-content';
import type { FetchedDocument } from '@monitor/platform/public-fetch/public-fetch';
import type { CommandPorts } from '../writing/writing.ts';

const ID_DIGITS = 32;

/** What the file is called is each link's own word, and stands with it: the same bytes may be linked by anybody. */
const UNTOLD = 'application/octet-stream';

/** Keeps what was found. A file's id begins as its SHA-256, so that the same bytes are the same file. */
export const storeCopy = async (
  { files, temporaryFolder }: Pick<CommandPorts, 'files' | 'temporaryFolder'>,
  { mediaType, body }: FetchedDocument,
): Promise<Omit<DocumentCopy, 'field' | 'url'>> => {
  const folder = await mkdtemp(join(temporaryFolder, 'document-'));
  try {
    const path = join(folder, 'content');
    const measured = measuredContent(body);
    await pipeline(measured.bytes, createWriteStream(path));
    const { size, sha256 } = measured.measures();
    const fileId = sha256.slice(0, ID_DIGITS);
    await files
      .save(fileId, { name: fileId, contentType: UNTOLD }, createReadStream(path))
      .catch(async (error: unknown) => {
        const isSame = error instanceof FileExists && (await files.describe(fileId))?.sha256 === sha256;
        if (!isSame) throw error;
      });
    return { fileId, sha256, size, mediaType };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
