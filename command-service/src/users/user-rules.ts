import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { addressKey } from '@monitor/contracts-schema/users/user-address';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

/** What every reservation of a user's e-mail address begins with. */
export const USER_EMAILS = `${INSTALLATION}/user-email/`;

/** E-mails are compared without regard to case. */
export const userEmailReservation = (email: string): string => `${USER_EMAILS}${addressKey(email)}`;

export const userRules: CatalogueRules<UserFields> = {
  // An address is nobody else's while it waits to be confirmed.
  uniqueKeys: (_organizationId, { email, unconfirmedEmail }) =>
    [email, unconfirmedEmail].flatMap((address) =>
      address ? [{ key: userEmailReservation(address), taken: 'user.email-taken' } as const] : [],
    ),
};
