import { collection } from '../collections.ts';
import type { Actor } from '../events/event-metadata.ts';
import type { OrganizationFields } from '../organizations/organization-events.ts';
import type { Permission } from '../permission.ts';

/** What administrators are notified of. */
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

/** The permission that each is about: whoever holds it now reads them, those of before included. */
export const notificationPermission: Readonly<Record<NotificationKind, Permission>> = {
  'load-uploaded': 'CONTRACTS',
  'load-corrected': 'CONTRACTS',
  'load-rejected': 'CONTRACTS',
  'load-cancelled': 'CONTRACTS',
  'load-confirmed': 'CONTRACTS',
  'load-applied': 'CONTRACTS',
  'load-reverted': 'CONTRACTS',
  'settings-changed': 'SETTINGS',
  'calculation-registered': 'CALCULATIONS',
  'calculation-revised': 'CALCULATIONS',
  'calculation-removed': 'CALCULATIONS',
};

/** One event of the log that an organization's administrators are notified of; of the installation's, all of them. */
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
  /** Which of the settings changed; none of anything else. */
  changedFields: readonly (keyof OrganizationFields)[];
}>;

export const notificationViews = collection<NotificationView>({
  name: 'notifications',
  fields: { organizationId: 'text', kind: 'text', position: 'text', recordedAt: 'text' },
  indexes: [['organizationId', 'position']],
});
