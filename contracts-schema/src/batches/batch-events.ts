import { z } from 'zod';
import { bulkChange } from '../contracts/bulk-operation.ts';
import {
  chosenChanged,
  dataLoadCounts,
  dataLoadSummary,
  refusedRow,
  revertCounts,
} from '../data-loads/data-load-events.ts';
import { loadDecision, MOST_DECISIONS } from '../data-loads/load-decisions.ts';
import { batchStop } from '../events/batch-stop.ts';
import { batchCauseKinds } from '../events/event-metadata.ts';
import { day, id } from '../ids.ts';
import { joinableKinds, joinPermissions } from '../joins/join-views.ts';
import type { Permission } from '../permission.ts';

/**
 * What commands are decided together for: a change of many contracts, a load, that an entry of a catalogue is another one
 * and its contracts follow, or the undoing of an earlier batch.
 */
export const batchKinds = [...batchCauseKinds, 'load', 'undo'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** Kinds of records that commands of a batch are given to. */
export const batchRecordKinds = ['contract', 'supplier', 'administrative-unit'] as const;
export type BatchRecordKind = (typeof batchRecordKinds)[number];

/** Letters of what a refused command was about, and refused commands that one event holds at most: some hundred kilobytes. */
export const REFUSED_TEXT = 200;
export const REFUSED_COMMANDS = 100;

/** Rows are numbered below it. */
const MOST_ROWS = 10_000_000;

/**
 * The place of a load's command: the number of its sheet's row; of a row that changes several contracts the first one's, and
 * those of the others beyond all sheets.
 */
export const placeOfRow = (row: number, further = 0): number => further * MOST_ROWS + row;

/** The row of a load's command. */
export const rowAtPlace = (place: number): number => place % MOST_ROWS;

/** A command of a batch that was not given, or refused: its place in the batch, which record it was about, and why. */
export const refusedCommand = z.object({
  place: z.int(),
  kind: z.enum(batchRecordKinds),
  /** Null of a row of a sheet that became no contract, where no contract is why. */
  recordId: id.nullable(),
  /** What the record was called then. */
  name: z.string(),
  /** A problem's code, what became of something that stays (`changed`, `in-use`, `gone`), or why its batch ended before it. */
  reason: z.string(),
  /** Of a load's undo: the row of the sheet that the record came from, where it came from one. */
  sheetRow: z.int().optional(),
  /** Of a load: what the sheet's row said, which the place tells. */
  row: refusedRow.optional(),
});
export type RefusedCommand = Readonly<z.infer<typeof refusedCommand>>;

/** How many contracts of a change, or of a merge, say what they were to say, and how many do not. */
export const changeCounts = z.object({ changed: z.int(), refused: z.int() });
export type ChangeCounts = Readonly<z.infer<typeof changeCounts>>;

/** What was decided, by kind; of an undo with what it undoes. An undo is not undone. */
const changeAbout = z.object({ change: bulkChange });
const loadAbout = z.object({ fileName: z.string() });
/** Which entry is another one, and which one that is. */
export const mergeAbout = z.object({
  entry: z.object({ kind: z.enum(joinableKinds), id, name: z.string() }),
  to: z.object({ id, name: z.string() }),
});
export type MergeAbout = Readonly<z.infer<typeof mergeAbout>>;
const changeUndone = changeAbout.extend({ of: z.literal('change') });
const loadUndone = loadAbout.extend({ of: z.literal('load') });
const mergeUndone = mergeAbout.extend({ of: z.literal('merge') });
const chosen = { chosen: z.array(chosenChanged) };

const data = z.object({ id, organizationId: id, validFrom: day });
const started = data.extend({ total: z.int() });
const completed = data.extend({ total: z.int(), stopped: batchStop.optional() });

export const batchEvents = {
  /**
   * `about` holds what was decided. An undo stands in the stream of what it undoes, a load's batch, which has its id, in the
   * load's.
   */
  started: z.object({
    type: z.literal('BatchStarted'),
    data: z.discriminatedUnion('kind', [
      started.extend({ kind: z.literal('change'), about: changeAbout }),
      started.extend({
        kind: z.literal('load'),
        about: loadAbout.extend({ summary: dataLoadSummary }),
        /** What it does as somebody decided, in the load itself first; absent where nobody decided anything. */
        decisions: z.array(loadDecision).max(MOST_DECISIONS).optional(),
        /** How many more there are. */
        furtherDecisions: z.int().optional(),
      }),
      started.extend({ kind: z.literal('merge'), about: mergeAbout }),
      started.extend({
        kind: z.literal('undo'),
        undoes: id,
        about: z.discriminatedUnion('of', [
          changeUndone.extend(chosen),
          loadUndone.extend(chosen),
          mergeUndone.extend(chosen),
        ]),
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
      completed.extend({ kind: z.literal('load'), about: loadAbout, counts: dataLoadCounts }),
      completed.extend({ kind: z.literal('merge'), about: mergeAbout, counts: changeCounts }),
      completed.extend({
        kind: z.literal('undo'),
        undoes: id,
        about: z.discriminatedUnion('of', [changeUndone, loadUndone, mergeUndone]),
        counts: revertCounts,
      }),
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
export type BatchCommandsRefused = z.infer<typeof batchEvents.commandsRefused>;
export type BatchCompleted = z.infer<typeof batchEvents.completed>;

type BatchData = BatchStarted['data'] | BatchCompleted['data'];

/** Whether what a batch did is what a load did: its own rows, or their undoing. */
export const isOfLoad = (data: BatchData): boolean =>
  data.kind === 'load' || (data.kind === 'undo' && data.about.of === 'load');

/** What somebody needs to see a batch, to stop it and to undo it: to administer what it changes. */
export const permissionOfBatch = ({ about }: Pick<BatchData, 'about'>): Permission =>
  'entry' in about ? joinPermissions[about.entry.kind] : 'CONTRACTS';

/** The batch whose doings it is about: an undo's is the one that it undoes, which is why a load's has the load's id. */
export const doneBatchOf = (data: BatchData): string => (data.kind === 'undo' ? data.undoes : data.id);
