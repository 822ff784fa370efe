import { randomUUID } from 'node:crypto';
import { describeFileStore } from './file-store.conformance.ts';
import { openGridfsFileStore } from './gridfs-file-store.ts';
import { openGridfsPieces } from './gridfs-pieces.ts';

describeFileStore('the GridFS file store', async () => {
  const url = new URL(process.env.MONGODB_URL!); // the configuration leaves this file out without it
  url.pathname = `files-${randomUUID().slice(0, 8)}`;
  const pieces = openGridfsPieces(url.href);
  const store = await openGridfsFileStore({ url: url.href });
  return {
    store,
    pieces: pieces.count,
    close: async () => {
      await store.close();
      await pieces.clear();
    },
  };
});
