import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { Notification } from '@monitor/contracts-schema/notifications/notification-endpoints';
import {
  notificationReadingId,
  notificationReadings,
} from '@monitor/contracts-schema/notifications/notification-readings';
import {
  type NotificationKind,
  type NotificationView,
  notificationPermission,
  notificationViews,
} from '@monitor/contracts-schema/notifications/notification-views';
import { userViews } from '@monitor/contracts-schema/users/user-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { HistoryReader, PersonLabel } from '@monitor/read-model/history/history-entry';
import { nameIn } from '@monitor/read-model/history/history-entry';
import { readerOf } from '../history/history-reader.ts';
import { notificationWords } from './notification-words.ts';

const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody reads more at once. */
const SHOWN = 100;

/** What becomes of something is news to whoever began it, too. */
const OUTCOMES: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'load-rejected',
  'load-applied',
  'load-reverted',
]);

/** What a reader's permissions cover. */
const kindsFor = ({ permissions }: HistoryReader): NotificationKind[] =>
  (Object.keys(notificationPermission) as NotificationKind[]) // its own keys
    .filter((kind) => permissions.includes(notificationPermission[kind]));

/** How far somebody has read an organization's notifications. */
const readBy = async (records: ViewReader, { id: userId }: AccountHolder, organizationId: string) => {
  const id = notificationReadingId(userId, organizationId);
  return (await records.getMany(notificationReadings, [id])).get(id)?.document?.readUntil ?? '';
};

const picturesOf = async (views: ViewReader, listed: readonly NotificationView[]) => {
  const ids = listed.flatMap(({ actor }) => (actor.kind === 'user' ? actor.userId : []));
  const users = await views.getMany(userViews, [...new Set(ids)]);
  return (userId: string): string | null => users.get(userId)?.document?.user.profilePicture ?? null;
};

/**
 * What somebody is notified of in an organization as their permissions of now cover it, newest first, and whether any of it is
 * new to them.
 */
export const listNotifications = async (
  { views, records }: Readonly<{ views: ViewReader; records: ViewReader }>,
  { user, organizationId, now }: Readonly<{ user: AccountHolder; organizationId: string; now: Date }>,
  personLabel: PersonLabel,
): Promise<{ notifications: Notification[]; newNotifications: boolean }> => {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const reader = readerOf(user, personLabel);
  const kinds = kindsFor(reader);
  const listed = await views.find(notificationViews, {
    where: { organizationId: { in: [organizationId, INSTALLATION] }, kind: { in: kinds }, recordedAt: { gte: since } },
    sort: [{ field: 'position', direction: 'desc' }],
    limit: SHOWN,
  });
  const readUntil = await readBy(records, user, organizationId);
  const pictureOf = await picturesOf(views, listed);

  /** What was there before somebody came is no news to them, nor is what they did themselves. */
  const isNew = ({ actor, kind, position, recordedAt }: NotificationView): boolean => {
    const isOwn = actor.kind === 'user' && actor.userId === user.id;
    return position > readUntil && recordedAt >= user.registeredAt && (!isOwn || OUTCOMES.has(kind));
  };
  const notifications = listed.map((one): Notification => {
    const name = nameIn(one.actor, reader);
    return {
      _id: one.id,
      ...notificationWords(one, name),
      createdAt: one.recordedAt,
      isNew: isNew(one),
      position: one.position,
      author: { name, picture: one.actor.kind === 'user' ? pictureOf(one.actor.userId) : null },
      dataLoadId: one.kind === 'load-rejected' ? null : one.dataLoadId,
    };
  });
  return { notifications, newNotifications: notifications.some((one) => one.isNew) };
};
