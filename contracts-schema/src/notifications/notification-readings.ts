import { collection } from '../collections.ts';

/** How far somebody has read an organization's notifications: a position of the log. Stored among the command side's records. */
export type NotificationReading = Readonly<{ id: string; userId: string; organizationId: string; readUntil: string }>;

export const notificationReadings = collection<NotificationReading>({
  name: 'notification-readings',
  fields: { userId: 'text', readUntil: 'text' },
  indexes: [['userId']],
});

/** The id of what a user has read of an organization's. */
export const notificationReadingId = (userId: string, organizationId: string): string => `${userId}:${organizationId}`;
