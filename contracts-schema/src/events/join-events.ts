import { z } from 'zod';
import { day, id } from '../ids.ts';

/** The entry that another was joined to. */
export const joinedTo = z.object({ id, name: z.string() });
export type JoinedTo = Readonly<z.infer<typeof joinedTo>>;

/** Why a join or a separation ended before its last contract. */
export const joinEndReasons = ['not-permitted'] as const;
export type JoinEndReason = (typeof joinEndReasons)[number];

/**
 * What happens when two entries of a catalogue are one, in the stream of the one that does not stay: it was joined to
 * another, all contracts followed; it was separated again, its contracts came back. `fields` are what it says itself,
 * which joining changes nothing of, `joinId` is the same in all four.
 */
export const joinEvents = <Noun extends string, Fields extends z.ZodType>(noun: Noun, fields: Fields) => {
  const data = z.object({
    id: z.string(),
    organizationId: z.string(),
    holdsSince: day,
    fields,
    joinId: id,
    to: joinedTo,
  });
  return {
    joined: z.object({ type: z.literal(`${noun}Joined` as const), data }),
    /** `contracts` is how many followed. */
    joinCompleted: z.object({
      type: z.literal(`${noun}JoinCompleted` as const),
      data: data.extend({ contracts: z.int() }),
    }),
    separated: z.object({ type: z.literal(`${noun}Separated` as const), data }),
    /**
     * `contracts` is how many came back, `kept` how many had followed and name somebody else by now, or are gone. `reason` is
     * why it, or the join before, ended early: whoever ordered that might not any more.
     */
    separationCompleted: z.object({
      type: z.literal(`${noun}SeparationCompleted` as const),
      data: data.extend({ contracts: z.int(), kept: z.int(), reason: z.enum(joinEndReasons).optional() }),
    }),
  };
};
