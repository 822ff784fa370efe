import {
  notificationReadingId,
  notificationReadings,
} from '@monitor/contracts-schema/notifications/notification-readings';
import type { ViewStore } from '@monitor/platform/view-store/view-store';

/** Somebody has read an organization's notifications up to a position. Two pages at once, or a late one, take nothing back. */
export const readNotifications = async (
  records: ViewStore,
  { userId, organizationId, until }: Readonly<{ userId: string; organizationId: string; until: string }>,
): Promise<void> => {
  const id = notificationReadingId(userId, organizationId);
  const reading = { id, userId, organizationId, readUntil: until };
  if ((await records.insertMany(notificationReadings, [reading])).has(id)) return;
  await records.replaceIf(notificationReadings, reading, { readUntil: { lt: until } });
};

/** What somebody who was removed has read is of no use to anybody. */
export const forgetReadings = async (records: ViewStore, userId: string): Promise<void> => {
  await records.removeWhere(notificationReadings, { userId });
};
