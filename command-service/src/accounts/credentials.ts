import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { hash, verify } from '@node-rs/argon2';

/** Secrets of accounts: never events, never in an answer. The id is the user's. */
type Credential = Readonly<{ id: string; passwordHash: string; changedAt: string }>;

const credentials: Collection<Credential> = { name: 'credentials', fields: {}, indexes: [] };

export const keepPassword = async (records: ViewStore, userId: string, password: string, now: Date): Promise<void> =>
  records.replaceMany(credentials, [{ id: userId, passwordHash: await hash(password), changedAt: now.toISOString() }]);

/** Verifying against it takes as long as against a real one; whether it matches is nobody's business. */
const nobodysHash = hash('nobody');

/** Whether the password is this user's; takes as long for a user that does not exist (undefined). */
export const isPasswordOf = async (
  records: ViewStore,
  userId: string | undefined,
  password: string,
): Promise<boolean> => {
  const known = userId ? (await records.getMany(credentials, [userId])).get(userId)?.document : undefined;
  const matches = await verify(known?.passwordHash ?? (await nobodysHash), password);
  return known !== undefined && matches;
};
