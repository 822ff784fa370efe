import { z } from 'zod';
import { bulkChange } from '../contracts/bulk-operation.ts';
import { chosenChanged, revertCounts } from '../data-loads/data-load-events.ts';
import { day, id } from '../ids.ts';

/** What commands are decided together for: a change of many contracts, or the undoing of an earlier batch. */
export const batchKinds = ['change', 'undo'] as const;
/** An undo is not undone. */
export const undoableKinds = ['change'] as const satisfies readonly (typeof batchKinds)[number][];
export type BatchKind = (typeof batchKinds)[number];

/** Kinds of records that commands of a batch are given to. */
export const batchRecordKinds = ['contract', 'supplier', 'administrative-unit'] as const;
export type BatchRecordKind = (typeof batchRecordKinds)[number];

/** Why a batch ended before its last command: somebody stopped it, who ordered it may no more, its working data are lost. */
export const batchStopReasons = ['stopped', 'not-permitted', 'data-lost'] as const;
export type BatchStopReason = (typeof batchStopReasons)[number];

/** Letters of what a refused command was about, and refused commands that one event holds at most: some hundred kilobytes. */
export const REFUSED_TEXT = 200;
export const REFUSED_COMMANDS = 100;

/** A command of a batch that was not given, or refused: its place in the batch, which record it was about, and why. */
export const refusedCommand = z.object({
  place: z.int(),
  kind: z.enum(batchRecordKinds),
  recordId: id,
  /** What the record was called then. */
  name: z.string(),
  /** A problem's code, what became of something that stays (`changed`, `in-use`, `gone`), or why its batch ended before it. */
  reason: z.string(),
});
export type RefusedCommand = Readonly<z.infer<typeof refusedCommand>>;

/** How many records of a change say what they were to say, and how many do not. */
export const changeCounts = z.object({ changed: z.int(), refused: z.int() });
export type ChangeCounts = Readonly<z.infer<typeof changeCounts>>;

/** How a batch ended that did not come to its end, and how many of its commands were not reached. */
export const batchStop = z.object({ reason: z.enum(batchStopReasons), notReached: z.int() });
export type BatchStop = Readonly<z.infer<typeof batchStop>>;

/** What was decided, of a change and of its undo. */
const changeAbout = z.object({ change: bulkChange });
const undoAbout = changeAbout.extend({ of: z.enum(undoableKinds) });

const data = z.object({ id, organizationId: id, holdsSince: day });
const started = data.extend({ total: z.int() });
const completed = data.extend({ total: z.int(), stopped: batchStop.optional() });

export const batchEvents = {
  /** `about` holds what was decided. An undo stands in the stream of what it undoes. */
  started: z.object({
    type: z.literal('BatchStarted'),
    data: z.discriminatedUnion('kind', [
      started.extend({ kind: z.literal('change'), about: changeAbout }),
      started.extend({
        kind: z.literal('undo'),
        undoes: id,
        about: undoAbout.extend({ chosen: z.array(chosenChanged) }),
      }),
    ]),
  }),
  commandsRefused: z.object({
    type: z.literal('BatchCommandsRefused'),
    data: data.extend({ refused: z.array(refusedCommand) }),
  }),
  completed: z.object({
    type: z.literal('BatchCompleted'),
    data: z.discriminatedUnion('kind', [
      completed.extend({ kind: z.literal('change'), about: changeAbout, counts: changeCounts }),
      completed.extend({ kind: z.literal('undo'), undoes: id, about: undoAbout, counts: revertCounts }),
    ]),
  }),
};
export const batchEvent = z.discriminatedUnion('type', [
  batchEvents.started,
  batchEvents.commandsRefused,
  batchEvents.completed,
]);
export type BatchEvent = z.infer<typeof batchEvent>;
export type BatchStarted = z.infer<typeof batchEvents.started>;
export type BatchCompleted = z.infer<typeof batchEvents.completed>;
