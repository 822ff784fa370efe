import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { hash, verify } from '@node-rs/argon2';
import { limitedWork } from './limited-work.ts';

/** Secrets of accounts: never events, never in an answer. The id is the user's. */
type Credential = Readonly<{ id: string; passwordHash: string; changedAt: string }>;

const credentials: Collection<Credential> = { name: 'credentials', fields: {}, indexes: [] };

/**
 * Each hash takes 19 MB and one of the four threads that files, compression and name look-ups share: two at once leave the
 * others theirs.
 */
const hashing = limitedWork({ atOnce: 2, waiting: 1_000 });

/** Keeps a user's password, as its hash (argon2id). */
export const keepPassword = async (records: ViewStore, userId: string, password: string, now: Date): Promise<void> => {
  const passwordHash = await hashing(() => hash(password));
  await records.replaceMany(credentials, [{ id: userId, passwordHash, changedAt: now.toISOString() }]);
};

/** Whether a user has a password. */
export const hasPassword = async (records: ViewStore, userId: string): Promise<boolean> =>
  (await records.getMany(credentials, [userId])).get(userId)?.document !== undefined;

/** Forgets the password of somebody who is gone. */
export const forgetPassword = (records: ViewStore, userId: string): Promise<void> =>
  records.putMany(credentials, [{ id: userId, position: 'removed', document: undefined }]);

/** Verifying against it takes as long as against a real one; whether it matches is nobody's business. */
const nobodysHash = hash('nobody');

/** Whether the password is this user's; takes as long for a user that does not exist (undefined). */
export const isPasswordOf = async (
  records: ViewStore,
  userId: string | undefined,
  password: string,
): Promise<boolean> => {
  const known = userId ? (await records.getMany(credentials, [userId])).get(userId)?.document : undefined;
  const expected = known?.passwordHash ?? (await nobodysHash);
  const matches = await hashing(() => verify(expected, password));
  return known !== undefined && matches;
};
