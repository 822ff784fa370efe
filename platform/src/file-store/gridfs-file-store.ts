import type { Readable } from 'node:stream';
import { GridFSBucket, type GridFSBucketWriteStream, MongoServerError } from 'mongodb';
import { z } from 'zod';
import { mongodbServer } from '../storage/mongodb-server.ts';
import { assertFileId } from './file-id.ts';
import { type FileDescription, FileExists, type FileStore, type StoredFile } from './file-store.ts';
import { measuredContent } from './measured-content.ts';

const answerMilliseconds = 4_000;
/** A connection that hangs is given up much sooner. */
const saveMilliseconds = 600_000;
const duplicateKey = 11_000;

const gridfsFile = z
  .object({
    filename: z.string(),
    length: z.number(),
    metadata: z.object({ name: z.string(), contentType: z.string(), sha256: z.string() }),
  })
  .transform(({ filename, length, metadata }): StoredFile => ({ id: filename, size: length, ...metadata }));

/**
 * A file store in a GridFS bucket (`files` unless another is named) of the database that `url` names. Throws
 * StorageUnavailable when the server does not answer, here and in every call.
 */
export const openGridfsFileStore = async ({
  url,
  bucketName = 'files',
}: {
  url: string;
  bucketName?: string;
}): Promise<FileStore> => {
  const { client, ask } = mongodbServer(url);
  const db = client.db();
  const files = db.collection(`${bucketName}.files`);
  const chunks = db.collection(`${bucketName}.chunks`);
  const bucket = new GridFSBucket(db, { bucketName });
  // Our id is GridFS's file name. The key of the chunks is an upload's own, so that two of one id never mix theirs.
  const makeIndexes = async (): Promise<void> => {
    await files.createIndex({ filename: 1 }, { unique: true });
    await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
  };
  await ask(saveMilliseconds, makeIndexes).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });

  const find = async (id: string) => {
    assertFileId(id);
    return (await ask(answerMilliseconds, () => files.findOne({ filename: id }))) ?? undefined;
  };

  const upload = async (
    id: string,
    { name, contentType }: FileDescription,
    content: Readable,
    limits?: { maxBytes?: number },
  ): Promise<StoredFile> => {
    const measured = measuredContent(content, limits);
    const metadata = { name, contentType, sha256: '' };
    const into = bucket.openUploadStream(id, { metadata });
    try {
      for await (const bytes of measured.bytes()) await write(into, bytes);
      const { size, sha256 } = measured.measures();
      metadata.sha256 = sha256; // in time: the bucket writes the description when the upload ends
      await end(into);
      return { id, name, contentType, size, sha256 };
    } catch (error) {
      await chunks.deleteMany({ files_id: into.id });
      throw error instanceof MongoServerError && error.code === duplicateKey ? existing(id) : error;
    }
  };

  return {
    save: async (id, description, content, limits) => {
      try {
        if (await find(id)) throw existing(id);
        return await ask(saveMilliseconds, () => upload(id, description, content, limits));
      } catch (error) {
        content.destroy();
        throw error;
      }
    },
    describe: async (id) => {
      const file = await find(id);
      return file && gridfsFile.parse(file);
    },
    open: async (id) => {
      const file = await find(id);
      return file && bucket.openDownloadStream(file._id);
    },
    remove: async (id) => {
      assertFileId(id);
      await ask(answerMilliseconds, async () => {
        const file = await files.findOneAndDelete({ filename: id });
        if (file) await chunks.deleteMany({ files_id: file._id });
      });
    },
    close: () => client.close(),
  };
};

/** Resolves when the chunks that became full are stored: nothing is under way when the next bytes fail. */
const write = (upload: GridFSBucketWriteStream, bytes: Buffer): Promise<void> =>
  settled(upload, (done) => upload.write(bytes, done));

const end = (upload: GridFSBucketWriteStream): Promise<void> => settled(upload, (done) => upload.end(done));

const settled = (
  upload: GridFSBucketWriteStream,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    upload.once('error', reject);
    step((error) => {
      if (error) return reject(error);
      upload.off('error', reject);
      resolve();
    });
  });

const existing = (id: string): FileExists => new FileExists(`There is a file ${id} already`);
