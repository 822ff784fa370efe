import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { changeItem } from '../work-queue/work-item.ts';
import { type ContactMessage, contactMessages } from './contact-messages.ts';

/** Of an organization's messages so many of an hour are mailed one by one, whoever writes how many. */
const ALONE_IN_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Whether a message that was taken is mailed alone: when it is among the first ones of its hour, or was and is tried again. */
export const isMailedAlone = async (records: ViewStore, message: ContactMessage, now: Date): Promise<boolean> => {
  const { organizationId, aloneAt = now.toISOString() } = message;
  await changeItem(records, contactMessages, message, { aloneAt });
  const anHourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const first = { organizationId, aloneAt: { gt: anHourAgo, lte: aloneAt } };
  return aloneAt <= anHourAgo || (await records.count(contactMessages, first)) <= ALONE_IN_AN_HOUR;
};

/** Lets a message wait for the organization's next digest: the one that others wait for, or one an hour from now. */
export const putIntoDigest = async (
  records: ViewStore,
  message: ContactMessage,
  { now, newId }: Readonly<{ now: Date; newId: () => string }>,
): Promise<void> => {
  const { organizationId } = message;
  const [waiting] = await records.find(contactMessages, {
    where: { organizationId, digestId: { not: null }, attempts: 0, dueAt: { gt: now.toISOString() } },
    limit: 1,
  });
  const digest = waiting ?? { digestId: newId(), dueAt: new Date(now.getTime() + HOUR_MS).toISOString() };
  await changeItem(records, contactMessages, message, {
    digestId: digest.digestId,
    dueAt: digest.dueAt,
    aloneAt: undefined,
    attempts: 0,
  });
};
