import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RevertedKind } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import { type LoadDependencies, undoCause } from '../load-dependencies.ts';
import type { Reverting } from '../working-load.ts';
import type { LoadInLog, RevertConfirmation } from './load-in-log.ts';
import { type LoadedThing, loadedThings, revertCommandId } from './loaded-things.ts';
import { createRestoringContracts } from './restore-contracts.ts';
import { countFates } from './revert-counts.ts';
import { chosenOf, fateByAnswer, versionsTaken } from './revert-fate.ts';

/** How far taking a load back has come. */
export type Reached = Pick<Reverting, 'reached' | 'counts' | 'permittedUntil'>;

/**
 * Removes what a load registered and restores what it revised: its contracts, in chunks in the order of the log, from
 * after the last chunk done; then its suppliers and units that no contract names any more. `keep` is told after each chunk. Before each
 * it is asked whether who ordered it still may: if not it ends there, and the rest stays and is told. Every command's id follows
 * from the load and what it removes: doing a chunk again does nothing again.
 */
export const revertLoad = async (
  dependencies: Parameters<typeof createRestoringContracts>[0] & Pick<LoadDependencies, 'mayStillOrder'>,
  load: LoadInLog,
  { actor, chosen: changed }: RevertConfirmation,
  before: Reached,
  keep: (reached: Reached) => Promise<void>,
): Promise<Omit<Reached, 'reached'>> => {
  const { contracts, suppliers, administrativeUnits, system, mayStillOrder } = dependencies;
  const services = { contract: contracts, supplier: suppliers, 'administrative-unit': administrativeUnits };
  const { events } = dependencies.ports;
  const { organizationId, dataLoadId, fileName } = load;
  const chosen = chosenOf(changed);
  const restoreContracts = createRestoringContracts(dependencies, load, actor, chosen);
  let { counts, permittedUntil } = before;

  /** Asks before each chunk. What comes after its author's permission stays, but for what a crash hid that was done before. */
  const mayGoOn = async (things: readonly LoadedThing[]): Promise<boolean> => {
    if (!permittedUntil && (await mayStillOrder(actor, 'CONTRACTS'))) return true;
    const fates = things.map(async (thing) => {
      const { events: history } = await events.read(thing.stream);
      const commandId = revertCommandId(dataLoadId, thing.stream);
      const isDone = history.some(({ metadata }) => metadata.commandId === commandId);
      const done = thing.before ? ('restored' as const) : ('removed' as const);
      return { kind: thing.kind, fate: isDone ? done : ('not-permitted' as const) };
    });
    counts = countFates(await Promise.all(fates), counts);
    return false;
  };

  const remove = async (kind: RevertedKind, among: readonly LoadedThing[]): Promise<void> => {
    const now = system.now();
    const answers = await services[kind].removeMany(
      organizationId,
      among
        .filter((thing) => thing.kind === kind && !thing.before)
        .map((thing) => {
          const cause = undoCause(dataLoadId, fileName, thing.sheetRow);
          const context = { commandId: revertCommandId(dataLoadId, thing.stream), organizationId, actor, cause, now };
          return { id: thing.id, versions: versionsTaken(thing, chosen), context };
        }),
    );
    counts = countFates(
      answers.map((answer) => ({ kind, fate: fateByAnswer(answer) })),
      counts,
    );
    await nextTurn();
  };

  let after = before.reached ?? load.confirmedAt;
  for await (const { things, reached } of loadedThings(events, load, before.reached)) {
    if (await mayGoOn(things.filter(({ kind }) => kind === 'contract'))) {
      await remove('contract', things);
      const restored = await restoreContracts(things.filter(({ before }) => before));
      counts = countFates(
        restored.map((fate) => ({ kind: 'contract', fate })),
        counts,
      );
    } else permittedUntil ??= { contracts: after, others: load.confirmedAt };
    after = reached;
    await keep({ reached, counts, permittedUntil });
  }
  after = load.confirmedAt;
  for await (const { things, reached } of loadedThings(events, load)) {
    if (await mayGoOn(things.filter(({ kind }) => kind !== 'contract'))) {
      await remove('supplier', things);
      await remove('administrative-unit', things);
    } else permittedUntil ??= { contracts: load.appliedAt, others: after };
    after = reached;
  }
  return { counts, permittedUntil };
};
