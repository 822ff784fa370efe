import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';
import { id } from '../ids.ts';

export const permission = z.enum([
  'USERS',
  'SUPPLIERS',
  'ORGANIZATIONS',
  'ADMINISTRATIVE_UNITS',
  'CONTRACTS',
  'RESOURCES',
  'CALCULATIONS',
  'SETTINGS',
]);
export type Permission = z.infer<typeof permission>;

export const administratorType = z.enum(['GENERAL', 'CUSTOM']);

export const userFields = z.object({
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  active: z.boolean(),
  administratorType,
  permissions: z.array(permission),
  notes: z.string().nullable(),
  profilePicture: id.nullable(),
});
export type UserFields = z.infer<typeof userFields>;

/** What a user may do: GENERAL administrators everything, CUSTOM ones what is listed. */
export const permissionsOf = ({ administratorType, permissions }: UserFields): readonly Permission[] =>
  administratorType === 'GENERAL' ? permission.options : permissions;

export const userEvents = lifecycleEvents('User', userFields);
export const userEvent = z.discriminatedUnion('type', [userEvents.registered, userEvents.revised, userEvents.removed]);
export type UserEvent = z.infer<typeof userEvent>;
