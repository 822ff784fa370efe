import { INSTALLATION, type UserFields } from '@monitor/contracts-schema';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

/** What every reservation of a user's e-mail address begins with. */
export const USER_EMAILS = `${INSTALLATION}/user-email/`;

/** E-mails are compared without regard to case. */
export const userEmailReservation = (email: string): string => `${USER_EMAILS}${email.trim().toLowerCase()}`;

export const userRules: CatalogueRules<UserFields> = {
  uniqueKeys: (_organizationId, { email }) => [{ key: userEmailReservation(email), taken: 'user.email-taken' }],
  keysFromNames: false,
};
