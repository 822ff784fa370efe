import { createHmac } from 'node:crypto';
import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { permissionsOf } from '@monitor/contracts-schema/users/user-events';
import { derivedKey } from '@monitor/platform/process/secret';
import type { HistoryReader, PersonLabel } from '@monitor/read-model/history/history-entry';

const LABEL_DIGITS = 6;

/**
 * Labels that follow from a person's id and the installation's secret: without the secret nobody can tell whose a label
 * is, not even by trying all known ids. Another secret gives other labels.
 */
export const personLabels = (secret: string): PersonLabel => {
  const key = derivedKey(secret, 'person labels');
  return (userId) => `Persona ${createHmac('sha256', key).update(userId).digest('hex').slice(0, LABEL_DIGITS)}`;
};

/** A user as a reader of an organization's histories, or of everybody's; a deactivated user has no permissions. */
export const readerOf = (
  user: AccountHolder | undefined,
  personLabel: PersonLabel,
  view?: OrganizationView,
): HistoryReader => ({
  permissions: user?.fields.active ? permissionsOf(user.fields) : [],
  personLabel,
  publishesPersonalRfcs: view?.organization.publishesPersonalRfcs ?? false,
});
