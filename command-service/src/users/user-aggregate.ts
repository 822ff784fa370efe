import { INSTALLATION, type UserFields } from '@monitor/contracts-schema';
import type { AggregateDefinition } from '../aggregates/aggregate-service.ts';

/** E-mails are compared without regard to case. */
export const userEmailReservation = (email: string): string =>
  `${INSTALLATION}/user-email/${email.trim().toLowerCase()}`;

export const userAggregate: AggregateDefinition<'User', UserFields> = {
  aggregate: 'user',
  eventPrefix: 'User',
  uniqueKeys: (_organizationId, { email }) => [{ key: userEmailReservation(email), taken: 'user.email-taken' }],
};
