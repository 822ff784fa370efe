import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { RevertFate } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { lifecycleDecider } from '../../deciding/lifecycle.ts';
import { saidIn } from '../../deciding/said-in.ts';
import { isDamaged, stateOf } from '../../writing/writer.ts';
import { type ContractRevision, createRevisingContracts } from '../apply/revising-contracts.ts';
import { type LoadDependencies, undoCause } from '../load-dependencies.ts';
import { openCurrentReferences } from './current-references.ts';
import type { LoadInLog } from './load-in-log.ts';
import { type LoadedThing, revertCommandId } from './loaded-things.ts';
import { type ChosenChanges, fateOf } from './revert-fate.ts';

const decider = lifecycleDecider<'Contract', ContractFields>('Contract');

/**
 * Has contracts that a load revised say again what they said before it, in the fields that it changed, and says what became
 * of each. Whom they named is named as that one is called by now, or whom it was joined to. One whose former number is
 * another's by now, or whose supplier is no more, stays as it is. Doing it again does nothing again.
 */
export const createRestoringContracts = (
  dependencies: Pick<LoadDependencies, 'ports' | 'system' | 'contracts' | 'suppliers' | 'administrativeUnits'>,
  load: LoadInLog,
  actor: Actor,
  chosen: ChosenChanges,
) => {
  const { ports, system } = dependencies;
  const { organizationId, dataLoadId, fileName } = load;
  const commandIdOf = ({ stream }: LoadedThing): string => revertCommandId(dataLoadId, stream);
  const revise = createRevisingContracts(dependencies);
  const asCalledNow = openCurrentReferences(dependencies, organizationId);

  const restoration = async (thing: LoadedThing, version: number): Promise<ContractRevision> => ({
    ...{ contractId: thing.id, version, patch: await asCalledNow(thing.before ?? {}) },
    context: {
      ...{ commandId: commandIdOf(thing), organizationId, actor, now: system.now() },
      cause: undoCause(dataLoadId, fileName, thing.sheetRow),
    },
  });

  const look = async (thing: LoadedThing) => {
    const { events: history, version } = await ports.events.read(thing.stream);
    if (isDamaged(history)) return { fate: 'changed' as const, made: undefined };
    const isDone = history.some(({ metadata }) => metadata.commandId === commandIdOf(thing));
    const isThere = stateOf(decider, history).status === 'registered';
    const changedIn = saidIn(decider, history, thing.version);
    const fate = isDone ? 'restored' : fateOf(thing, { version, changedIn, isThere }, chosen);
    return { fate, made: fate === 'restored' && !isDone ? await restoration(thing, version) : undefined };
  };

  return async (things: readonly LoadedThing[]): Promise<readonly RevertFate[]> => {
    const looked = await Promise.all(things.map(look));
    const refused = await revise(looked.flatMap(({ made }) => made ?? []));
    return looked.map(({ fate, made }) => (made && refused.has(made) ? 'changed' : fate));
  };
};
