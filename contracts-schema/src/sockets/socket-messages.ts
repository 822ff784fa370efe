import { z } from 'zod';
import { loadProgress } from '../events/topics.ts';
import { id } from '../ids.ts';

const LONGEST_TOKEN = 4_096;

/** What a page says: which organization it watches, and who it is when it is an administrator's. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('watch'), organizationId: id }),
  z.object({ type: z.literal('authenticate'), token: z.string().max(LONGEST_TOKEN) }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

const progressMessage = loadProgress.omit({ userId: true }).extend({ type: z.literal('load-progress') });

/** What the monitor says, each message as JSON. */
export const serverMessage = z.discriminatedUnion('type', [
  /** The page watches an organization, whose views stand there. */
  z.object({ type: z.literal('watching'), organizationId: id, position: z.string() }),
  /** The views of the organization that it watches have moved on. */
  z.object({ type: z.literal('changed'), organizationId: id, position: z.string() }),
  z.object({ type: z.literal('authenticated') }),
  /** To the administrator whose load it is. */
  progressMessage,
  /** What the page asked cannot be, or its session is over: a problem's code and message. */
  z.object({ type: z.literal('refused'), code: z.string(), message: z.string() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type LoadProgressMessage = z.infer<typeof progressMessage>;
