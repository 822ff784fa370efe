import { isDeepStrictEqual } from 'node:util';
import { streamOf } from '@monitor/contracts-schema';
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
  told: (document: D) => unknown;
  streamOf: (document: D) => string;
}>;

const keys: Following<Reservation> = {
  from: reservations,
  told: ({ owner }) => owner,
  streamOf: ({ owner }) => owner,
};
const references: Following<ContractReferences> = {
  from: contractReferences,
  told: (document) => document,
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
  onProgress: (events: number) => void = () => {},
): Promise<RecordsReport> => {
  await restoreRecords({ events, records: scratch }, { onProgress, onUnreadable: () => {} });
  const documents = (await scratch.count(reservations, {})) + (await scratch.count(contractReferences, {}));
  let differences = await differencesIn(records, scratch);
  for (let compared = 1; differences.length > 0 && compared < COMPARISONS_AT_MOST; compared += 1) {
    const again = openEmbeddedViewStore();
    const restore = openStreamRestoring({ events, records: again });
    for (const stream of new Set(differences.map(({ stream }) => stream))) await restore(stream);
    differences = await differencesIn(records, again);
    await again.close();
  }
  return { documents, differences };
};

const differencesIn = async (records: ViewStore, expected: ViewStore): Promise<readonly RecordsDifference[]> => [
  ...(await differencesOf(keys, records, expected)),
  ...(await differencesOf(references, records, expected)),
];

const differencesOf = async <D extends Document>(
  { from, told, streamOf }: Following<D>,
  records: ViewStore,
  expected: ViewStore,
): Promise<readonly RecordsDifference[]> => {
  const found: RecordsDifference[] = [];
  for await (const documents of expected.scan<D>(from, {})) {
    const ids = documents.map(({ id }) => id);
    const known = await records.getMany(from, ids);
    for (const document of documents) {
      const kept = known.get(document.id)?.document;
      if (kept && isDeepStrictEqual(told(kept), told(document))) continue;
      found.push({ collection: from.name, id: document.id, stream: streamOf(document) });
    }
  }
  return found;
};
