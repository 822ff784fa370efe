import { type AnyBulkWriteOperation, MongoBulkWriteError, type Collection as MongoCollection } from 'mongodb';
import { anyOf, type MongoView } from './mongodb-view-query.ts';

/** The error code of an id that is there already. */
export const DUPLICATE_KEY = 11000;

/**
 * Runs writes in any order, all of them even when some meet an id that is there already; gives back the indexes of those.
 * Any other failure is thrown.
 */
const indexesOfDuplicates = async (work: () => Promise<unknown>): Promise<number[]> => {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return failures.map(({ index }) => index);
  }
};

/** The same in their order: gives back the index of the one that met an id, before which all are done. */
const firstDuplicate = async (work: () => Promise<unknown>): Promise<number | undefined> => {
  const [first] = await indexesOfDuplicates(work);
  return first;
};

/** Inserts what is not there; gives back the indexes of what is. */
export const insertAbsent = (into: MongoCollection<MongoView>, documents: readonly MongoView[]): Promise<number[]> =>
  indexesOfDuplicates(() => into.insertMany(documents, { ordered: false }));

const upsert = (view: MongoView, guard: object): AnyBulkWriteOperation<MongoView> => {
  const { _id, ...replacement } = view;
  return { replaceOne: { filter: { _id, ...guard }, replacement, upsert: true } };
};

/** Inserts or replaces, whatever is there, in their order: at most so many in one command. */
export const replaceAll = async (
  into: MongoCollection<MongoView>,
  documents: readonly MongoView[],
  inOneCommand = Number.POSITIVE_INFINITY,
): Promise<void> => {
  for (let start = 0; start < documents.length; ) {
    const some = documents.slice(start, start + inOneCommand).map((view) => upsert(view, {}));
    // One that another process inserts at the same moment is there when it is tried again.
    const met = await firstDuplicate(() => into.bulkWrite(some));
    start += met ?? some.length;
  }
};

/**
 * Inserts or replaces what is older. Where the same or a later position is there, the guarded filter finds nothing and
 * the upsert fails on the id. It also fails when another process inserts an older one meanwhile: hence two tries.
 */
export const replaceOlder = async (
  into: MongoCollection<MongoView>,
  documents: readonly MongoView[],
): Promise<void> => {
  const write = (wanted: readonly MongoView[]) =>
    indexesOfDuplicates(() =>
      into.bulkWrite(
        wanted.map((view) => upsert(view, { _position: { $lt: view._position } })),
        { ordered: false },
      ),
    );
  const met = await write(documents);
  if (met.length > 0) await write(met.map((index) => documents[index]!));
};

/** The same, looking first and writing then: exact only where nobody else writes meanwhile. */
export const replaceOlderAlone = async (
  into: MongoCollection<MongoView>,
  documents: readonly MongoView[],
  inOneCommand: number,
): Promise<void> => {
  const ids = documents.map(({ _id }) => _id);
  const there = await into.find({ _id: anyOf(ids) }, { projection: { _position: 1 } }).toArray();
  const positions = new Map(there.map(({ _id, _position }) => [_id, _position]));
  const absent = documents.filter(({ _id }) => !positions.has(_id));
  if (absent.length > 0) await insertAbsent(into, absent);
  const newer = documents.filter(({ _id, _position }) => (positions.get(_id) ?? _position) < _position);
  await replaceAll(into, newer, inOneCommand);
};
