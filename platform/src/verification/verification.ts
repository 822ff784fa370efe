import type { Collection, ViewStore } from '../view-store/view-store.ts';

/** What came out of holding documents against the log. */
export type Verified = Readonly<{
  endedAt: string;
  /** As far as this in the log; null where it was empty. */
  position: string | null;
  /** How many the log says there are. */
  documents: number;
  /** How many were not what the log says, by their collection; empty where all were. */
  differing: Readonly<Record<string, number>>;
  /** How many of them are by now. */
  mended: number;
  /** What kept them from being held against it, such as a document that is no JSON any more. */
  failure: string | null;
}>;

/** Stored with what is verified, and gone with it: `dueFrom` is when the time until the next one began. */
type Verification = Readonly<{ id: string; dueFrom: string; last: Verified | null }>;

const verifications: Collection<Verification> = { name: 'verifications', fields: {}, indexes: [] };
const THE_ONE = 'log';

const verificationOf = async (store: ViewStore): Promise<Verification | undefined> =>
  (await store.getMany(verifications, [THE_ONE])).get(THE_ONE)?.document;

/** What came out last; null where it was never verified. */
export const lastVerified = async (store: ViewStore): Promise<Verified | null> =>
  (await verificationOf(store))?.last ?? null;

/** Keeps what came out, for everybody who asks. */
export const keepVerified = (store: ViewStore, last: Verified): Promise<void> =>
  store.replaceMany(verifications, [{ id: THE_ONE, dueFrom: last.endedAt, last }]);

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether a day has passed since; counted from now where nobody has counted yet. A clock that was set far counts as passed. */
export const isVerificationDue = async (store: ViewStore, now: Date): Promise<boolean> => {
  const known = await verificationOf(store);
  if (known) return Math.abs(now.getTime() - Date.parse(known.dueFrom)) >= DAY_MS;
  await store.insertMany(verifications, [{ id: THE_ONE, dueFrom: now.toISOString(), last: null }]);
  return false;
};

/** Makes it due: what is stored may not be what the log says. */
export const makeVerificationDue = async (store: ViewStore): Promise<void> => {
  const last = await lastVerified(store);
  await store.replaceMany(verifications, [{ id: THE_ONE, dueFrom: new Date(0).toISOString(), last }]);
};

/** How many documents were found that are not what the log says; one that kept the rest from being looked at is one. */
export const countDiffering = ({ differing, failure }: Verified): number =>
  Object.values(differing).reduce((sum, count) => sum + count, failure === null ? 0 : 1);
