import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BatchThing, batchThings, undoCommandId } from '../../batches/undo/batch-things.ts';
import { chosenOf, countFates, undoneBy } from '../../batches/undo/undo-fate.ts';
import { createUndoing, type UndoParts } from '../../batches/undo/undo-steps.ts';
import { type LoadDependencies, undoCause } from '../load-dependencies.ts';
import type { Reverting } from '../working-load.ts';
import { type LoadInLog, type RevertConfirmation, spanOf } from './load-in-log.ts';

/** How far taking a load back has come. */
export type Reached = Pick<Reverting, 'reached' | 'counts' | 'permittedUntil'>;

/**
 * Undoes what a load did: its contracts, in chunks in the order of the log, from after the last chunk done; then its
 * suppliers and units that no contract names any more. `keep` is told after each chunk. Before each it is asked whether who
 * ordered it still may: if not it ends there, and the rest stays and is told. Doing a chunk again does nothing again. The
 * signal ends the wait for who is just about to name, or to take away, the same.
 */
export const revertLoad = async (
  dependencies: UndoParts & Pick<LoadDependencies, 'mayStillOrder'>,
  load: LoadInLog,
  { actor, chosen }: RevertConfirmation,
  before: Reached,
  { keep, signal }: Readonly<{ keep: (reached: Reached) => Promise<void>; signal: AbortSignal }>,
): Promise<Omit<Reached, 'reached'>> => {
  const { system, mayStillOrder, ports } = dependencies;
  const { organizationId, dataLoadId, fileName } = load;
  const span = spanOf(load);
  const contextOf = ({ sheetRow }: BatchThing) => ({
    organizationId,
    actor,
    cause: undoCause(dataLoadId, fileName, sheetRow),
    now: system.now(),
  });
  const undo = createUndoing(dependencies, span, contextOf, chosenOf(chosen));
  let { counts, permittedUntil } = before;

  /** What comes after its author's permission stays, but for what a crash hid that was done before. */
  const leaveOut = (thing: BatchThing): Promise<string> =>
    ports.events.read(thing.stream).then(({ events: history }) => {
      const commandId = undoCommandId(dataLoadId, thing.stream);
      return history.some(({ metadata }) => metadata.commandId === commandId) ? undoneBy(thing) : 'not-permitted';
    });

  /** False once whoever ordered it may not any more. */
  const take = async (things: readonly BatchThing[]): Promise<boolean> => {
    const isPermitted = !permittedUntil && (await mayStillOrder(actor, 'CONTRACTS'));
    const fates = isPermitted ? await undo(things, signal) : await Promise.all(things.map(leaveOut));
    counts = countFates(
      things.map(({ kind }, at) => ({ kind, fate: fates[at]! })), // each has its fate
      counts,
    );
    await nextTurn();
    return isPermitted;
  };

  let after = before.reached ?? load.confirmedAt;
  for await (const { things, reached } of batchThings(ports.events, span, before.reached)) {
    if (!(await take(things.filter(({ kind }) => kind === 'contract'))))
      permittedUntil ??= { contracts: after, others: load.confirmedAt };
    after = reached;
    await keep({ reached, counts, permittedUntil });
  }
  after = load.confirmedAt;
  for await (const { things, reached } of batchThings(ports.events, span)) {
    if (!(await take(things.filter(({ kind }) => kind !== 'contract'))))
      permittedUntil ??= { contracts: load.appliedAt, others: after };
    after = reached;
  }
  return { counts, permittedUntil };
};
