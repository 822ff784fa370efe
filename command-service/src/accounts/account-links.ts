import { createHash, randomBytes } from 'node:crypto';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** Why somebody was sent a link: two set a password, one confirms an address. */
export type LinkPurpose = 'welcome' | 'reset' | 'confirm';

/** Links that set a password. */
export const PASSWORD_LINKS = ['welcome', 'reset'] as const satisfies readonly LinkPurpose[];
/** Links that confirm an address. */
export const CONFIRMATION_LINKS = ['confirm'] as const satisfies readonly LinkPurpose[];

const HOUR_MS = 3_600_000;

/** How long a link may be used. */
export const LINK_LASTS_MS: Readonly<Record<LinkPurpose, number>> = {
  welcome: 72 * HOUR_MS,
  reset: HOUR_MS,
  // Whoever it goes to requested nothing, and may not look before Monday.
  confirm: 72 * HOUR_MS,
};

const TOKEN_BYTES = 32;

/**
 * A link that does something to an account, once. The id is the hash of its token, which nobody but the mail's reader has;
 * `account` names the e-mail address that it was sent to, `epoch` the time of the account that it is good for.
 */
export type AccountLink = Readonly<{
  id: string;
  purpose: LinkPurpose;
  userId: string;
  account: string;
  epoch: number;
  expiresAt: string;
}>;

const links: Collection<AccountLink> = {
  name: 'account-links',
  fields: { id: 'text', purpose: 'text', userId: 'text', expiresAt: 'text' },
  indexes: [],
};

/** The token is random and long: a plain hash of it cannot be turned back. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link and gives its token, which is stored nowhere. Links that nobody used in their time are dropped. */
export const makeLink = async (
  records: ViewStore,
  link: Pick<AccountLink, 'purpose' | 'userId' | 'account' | 'epoch'>,
  now: Date,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LASTS_MS[link.purpose]).toISOString();
  await records.removeWhere(links, { expiresAt: { lte: now.toISOString() } });
  await records.insertMany(links, [{ ...link, id: idOf(token), expiresAt }]);
  return token;
};

/**
 * Takes the link of a token out of use, and gives it to one caller alone; undefined when there is none of these purposes
 * to be used.
 */
export const takeAccountLink = async (
  records: ViewStore,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<AccountLink | undefined> => {
  const id = idOf(token);
  const link = (await records.getMany(links, [id])).get(id)?.document;
  if (!link || !purposes.includes(link.purpose) || link.expiresAt <= now.toISOString()) return undefined;
  return (await records.removeWhere(links, { id })) === 1 ? link : undefined;
};

/** Gives back a link that was taken and did not do what it is for. */
export const returnLink = async (records: ViewStore, link: AccountLink): Promise<void> =>
  void (await records.insertMany(links, [link]));

/** Drops a link by its token. */
export const dropLink = async (records: ViewStore, token: string): Promise<void> =>
  void (await records.removeWhere(links, { id: idOf(token) }));

/** Drops all links of a user, or those of some purposes. */
export const dropLinks = async (records: ViewStore, userId: string, purposes?: readonly LinkPurpose[]): Promise<void> =>
  void (await records.removeWhere(links, { userId, ...(purposes && { purpose: { in: [...purposes] } }) }));
