import { z } from 'zod';

/** Why a batch ended before its last command: somebody stopped it, who ordered it may no more, its working data are lost. */
export const batchStopReasons = ['stopped', 'not-permitted', 'data-lost'] as const;
export type BatchStopReason = (typeof batchStopReasons)[number];

/** How a batch ended that did not come to its end, and how many of its commands were not reached. */
export const batchStop = z.object({ reason: z.enum(batchStopReasons), notReached: z.int() });
export type BatchStop = Readonly<z.infer<typeof batchStop>>;
