import type { Collection } from '@monitor/platform/view-store/view-store';
import { LINK_LASTS_MS, type LinkPurpose } from '../accounts/account-links.ts';
import { WORK_ITEM_FIELDS, type WorkItem } from '../work-queue/work-item.ts';

/** What a mail is for: a link, or what the owner of an address is told of the one that takes its place. */
export type MailPurpose = LinkPurpose | 'address-requested' | 'address-changed';

/**
 * To whom a mail is to go: to the address of a user, as long as that is what it is, and of which new one it tells; or to
 * whoever has an address, if anybody does.
 */
export type Addressee = Readonly<{ userId: string; address: string; newAddress?: string } | { email: string }>;

const NOTICES_MS = LINK_LASTS_MS.confirm;

/** For how long a mail is worth sending. */
const WORTH_MS: Readonly<Record<MailPurpose, number>> = {
  ...LINK_LASTS_MS,
  'address-requested': NOTICES_MS,
  'address-changed': NOTICES_MS,
};

/** A mail that is to be sent, without anything secret: its link is made when it goes. */
export type MailRequest = WorkItem & Readonly<{ purpose: MailPurpose; to: Addressee }>;

export const mailRequests: Collection<MailRequest> = {
  name: 'account-mails',
  fields: WORK_ITEM_FIELDS,
  indexes: [['dueAt']],
};

/** Until when a mail is of use that is requested, or sent, at a moment. */
export const worthUntil = (purpose: MailPurpose, at: Date): Date => new Date(at.getTime() + WORTH_MS[purpose]);

/** Whether it is of no use any more: its link would have expired by now, had it been sent when it was requested. */
export const isTooLate = ({ purpose, addedAt }: MailRequest, now: Date): boolean =>
  worthUntil(purpose, new Date(addedAt)) <= now;
