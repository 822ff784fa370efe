import { hasPlace, type LogPlace, lastPlace } from '@monitor/platform/event-store/log-place';
import type { Stores } from './aggregates/aggregate-service.ts';
import { contractReferences } from './contracts/contract-references.ts';
import { reservations } from './reservations/reservations.ts';

/** How many keys and references the records held, and where the log ended then: null while it was empty. */
type RecordsCount = Readonly<{ place: LogPlace | null; reservations: number; references: number }>;

const COUNT = 'records-count';
const BATCH = 1_000;

/** A supplier gives up a name and an RFC, a user two addresses; a contract names others in one document. */
const KEYS_GIVEN_UP_AT_MOST = 2;

/** How many there are now. */
export const countRecords = async ({ records }: Pick<Stores, 'records'>): Promise<Omit<RecordsCount, 'place'>> => ({
  reservations: await records.count(reservations, {}),
  references: await records.count(contractReferences, {}),
});

const storedCount = async ({ records }: Stores): Promise<RecordsCount | undefined> => {
  const text = await records.checkpoint(COUNT);
  return text ? (JSON.parse(text) as RecordsCount) : undefined; // as it was written here
};

/** Counts from anew: what was noted does not hold any more. */
export const forgetCount = ({ records }: Stores): Promise<void> => records.saveCheckpoint(COUNT, '');

/** Notes how many there are, for a place where the log still ends. */
export const noteCount = async (stores: Stores, place: LogPlace | null): Promise<void> => {
  const count = await countRecords(stores);
  const [since] = await stores.events.readLog({ after: place?.position, limit: 1 });
  if (!since) await stores.records.saveCheckpoint(COUNT, JSON.stringify({ place, ...count } satisfies RecordsCount));
};

/** What gives keys or references up: whatever happens to something that was there. */
const changesSince = async ({ events }: Stores, from: LogPlace | null): Promise<number> => {
  let [place, changes] = [from ?? undefined, 0];
  for (;;) {
    const batch = await events.readLog({ after: place?.position, limit: BATCH });
    if (batch.length === 0) return changes;
    changes += batch.filter(({ version }) => version > 1).length;
    place = lastPlace(batch, place?.position);
  }
};

/**
 * How many keys and references are missing at least, by how many there were and what the log says has happened since: what
 * was registered adds some, and only what was changed takes any away. None where nobody knows how many there were.
 */
export const missingRecords = async (stores: Stores): Promise<number> => {
  const stored = await storedCount(stores);
  if (!stored || (stored.place && !(await hasPlace(stores.events, stored.place)))) return 0;
  const now = await countRecords(stores);
  const [keys, references] = [stored.reservations - now.reservations, stored.references - now.references];
  if (keys <= 0 && references <= 0) return 0;
  const changes = await changesSince(stores, stored.place);
  return Math.max(keys - changes * KEYS_GIVEN_UP_AT_MOST, 0) + Math.max(references - changes, 0);
};
