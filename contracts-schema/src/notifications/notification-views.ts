import { collection } from '../collections.ts';
import type { Actor } from '../events/event-metadata.ts';

/** What administrators are told of. */
export type NotificationKind =
  | 'load-uploaded'
  | 'load-corrected'
  | 'load-rejected'
  | 'load-cancelled'
  | 'load-confirmed'
  | 'load-applied'
  | 'load-reverted'
  | 'settings-changed'
  | 'calculation-registered'
  | 'calculation-revised'
  | 'calculation-removed';

/** One event of the log that an organization's administrators are told of; of the installation's, all of them. */
export type NotificationView = Readonly<{
  id: string;
  organizationId: string;
  kind: NotificationKind;
  position: string;
  recordedAt: string;
  actor: Actor;
  /** The load it is about, or else null. */
  dataLoadId: string | null;
  /** A file's name, a calculation's; null of what needs none. */
  subject: string | null;
  /** The code of the problem that a file was rejected for, or else null. */
  reason: string | null;
}>;

export const notificationViews = collection<NotificationView>({
  name: 'notifications',
  fields: { organizationId: 'text', position: 'text', recordedAt: 'text' },
  indexes: [['organizationId', 'position']],
});
