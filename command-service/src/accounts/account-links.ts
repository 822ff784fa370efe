import { createHash, randomBytes } from 'node:crypto';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** Why somebody was sent a link that sets a password. */
export type LinkPurpose = 'welcome' | 'reset';

const HOUR_MS = 3_600_000;

/** How long a link may be used. */
export const LINK_LASTS_MS: Readonly<Record<LinkPurpose, number>> = { welcome: 72 * HOUR_MS, reset: HOUR_MS };

const TOKEN_BYTES = 32;

/**
 * A link that sets the password of an account, once. The id is the hash of its token, which nobody but the mail's reader
 * has; `account` names the e-mail address that it was sent to.
 */
export type AccountLink = Readonly<{ id: string; userId: string; account: string; expiresAt: string }>;

const links: Collection<AccountLink> = {
  name: 'account-links',
  fields: { id: 'text', userId: 'text', expiresAt: 'text' },
  indexes: [],
};

/** The token is random and long: a plain hash of it cannot be turned back. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link and gives its token, which is kept nowhere. Links that nobody used in their time are dropped. */
export const makeLink = async (
  records: ViewStore,
  { userId, account }: Pick<AccountLink, 'userId' | 'account'>,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LASTS_MS[purpose]).toISOString();
  await records.removeWhere(links, { expiresAt: { lte: now.toISOString() } });
  await records.insertMany(links, [{ id: idOf(token), userId, account, expiresAt }]);
  return token;
};

/** Takes the link of a token out of use, and gives it to one caller alone; undefined when there is none to be used. */
export const takeAccountLink = async (
  records: ViewStore,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> => {
  const id = idOf(token);
  const link = (await records.getMany(links, [id])).get(id)?.document;
  if (!link || link.expiresAt <= now.toISOString()) return undefined;
  return (await records.removeWhere(links, { id })) === 1 ? link : undefined;
};

/** Gives back a link that was taken and did not do what it is for. */
export const returnLink = async (records: ViewStore, link: AccountLink): Promise<void> =>
  void (await records.insertMany(links, [link]));

/** Drops a link by its token, or all links of a user. */
export const dropLinks = async (
  records: ViewStore,
  which: Readonly<{ token: string } | { userId: string }>,
): Promise<void> =>
  void (await records.removeWhere(links, 'token' in which ? { id: idOf(which.token) } : { userId: which.userId }));
