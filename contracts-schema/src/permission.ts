import { z } from 'zod';

/** What an administrator may be allowed: each opens a part of the administration. */
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
