import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RevertCounts, RevertFate } from '@monitor/contracts-schema';
import { type LoadDependencies, loadCause } from '../load-dependencies.ts';
import type { Reverting } from '../working-load.ts';
import type { LoadInLog, RevertConfirmation } from './load-in-log.ts';
import { type LoadedThing, loadedThings } from './loaded-things.ts';
import { createRemovingContracts, revertCommandId } from './remove-contracts.ts';
import { countFates } from './revert-counts.ts';
import { chosenOf, fateOf } from './revert-fate.ts';

/** How far taking a load back has come. */
export type Reached = Pick<Reverting, 'reached' | 'counts'>;

/**
 * Removes what a load registered: its contracts, in chunks in the order of the log, from after the last chunk done; then
 * its suppliers and units that no contract names any more. `keep` is told after each chunk. Every command's id follows
 * from the load and what it removes: doing a chunk again does nothing again.
 */
export const revertLoad = async (
  dependencies: LoadDependencies,
  load: LoadInLog,
  confirmation: RevertConfirmation,
  before: Reached,
  keep: (reached: Reached) => Promise<void>,
): Promise<RevertCounts> => {
  const { events } = dependencies.ports;
  const chosen = chosenOf(confirmation.chosen);
  const removeContracts = createRemovingContracts(dependencies, load, confirmation.actor, chosen);
  let { counts } = before;
  for await (const { things, reached } of loadedThings(events, load, before.reached)) {
    const contracts = await removeContracts(things.filter(({ kind }) => kind === 'contract'));
    counts = countFates(
      contracts.map(({ fate }) => ({ kind: 'contract', fate })),
      counts,
    );
    await keep({ reached, counts });
    await nextTurn();
  }
  const named = { ...dependencies, load, actor: confirmation.actor, chosen };
  for await (const { things } of loadedThings(events, load))
    for (const thing of things)
      if (thing.kind !== 'contract')
        counts = countFates([{ kind: thing.kind, fate: await removeNamed(named, thing) }], counts);
  return counts;
};

type Named = Pick<LoadDependencies, 'suppliers' | 'administrativeUnits' | 'ports' | 'system'> &
  Readonly<{ load: LoadInLog; actor: RevertConfirmation['actor']; chosen: ReturnType<typeof chosenOf> }>;

/** Removes a supplier or a unit unless contracts name it, as it is removed by hand. */
const removeNamed = async (
  { suppliers, administrativeUnits, ports, system, load, actor, chosen }: Named,
  thing: LoadedThing,
): Promise<RevertFate> => {
  const { organizationId, dataLoadId, fileName } = load;
  const registry = thing.kind === 'supplier' ? suppliers : administrativeUnits;
  const commandId = revertCommandId(load, thing);
  for (;;) {
    const { events: history, version } = await ports.events.read(thing.stream);
    if (history.at(-1)?.metadata.commandId === commandId) return 'removed';
    const isThere = (await registry.find(organizationId, thing.id)).status === 'registered';
    const fate = fateOf({ id: thing.id, version, isThere }, chosen);
    if (fate !== 'removed') return fate;
    const cause = loadCause(dataLoadId, fileName, thing.sheetRow);
    const context = { commandId, organizationId, actor, cause, now: system.now() };
    const removed = await registry.remove(thing.id, context, version);
    if (removed.ok) return 'removed';
    if (removed.code === 'supplier.in-use' || removed.code === 'administrative-unit.in-use') return 'in-use';
  }
};
