import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RevertCounts, RevertedKind } from '@monitor/contracts-schema';
import { derivedId } from '../../deciding/derived-id.ts';
import { type LoadDependencies, loadCause } from '../load-dependencies.ts';
import type { Reverting } from '../working-load.ts';
import type { LoadInLog, RevertConfirmation } from './load-in-log.ts';
import { type LoadedThing, loadedThings } from './loaded-things.ts';
import { countFates } from './revert-counts.ts';
import { chosenOf, fateByAnswer, versionsTaken } from './revert-fate.ts';

/** How far taking a load back has come. */
export type Reached = Pick<Reverting, 'reached' | 'counts'>;

/**
 * Removes what a load registered: its contracts, in chunks in the order of the log, from after the last chunk done; then
 * its suppliers and units that no contract names any more. `keep` is told after each chunk. Every command's id follows
 * from the load and what it removes: doing a chunk again does nothing again.
 */
export const revertLoad = async (
  { ports: { events }, bulkRemovals, system }: Pick<LoadDependencies, 'ports' | 'bulkRemovals' | 'system'>,
  load: LoadInLog,
  { actor, chosen: changed }: RevertConfirmation,
  before: Reached,
  keep: (reached: Reached) => Promise<void>,
): Promise<RevertCounts> => {
  const { organizationId, dataLoadId, fileName } = load;
  const chosen = chosenOf(changed);
  let { counts } = before;

  const remove = async (kind: RevertedKind, among: readonly LoadedThing[]): Promise<void> => {
    const now = system.now();
    const answers = await bulkRemovals[kind](
      organizationId,
      among
        .filter((thing) => thing.kind === kind)
        .map(({ id, stream, sheetRow }) => {
          const cause = loadCause(dataLoadId, fileName, sheetRow);
          const commandId = derivedId(dataLoadId, 'revert', stream);
          return { id, versions: versionsTaken(id, chosen), context: { commandId, organizationId, actor, cause, now } };
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
    await keep({ reached, counts });
  }
  for await (const { things } of loadedThings(events, load)) {
    await remove('supplier', things);
    await remove('administrative-unit', things);
  }
  return counts;
};
