import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RevertCounts, RevertedKind } from '@monitor/contracts-schema';
import { undoCause } from '../load-dependencies.ts';
import type { Reverting } from '../working-load.ts';
import type { LoadInLog, RevertConfirmation } from './load-in-log.ts';
import { type LoadedThing, loadedThings, revertCommandId } from './loaded-things.ts';
import { createRestoringContracts } from './restore-contracts.ts';
import { countFates } from './revert-counts.ts';
import { chosenOf, fateByAnswer, versionsTaken } from './revert-fate.ts';

/** How far taking a load back has come. */
export type Reached = Pick<Reverting, 'reached' | 'counts'>;

/**
 * Removes what a load registered and restores what it revised: its contracts, in chunks in the order of the log, from
 * after the last chunk done; then its suppliers and units that no contract names any more. `keep` is told after each chunk. Every command's id follows
 * from the load and what it removes: doing a chunk again does nothing again.
 */
export const revertLoad = async (
  dependencies: Parameters<typeof createRestoringContracts>[0],
  load: LoadInLog,
  { actor, chosen: changed }: RevertConfirmation,
  before: Reached,
  keep: (reached: Reached) => Promise<void>,
): Promise<RevertCounts> => {
  const { many, system } = dependencies;
  const { events } = dependencies.ports;
  const { organizationId, dataLoadId, fileName } = load;
  const chosen = chosenOf(changed);
  const restoreContracts = createRestoringContracts(dependencies, load, actor, chosen);
  let { counts } = before;

  const remove = async (kind: RevertedKind, among: readonly LoadedThing[]): Promise<void> => {
    const now = system.now();
    const answers = await many[kind].remove(
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

  for await (const { things, reached } of loadedThings(events, load, before.reached)) {
    await remove('contract', things);
    const restored = await restoreContracts(things.filter(({ before }) => before));
    counts = countFates(
      restored.map((fate) => ({ kind: 'contract', fate })),
      counts,
    );
    await keep({ reached, counts });
  }
  for await (const { things } of loadedThings(events, load)) {
    await remove('supplier', things);
    await remove('administrative-unit', things);
  }
  return counts;
};
