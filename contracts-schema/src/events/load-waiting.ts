import { z } from 'zod';

/**
 * That a load that was confirmed or is taken back waits, since when, and for what: for the storage to answer again, or to
 * know what becomes of what somebody else is registering under the same number or name. It goes on by itself.
 */
export const loadWaiting = z.object({ since: z.string(), reason: z.enum(['storage', 'others']) });
export type LoadWaiting = Readonly<z.infer<typeof loadWaiting>>;
