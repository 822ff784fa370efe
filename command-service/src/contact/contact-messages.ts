import { MESSAGES_KEPT_DAYS } from '@monitor/contracts-schema/contact/contact-endpoints';
import type { ContactForm } from '@monitor/contracts-schema/contact/contact-form';
import type { Mailer } from '@monitor/platform/mailer/mailer';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { pageOfRecords } from '../page-of-records.ts';
import { newItem, WORK_ITEM_FIELDS, type WorkItem } from '../work-queue/work-item.ts';

/** A message that somebody wrote to an organization: never an event, without any address of a network, for a while. */
export type ContactMessage = WorkItem &
  Readonly<{
    /** Blank of one that was deleted: nothing of it is left, and its challenge stays used. */
    organizationId: string;
    name: string;
    phone: string | null;
    email: string;
    message: string;
    /** The command that sent it, when it may be sent again because its answer was lost. */
    sentBy: string | null;
    /** When it was first tried as a mail of its own, or else the digest that it is a part of. */
    aloneAt?: string | undefined;
    digestId?: string | undefined;
    /** To whom it has gone, as the log calls accounts. */
    mailedTo: readonly string[];
  }>;

export const contactMessages: Collection<ContactMessage> = {
  name: 'messages-to-organizations',
  fields: { ...WORK_ITEM_FIELDS, organizationId: 'text', aloneAt: 'text', digestId: 'text' },
  indexes: [['organizationId', 'addedAt'], ['organizationId', 'aloneAt'], ['digestId'], ['dueAt'], ['addedAt']],
};

const KEPT_MS = MESSAGES_KEPT_DAYS * 86_400_000;

/** When a message is deleted, and what mails say of it. */
export const expiryOf = ({ addedAt }: ContactMessage): Date => new Date(Date.parse(addedAt) + KEPT_MS);

const contentOf = ({ organizationId, name, phone, email, message }: ContactMessage): string =>
  JSON.stringify([organizationId, name, phone, email, message]);

/** Whether a message was stored under a challenge before. */
export const isUsed = async (records: ViewStore, challengeId: string): Promise<boolean> =>
  (await records.getMany(contactMessages, [challengeId])).has(challengeId);

type Sent = Readonly<{
  id: string;
  organizationId: string;
  form: ContactForm;
  sentBy: string | null;
  now: Date;
  /** To whom it has gone already; whom it is for is written to otherwise. */
  mailedTo?: readonly string[];
}>;

/**
 * Keeps a message under the id of the challenge that was solved for it. One challenge is good for one message: false when
 * it was used, unless the same command says the same again.
 */
export const keepMessage = async (
  records: ViewStore,
  { id, organizationId, form, sentBy, now, mailedTo }: Sent,
): Promise<boolean> => {
  const content = { name: form.name ?? '', phone: form.phone, email: form.email ?? '', message: form.message ?? '' };
  const due = newItem({ id, organizationId, sentBy, ...content, mailedTo: mailedTo ?? [] }, now);
  const message = mailedTo ? { ...due, dueAt: null } : due;
  if ((await records.insertMany(contactMessages, [message])).has(id)) return true;
  const known = (await records.getMany(contactMessages, [id])).get(id)?.document;
  return known !== undefined && sentBy !== null && known.sentBy === sentBy && contentOf(known) === contentOf(message);
};

/** The messages to an organization, newest first, page by page. */
export const listMessages = async (
  records: ViewStore,
  organizationId: string,
  page: Readonly<{ page: number; pageSize: number }>,
) => {
  const { pagination, found } = await pageOfRecords(records, contactMessages, page, {
    where: { organizationId },
    sort: [{ field: 'addedAt', direction: 'desc' }],
  });
  const messages = found.map(({ id, name, phone, email, message, addedAt, dueAt, lastError, mailedTo }) => ({
    _id: id,
    name,
    phone,
    email,
    message,
    sentAt: addedAt,
    isMailed: dueAt === null && lastError === null && mailedTo.length > 0,
  }));
  return { ...pagination, messages };
};

type Ports = Readonly<{ records: ViewStore; mailer: Mailer }>;

/**
 * Deletes all that a message says, the mail about it that is due, and what the mailer keeps of those that went: digests
 * that say it among others too. False when the organization has no such message.
 */
export const forgetMessage = async (
  { records, mailer }: Ports,
  organizationId: string,
  message: ContactMessage,
): Promise<boolean> => {
  const { id, addedAt, attempts, digestId } = message;
  const forgetMails = () => mailer.forget({ about: digestId ?? id });
  const nothing = { organizationId: '', name: '', phone: null, email: '', message: '', sentBy: null, mailedTo: [] };
  const gone = { id, ...nothing, addedAt, attempts, dueAt: null, lastError: null };
  if (message.organizationId !== organizationId) return false;
  await forgetMails(); // first: whoever fails here is not told that it is done
  const isForgotten = await records.replaceIf(contactMessages, gone, { organizationId });
  await forgetMails(); // one that went meanwhile
  return isForgotten;
};

/** Deletes what has been stored long enough. */
export const forgetOldMessages = async (records: ViewStore, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await records.removeWhere(contactMessages, { addedAt: { lt: before } });
};
