import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';
import { day, id } from '../ids.ts';
import { type Permission, permission } from '../permission.ts';

export const administratorType = z.enum(['GENERAL', 'CUSTOM']);

export const userFields = z.object({
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The address that takes the other's place once its owner opens the link that was sent there. */
  unconfirmedEmail: z.string().nullable(),
  active: z.boolean(),
  administratorType,
  permissions: z.array(permission),
  notes: z.string().nullable(),
  profilePicture: id.nullable(),
});
export type UserFields = z.infer<typeof userFields>;

/** What a user may do: GENERAL administrators everything, CUSTOM ones what is listed. */
export const permissionsOf = ({
  administratorType,
  permissions,
}: Pick<UserFields, 'administratorType' | 'permissions'>): readonly Permission[] =>
  administratorType === 'GENERAL' ? permission.options : permissions;

export const userEvents = lifecycleEvents('User', userFields);

/** Every session that the user has is over; those that begin from now on are of a new epoch. */
export const userSessionsEnded = z.object({
  type: z.literal('UserSessionsEnded'),
  data: z.object({ id: z.string(), organizationId: z.string(), validFrom: day, epoch: z.int().min(1) }),
});

/** The epoch of an account's sessions once it says these fields: none outlasts a time when it may not sign in. */
export const sessionEpochAfter = (epoch: number, { active }: Pick<UserFields, 'active'>): number =>
  active ? epoch : epoch + 1;

/**
 * Whether a session goes on: it is of the account's epoch of sessions, or of a later one than a log knows that was
 * restored; never of an earlier one.
 */
export const isOngoing = (session: Readonly<{ epoch: number }>, sessionEpoch: number): boolean =>
  session.epoch >= sessionEpoch;

export const userEvent = z.discriminatedUnion('type', [
  userEvents.registered,
  userEvents.revised,
  userEvents.removed,
  userSessionsEnded,
]);
export type UserEvent = z.infer<typeof userEvent>;
