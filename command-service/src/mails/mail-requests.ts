import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { LINK_LASTS_MS, type LinkPurpose } from '../accounts/account-links.ts';

/** What a mail is for: a link, or what the owner of an address is told of the one that takes its place. */
export type MailPurpose = LinkPurpose | 'address-asked' | 'address-changed';

/**
 * To whom a mail is to go: to the address of a user, as long as that is what it is, and of which new one it tells; or to
 * whoever has an address, if anybody does.
 */
export type Addressee = Readonly<{ userId: string; address: string; newAddress?: string } | { email: string }>;

const NOTICES_MS = LINK_LASTS_MS.confirm;

/** For how long a mail is worth sending. */
const WORTH_MS: Readonly<Record<MailPurpose, number>> = {
  ...LINK_LASTS_MS,
  ...{ 'address-asked': NOTICES_MS, 'address-changed': NOTICES_MS },
};

/** A mail that is to be sent, without anything secret: its link is made when it goes. */
export type MailRequest = Readonly<{
  id: string;
  purpose: MailPurpose;
  to: Addressee;
  askedAt: string;
  attempts: number;
  /** When it is tried next; while somebody tries, when others may. */
  dueAt: string;
}>;

const requests: Collection<MailRequest> = {
  name: 'mail-requests',
  fields: { id: 'text', dueAt: 'text' },
  indexes: [],
};

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * FIRST_PAUSE_MS;

/** Notes that a mail is to be sent; what was asked before under the same id is asked anew. */
export const askForMail = (
  records: ViewStore,
  { id, purpose, to }: Pick<MailRequest, 'id' | 'purpose' | 'to'>,
  now: Date,
): Promise<void> =>
  records.replaceMany(requests, [
    { id, purpose, to, askedAt: now.toISOString(), attempts: 0, dueAt: now.toISOString() },
  ]);

/** Notes that a mail is to be sent later, unless one is noted already under the same id. */
export const askForMailLater = async (
  records: ViewStore,
  { id, purpose, to }: Pick<MailRequest, 'id' | 'purpose' | 'to'>,
  now: Date,
  afterMs: number,
): Promise<void> => {
  const dueAt = new Date(now.getTime() + afterMs).toISOString();
  await records.insertMany(requests, [{ id, purpose, to, askedAt: now.toISOString(), attempts: 0, dueAt }]);
};

/** The requests whose time has come. */
export const dueRequests = (records: ViewStore, now: Date): Promise<readonly MailRequest[]> =>
  records.find(requests, {
    where: { dueAt: { lte: now.toISOString() } },
    sort: [{ field: 'dueAt', direction: 'asc' }],
  });

/** Takes a request for one attempt, which nobody else makes meanwhile; undefined when another was faster. */
export const takeRequest = async (
  records: ViewStore,
  request: MailRequest,
  now: Date,
): Promise<MailRequest | undefined> => {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** request.attempts, LONGEST_PAUSE_MS);
  const dueAt = new Date(now.getTime() + pauseMs).toISOString();
  const taken = { ...request, attempts: request.attempts + 1, dueAt };
  return (await records.replaceIf(requests, taken, { id: request.id, dueAt: request.dueAt })) ? taken : undefined;
};

/** Drops a request that is done with; one that was asked anew meanwhile stays. */
export const dropRequest = async (
  records: ViewStore,
  { id, dueAt }: Pick<MailRequest, 'id' | 'dueAt'>,
): Promise<void> => void (await records.removeWhere(requests, { id, dueAt }));

/** Until when a mail is of use that is asked for, or sent, at a moment. */
export const worthUntil = (purpose: MailPurpose, at: Date): Date => new Date(at.getTime() + WORTH_MS[purpose]);

/** Whether it is of no use any more: its link would have expired by now, had it been sent when it was asked for. */
export const isTooLate = ({ purpose, askedAt }: MailRequest, now: Date): boolean =>
  worthUntil(purpose, new Date(askedAt)) <= now;
