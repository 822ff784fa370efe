import { type BatchInLog, batchesInLog } from '../batch-in-log.ts';
import {
  type Chunk,
  causeOf,
  type Outcome,
  type Plan,
  type PlannedCommand,
  type RunningBatch,
  type Waits,
} from '../plan.ts';
import { describeRecords } from '../record-name.ts';
import { type BatchSpan, type BatchThing, batchThings, undoCommandId } from './batch-things.ts';
import { chosenOf, countFates, nothingUndone, undoneBy } from './undo-fate.ts';
import { createUndoing, type UndoParts, type UndoSome } from './undo-steps.ts';

type Phase = Readonly<{ isOf: (thing: BatchThing) => boolean; isOwed?: true }>;

const isContract = ({ kind }: BatchThing): boolean => kind === 'contract';

/**
 * Contracts come first, then suppliers and units that no contract names any more. Of a merge what was joined is first one
 * of its own again, whatever ends the undo: contracts then name who is there, however many come back.
 */
const phasesOf = ({ kind }: BatchInLog['started']): readonly Phase[] =>
  kind === 'merge'
    ? [{ isOf: (thing) => !isContract(thing), isOwed: true }, { isOf: isContract }]
    : [{ isOf: isContract }, { isOf: (thing) => !isContract(thing) }];

type Cursor = Readonly<{ phase: number; after: string | null; place: number }>;

const BEGINNING: Cursor = { phase: 0, after: null, place: 0 };

const FATES = new Set(['removed', 'restored', 'separated']);

const undoOf = (started: RunningBatch['started']): Extract<RunningBatch['started'], { kind: 'undo' }> => {
  if (started.kind !== 'undo') throw new Error(`The batch ${started.id} is no undo`);
  return started;
};

/** Undoes what a batch did, in chunks in the order of the log. */
export const createUndoPlan = (parts: UndoParts): Plan => {
  const { events } = parts.ports;

  /** The batch that is undone, with what it did between two positions. */
  const undoneBatch = async ({ organizationId, stream, started }: RunningBatch): Promise<BatchInLog & BatchSpan> => {
    const { undoes } = undoOf(started);
    const batch = (await batchesInLog(events, stream)).find(({ batchId }) => batchId === undoes);
    if (!batch?.completedAt) throw new Error(`The batch ${undoes} is not to be undone`);
    return { ...batch, organizationId, completedAt: batch.completedAt };
  };

  const chunkOf = (
    { batchId }: BatchSpan,
    things: readonly BatchThing[],
    {
      cursor,
      undo,
      waits,
      isOwed,
    }: Readonly<{ cursor: Cursor; undo: UndoSome; waits: Waits }> & { isOwed: true | undefined },
  ): Chunk => {
    const places = new Map(things.map((thing, at) => [cursor.place - things.length + at, thing]));
    const commands = [...places].map(
      ([place, thing]): PlannedCommand => ({
        place,
        kind: thing.kind,
        recordId: thing.id,
        stream: thing.stream,
        commandId: undoCommandId(batchId, thing.stream),
        fate: undoneBy(thing),
        ...(thing.sheetRow !== null && { sheetRow: thing.sheetRow }),
      }),
    );
    const prepare = async (some: readonly PlannedCommand[]) => async (): Promise<readonly Outcome[]> => {
      const those = some.map(({ place }) => places.get(place)!); // each is one of them
      const fates = await undo(those, waits);
      return some.map((command, at) => {
        const fate = fates[at]!; // each has its fate
        return { command, fate, isRefused: !FATES.has(fate) };
      });
    };
    return { cursor: JSON.stringify(cursor), commands, prepare, ...(isOwed && { isOwed }) };
  };

  return {
    async *chunks(running, from, waits) {
      const { organizationId, actor, started } = running;
      const span = await undoneBatch(running);
      const phases = phasesOf(span.started);
      // Of what followed it is the field that counts, whoever changed the record.
      const chosen = chosenOf(span.started.kind === 'merge' ? [] : undoOf(started).about.chosen);
      const contextOf = ({ sheetRow }: BatchThing) => ({
        organizationId,
        actor,
        cause: causeOf(running, sheetRow),
        now: parts.system.now(),
      });
      const undo = createUndoing(parts, span, contextOf, chosen);
      let { phase, after, place }: Cursor = from === null ? BEGINNING : JSON.parse(from);
      for (; phase < phases.length; phase += 1, after = null)
        for await (const { things, reached } of batchThings(events, span, after)) {
          const { isOf, isOwed } = phases[phase]!; // one of them
          const own = things.filter(isOf);
          place += own.length;
          if (own.length > 0)
            yield chunkOf(span, own, { cursor: { phase, after: reached, place }, undo, waits, isOwed });
        }
    },
    describe: describeRecords(parts),
    nothingDone: () => nothingUndone,
    count: (counts, outcomes) =>
      countFates(
        outcomes.map(({ command: { kind }, fate }) => ({ kind, fate })),
        { ...nothingUndone, ...counts },
      ),
    outcomeOf: ({ started }, counts) => {
      const { undoes, about } = undoOf(started);
      const { chosen: _chosen, ...decided } = about;
      return { kind: 'undo', undoes, about: decided, counts: { ...nothingUndone, ...counts } };
    },
  };
};
