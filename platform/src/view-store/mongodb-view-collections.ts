import { type Db, type Collection as MongoCollection, MongoServerError } from 'mongodb';
import { checkDeclaration, declarationKey } from './declaration.ts';
import { escapedPattern, GRAMS, type MongoView, path } from './mongodb-view-query.ts';
import { DUPLICATE_KEY } from './mongodb-view-writes.ts';
import type { Collection } from './view-store.ts';

const PREFIX = 'view.';

type Named = { _id: string; value: string };

const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** Names with a value, in a collection of their own. */
export const namedValues = (database: Db, name: string) => {
  const values = database.collection<Named>(name);
  return {
    read: async (key: string) => (await values.findOne({ _id: key }))?.value,
    write: async (key: string, value: string) => {
      const write = () => values.replaceOne({ _id: key }, { value }, { upsert: true });
      // Where another process inserts it at the same moment, it is there when it is tried again.
      await write().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return write();
      });
    },
    /** Writes it unless there is one; gives back what is there. */
    claim: async (key: string, value: string) => {
      try {
        await values.insertOne({ _id: key, value });
        return value;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        return (await values.findOne({ _id: key }))?.value;
      }
    },
    drop: async (prefix: string) => {
      await values.deleteMany({ _id: { $regex: `^${escapedPattern(prefix)}` } });
    },
    names: async () => (await values.find({}).toArray()).map(({ _id }) => _id),
  };
};

/** Whether another index begins with the same fields. */
const isBeginning = (index: readonly string[], indexes: Collection['indexes']): boolean =>
  indexes.some((other) => other.length > index.length && index.every((field, place) => field === other[place]));

/** Makes collections and their indexes on first use. */
export const mongoViewCollections = (database: Db) => {
  const declarations = namedValues(database, 'declarations');
  const known = new Map<string, Promise<MongoCollection<MongoView>>>();

  const make = async (collection: Collection): Promise<MongoCollection<MongoView>> => {
    checkDeclaration(collection);
    const { name, fields, searched = [], scattered = [] } = collection;
    // What is searched lies in the documents themselves.
    const declared = [
      ...Object.entries(fields).map((field) => field.join(' ')),
      ...searched.map((field) => `${field} searched`),
    ]
      .sort()
      .join();
    const before = await declarations.claim(name, declared);
    if (before !== declared)
      throw new Error(
        `Collection ${name} is kept with the fields [${before}], declared with [${declared}]: ` +
          'give it another name and rebuild it',
      );
    const opened = database.collection<MongoView>(PREFIX + name);
    // One at a time: FerretDB 1.24 breaks the connection when several are requested that are there already.
    const indexes = [...collection.indexes, ...scattered.map((field) => [field])];
    const needed = indexes.filter((index) => !isBeginning(index, indexes));
    for (const index of [...needed, ...(searched.length > 0 ? [[GRAMS]] : [])])
      await opened.createIndex(Object.fromEntries([...index.map((field) => [path(field), 1]), ['_id', 1]]));
    return opened;
  };

  const open = (collection: Collection): Promise<MongoCollection<MongoView>> => {
    const key = declarationKey(collection);
    const made = known.get(key) ?? make(collection);
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };

  const drop = async (prefix: string): Promise<void> => {
    known.clear();
    const all = await database.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of all) if (name.startsWith(PREFIX + prefix)) await database.dropCollection(name);
    await declarations.drop(prefix);
  };

  return { open, drop, declarations };
};
