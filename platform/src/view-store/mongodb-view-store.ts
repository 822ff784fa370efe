import { mongodbServer } from '../storage/mongodb-server.ts';
import { checkDeclaration, typeOf } from './declaration.ts';
import { generationsUnderPrefixes } from './generations/mongodb-view-generations.ts';
import { type Interceptor, interceptedStore, type StoreCall } from './intercepted-store.ts';
import { mappedCollections } from './mapped-collections.ts';
import { mongoViewCollections, namedValues } from './mongodb-view-collections.ts';
import { anyOf, path, toFilter, toMongoView, toSort } from './mongodb-view-query.ts';
import { sumBy } from './mongodb-view-sums.ts';
import { insertAbsent, replaceAll, replaceOlder, replaceOlderAlone } from './mongodb-view-writes.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type { Collection, Document, Query, Scalar, Stored, ViewGenerations, ViewStore } from './view-store.ts';

const SCAN_BATCH = 500;
const DEFAULT_DATABASE = 'monitor';

/** FerretDB 1.24 holds one of its 100 connections for each replacement until the command ends: more wait for themselves. */
const FERRETDB_REPLACES = 40;

const ANSWER_MS = 4_000;
const FOR_A_DOCUMENT_MS = 20;
/** FerretDB reads a collection through for each document that it replaces, and for several that are looked up. */
const FOR_A_FERRETDB_DOCUMENT_MS = 100;

/** How much longer a call may take for each document. */
type ForADocument = Readonly<{ lookedUpMs: number; writtenMs: number }>;
const ofMongodb: ForADocument = { lookedUpMs: 0, writtenMs: FOR_A_DOCUMENT_MS };
const ofFerretdb: ForADocument = { lookedUpMs: FOR_A_FERRETDB_DOCUMENT_MS, writtenMs: FOR_A_FERRETDB_DOCUMENT_MS };

const SWEEP_MS = 120_000;
/** Indexes of a large collection are made once, and take as long as they take. */
const MAKING_MS = 1_800_000;

/** How long a call may take; one to a server that hangs ends sooner. */
const millisecondsFor = (call: StoreCall, { lookedUpMs, writtenMs }: ForADocument): number => {
  switch (call.kind) {
    case 'question':
      return ANSWER_MS + lookedUpMs * Math.max(0, (call.documents ?? 1) - 1);
    case 'writing':
      return ANSWER_MS + writtenMs * call.documents;
    case 'batch':
    case 'sweep':
      return SWEEP_MS;
    case 'making':
      return MAKING_MS;
  }
};

/** What stands between the hosts (of which there may be several) and the options. */
const databaseOf = (url: string): string =>
  decodeURIComponent(/^[^/]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE);

/** The newest of each id; of the same position, the first. */
const newestOfEach = <D extends Document>(stored: readonly Stored<D>[]): Stored<D>[] => {
  const newest = new Map<string, Stored<D>>();
  for (const one of stored) {
    const other = newest.get(one.id);
    if (!other || other.position < one.position) newest.set(one.id, one);
  }
  return [...newest.values()];
};

const unsearched = (collection: Collection): Collection => {
  checkDeclaration(collection);
  return { ...collection, searched: [] };
};

const parsed = <D extends Document>(body: string): D => JSON.parse(body) as D; // what was written as D

/**
 * Opens a view store in the MongoDB database that the URL's path names (`monitor` when it names none). Writes are
 * acknowledged by the majority, in their journals. Rejects (StorageUnavailable) when no server answers, here and in every
 * call, in time for whoever waits.
 *
 * FerretDB 1.x is understood too, for development and tests, in one process only: it looks, then writes, without a lock,
 * so our writes come one after another, few in a command; it sums one figure at a time; and since its indexes find no
 * grams, no documents hold them, unless `hasGrams` says so.
 */
export const openMongodbViewStore = async ({
  url,
  hasGrams,
}: {
  url: string;
  hasGrams?: boolean;
}): Promise<ViewGenerations> => {
  const { client, ask } = mongodbServer(url);
  const database = client.db(databaseOf(url));
  const begin = () => database.command({ buildInfo: 1 });
  const buildInfo = await ask(ANSWER_MS, begin).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  const ferretdb = 'ferretdbVersion' in buildInfo;

  const collections = mongoViewCollections(database);
  const checkpoints = namedValues(database, 'checkpoints');
  const pointers = namedValues(database, 'pointers');

  const cursor = async (from: Collection, { where, sort, skip = 0, limit = 0 }: Query) =>
    (await collections.open(from))
      .find(toFilter(from, where), { projection: { _body: 1 }, allowDiskUse: true, batchSize: SCAN_BATCH })
      .sort(toSort(from, sort))
      .skip(skip)
      .limit(limit)
      .map(({ _body }) => String(_body));

  const store: ViewStore = {
    getMany: async <D extends Document>(from: Collection<D>, ids: readonly string[]) => {
      const found = await (await collections.open(from)).find({ _id: anyOf(ids) }).toArray();
      return new Map(
        found.map(({ _id: id, _position: position, _body: body }): [string, Stored<D>] => [
          id,
          { id, position, document: body === null ? undefined : parsed<D>(body) },
        ]),
      );
    },

    find: async <D extends Document>(from: Collection<D>, query: Query) => {
      if (query.limit === 0) return [];
      return (await (await cursor(from, query)).toArray()).map((body) => parsed<D>(body));
    },

    async *scan<D extends Document>(from: Collection<D>, query: Query) {
      if (query.limit === 0) return;
      let batch: D[] = [];
      for await (const body of await cursor(from, query)) {
        batch.push(parsed<D>(body));
        if (batch.length < SCAN_BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    count: async (from, where) => (await collections.open(from)).countDocuments(toFilter(from, where)),

    distinct: async (from, field, where) => {
      typeOf(from, field);
      const pipeline = [
        { $match: { $and: [toFilter(from, where), { [path(field)]: { $ne: null } }] } },
        { $group: { _id: `$${path(field)}` } },
        { $sort: { _id: 1 } },
      ];
      return (await collections.open(from))
        .aggregate<{ _id: Scalar }>(pipeline)
        .map(({ _id }) => _id)
        .toArray();
    },

    sumBy: async (from, query) => sumBy(await collections.open(from), from, query, ferretdb ? 1 : Infinity),

    putMany: async (into, stored) => {
      if (stored.length === 0) return;
      const opened = await collections.open(into);
      const documents = newestOfEach(stored).map((one) => toMongoView(into, one));
      await (ferretdb ? replaceOlderAlone(opened, documents, FERRETDB_REPLACES) : replaceOlder(opened, documents));
    },

    insertMany: async (into, inserted) => {
      if (inserted.length === 0) return new Set();
      const opened = await collections.open(into);
      const documents = inserted.map((document) => toMongoView(into, { id: document.id, position: '', document }));
      const there = new Set(await insertAbsent(opened, documents));
      return new Set(inserted.filter((_, index) => !there.has(index)).map(({ id }) => id));
    },

    replaceMany: async (into, replaced) => {
      const opened = await collections.open(into);
      const documents = replaced.map((document) => toMongoView(into, { id: document.id, position: '', document }));
      await replaceAll(opened, documents, ferretdb ? FERRETDB_REPLACES : undefined);
    },

    replaceIf: async (into, document, where) => {
      const opened = await collections.open(into);
      const { _id, ...replacement } = toMongoView(into, { id: document.id, position: '', document });
      const filter = { $and: [{ _id }, toFilter(into, where)] };
      return (await opened.replaceOne(filter, replacement)).matchedCount === 1;
    },

    removeWhere: async (from, where) => {
      const opened = await collections.open(from);
      return (await opened.deleteMany(toFilter(from, where))).deletedCount;
    },

    checkpoint: checkpoints.read,
    saveCheckpoint: checkpoints.write,
    pointer: pointers.read,
    setPointer: pointers.write,

    dropPrefix: async (prefix) => {
      await collections.drop(prefix);
      await checkpoints.drop(prefix);
    },

    close: () => client.close(),
  };
  const inTurn = ferretdb ? oneAfterAnother() : <T>(work: () => Promise<T>): Promise<T> => work();
  /** The time of a write begins with its turn. */
  const askInTurn: Interceptor = (storeCall, work) => {
    const call = () => ask(millisecondsFor(storeCall, ferretdb ? ofFerretdb : ofMongodb), work);
    return storeCall.kind === 'writing' || storeCall.kind === 'sweep' ? inTurn(call) : call();
  };
  const intercepted = interceptedStore(store, askInTurn, collections.open);
  const whole = (hasGrams ?? !ferretdb) ? intercepted : mappedCollections(intercepted, unsearched);
  const askOf = <T>(work: () => Promise<T>): Promise<T> => ask(ANSWER_MS, work);
  return { ...whole, ...generationsUnderPrefixes(database, collections.declarations, whole, askOf) };
};
