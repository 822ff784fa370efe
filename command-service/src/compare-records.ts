import { isDeepStrictEqual } from 'node:util';
import { streamOf } from '@monitor/contracts-schema/streams';
import { type GiveWay, nextTurnOnly } from '@monitor/platform/process/giving-way';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { Collection, Document, ViewStore } from '@monitor/platform/view-store/view-store';
import type { Stores } from './aggregates/aggregate-service.ts';
import { type ContractReferences, contractReferences } from './contracts/contract-references.ts';
import { type Reservation, reservations } from './reservations/reservations.ts';
import { openStreamRestoring, restoreRecords } from './restore-records.ts';

/** A document that the log says the records hold, and they do not, or otherwise; and the stream that says it. */
export type RecordsDifference = Readonly<{ collection: string; id: string; stream: string }>;

export type RecordsReport = Readonly<{ documents: number; differences: readonly RecordsDifference[] }>;

/** Part of the records that follows from the log: what of a document does, and the stream that says it. */
type Following<D extends Document> = Readonly<{
  from: Collection<D>;
  contentOf: (document: D) => unknown;
  streamOf: (document: D) => string;
}>;

const keys: Following<Reservation> = {
  from: reservations,
  contentOf: ({ owner }) => owner,
  streamOf: ({ owner }) => owner,
};
const references: Following<ContractReferences> = {
  from: contractReferences,
  contentOf: (document) => document,
  streamOf: ({ organizationId, contractId }) => streamOf(organizationId, 'contract', contractId),
};

/** Commands go on meanwhile: what differs is looked at again, as the log says it by then. */
const COMPARISONS_AT_MOST = 3;

/**
 * Tells an empty store what the log says of unique keys and of whom contracts name, and looks whether the records say the
 * same. What they hold besides is harmless: whoever wants a key that its holder does not hold in the log takes it over.
 */
export const compareRecords = async (
  { events, records }: Stores,
  scratch: ViewStore,
  { giveWay = nextTurnOnly, batchSize }: Readonly<{ giveWay?: GiveWay; batchSize?: number }> = {},
): Promise<RecordsReport> => {
  await restoreRecords({ events, records: scratch }, { giveWay, batchSize, onUnreadable: () => {} });
  const documents = (await scratch.count(reservations, {})) + (await scratch.count(contractReferences, {}));
  let differences = await differencesIn(records, scratch, giveWay);
  for (let compared = 1; differences.length > 0 && compared < COMPARISONS_AT_MOST; compared += 1)
    differences = await stillDiffering({ events, records }, differences, giveWay);
  return { documents, differences };
};

/**
 * Writes again what differed, as the log says it: adds what is missing, takes nothing from whoever has it by right. Gives
 * back what differs all the same.
 */
export const mendRecords = async (
  stores: Stores,
  differences: readonly RecordsDifference[],
  giveWay: GiveWay,
): Promise<readonly RecordsDifference[]> => {
  await restoreStreams(stores, differences, giveWay);
  return stillDiffering(stores, differences, giveWay);
};

/** What still differs of some, by what the log says now. */
const stillDiffering = async (
  { events, records }: Stores,
  differences: readonly RecordsDifference[],
  giveWay: GiveWay,
): Promise<readonly RecordsDifference[]> => {
  const again = openEmbeddedViewStore();
  try {
    await restoreStreams({ events, records: again }, differences, giveWay);
    return await differencesIn(records, again, giveWay);
  } finally {
    await again.close();
  }
};

const restoreStreams = async (
  stores: Stores,
  differences: readonly RecordsDifference[],
  giveWay: GiveWay,
): Promise<void> => {
  await openStreamRestoring(stores)([...new Set(differences.map(({ stream }) => stream))], { giveWay });
};

const differencesIn = async (
  records: ViewStore,
  expected: ViewStore,
  giveWay: GiveWay,
): Promise<readonly RecordsDifference[]> => [
  ...(await differencesOf(keys, { records, expected, giveWay })),
  ...(await differencesOf(references, { records, expected, giveWay })),
];

const differencesOf = async <D extends Document>(
  { from, contentOf, streamOf }: Following<D>,
  { records, expected, giveWay }: Readonly<{ records: ViewStore; expected: ViewStore; giveWay: GiveWay }>,
): Promise<readonly RecordsDifference[]> => {
  const found: RecordsDifference[] = [];
  for await (const documents of expected.scan<D>(from, {})) {
    const ids = documents.map(({ id }) => id);
    const known = await records.getMany(from, ids);
    for (const document of documents) {
      const stored = known.get(document.id)?.document;
      if (stored && isDeepStrictEqual(contentOf(stored), contentOf(document))) continue;
      found.push({ collection: from.name, id: document.id, stream: streamOf(document) });
    }
    await giveWay();
  }
  return found;
};
