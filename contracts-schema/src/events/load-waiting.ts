import { z } from 'zod';

/**
 * That a load waits, since when, and for what: one that was confirmed or is taken back for the storage to answer again, or to
 * know what becomes of what somebody else is registering under the same number or name; a file for its turn to be read. It
 * goes on by itself.
 */
export const loadWaiting = z.object({ since: z.string(), reason: z.enum(['storage', 'others', 'turn']) });
export type LoadWaiting = Readonly<z.infer<typeof loadWaiting>>;
