import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type ContactMessage, contactMessages } from './contact-messages.ts';

/** Of an organization's messages so many of an hour are mailed one by one, whoever writes how many. */
const ALONE_IN_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Whether a message that would be mailed alone (`aloneAt`) is among the first ones of its hour. */
export const mayBeMailedAlone = async (
  records: ViewStore,
  { organizationId, aloneAt = '' }: ContactMessage,
  now: Date,
): Promise<boolean> => {
  const anHourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  if (aloneAt <= anHourAgo) return true; // it was, and is tried again
  const where = { organizationId, aloneAt: { gt: anHourAgo, lte: aloneAt } };
  return (await records.count(contactMessages, where)) <= ALONE_IN_AN_HOUR;
};

/** Lets a message wait for the organization's next digest: the one that others wait for, or one an hour from now. */
export const putIntoDigest = async (
  records: ViewStore,
  message: ContactMessage,
  { now, newId }: Readonly<{ now: Date; newId: () => string }>,
): Promise<void> => {
  const { organizationId, mailDueAt: taken = null } = message;
  const [waiting] = await records.find(contactMessages, {
    where: { organizationId, digestId: { not: null }, mailAttempts: 0, mailDueAt: { gt: now.toISOString() } },
    limit: 1,
  });
  const { aloneAt: _not, ...others } = message;
  const anHourOn = new Date(now.getTime() + HOUR_MS).toISOString();
  const digest = { digestId: waiting?.digestId ?? newId(), mailDueAt: waiting?.mailDueAt ?? anHourOn };
  await records.replaceIf(contactMessages, { ...others, ...digest, mailAttempts: 0 }, { mailDueAt: taken });
};
