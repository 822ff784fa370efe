import { MongoClient } from 'mongodb';

/** Counts what the bucket of the database holds: descriptions and chunks. */
export const openGridfsPieces = (url: string) => {
  const client = new MongoClient(url);
  return {
    count: async (): Promise<number> => {
      const counts = ['files.files', 'files.chunks'].map((name) => client.db().collection(name).countDocuments());
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    /** Drops the database, and closes. */
    clear: async (): Promise<void> => {
      await client.db().dropDatabase();
      await client.close();
    },
  };
};
