import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { hash, verify } from '@node-rs/argon2';
import type { InTurn } from './password-places.ts';

/** Secrets of accounts: never events, never in an answer. The id is the user's. */
type Credential = Readonly<{ id: string; passwordHash: string; changedAt: string }>;

const credentials: Collection<Credential> = { name: 'credentials', fields: {}, indexes: [] };

/** Of what no stranger asks for. */
const atOnce: InTurn = (work) => work();

/** Keeps a user's password, as its hash (argon2id), which is made in turn. */
export const keepPassword = async (
  records: ViewStore,
  userId: string,
  password: string,
  now: Date,
  inTurn: InTurn = atOnce,
): Promise<void> => {
  const passwordHash = await inTurn(() => hash(password));
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

/** Whether the password is this user's; takes as long for a user that does not exist (undefined), and its turn. */
export const isPasswordOf = async (
  records: ViewStore,
  userId: string | undefined,
  password: string,
  inTurn: InTurn = atOnce,
): Promise<boolean> => {
  const known = userId ? (await records.getMany(credentials, [userId])).get(userId)?.document : undefined;
  const expected = known?.passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(expected, password));
  return known !== undefined && matches;
};
