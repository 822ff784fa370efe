import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { RevertFate } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { Ports } from '@monitor/platform/ports';
import type { System } from '@monitor/platform/process/system';
import type { AggregateService, JoinableService, Many } from '../../aggregates/aggregate-service.ts';
import { createRevisingContracts } from '../../data-loads/apply/revising-contracts.ts';
import { openCurrentReferences } from '../../data-loads/revert/current-references.ts';
import type { CommandContext } from '../../deciding/command-context.ts';
import { lifecycleDecider } from '../../deciding/lifecycle.ts';
import { saidIn } from '../../deciding/said-in.ts';
import { isDamaged, stateOf } from '../../writing/writer.ts';
import { type BatchThing, undoCommandId } from './batch-things.ts';
import { type ChosenChanges, fateByAnswer, fateOf, versionsTaken } from './undo-fate.ts';

export type UndoParts = Readonly<{
  ports: Pick<Ports, 'events'>;
  system: System;
  contracts: AggregateService<ContractFields> & Many<ContractFields>;
  suppliers: JoinableService<SupplierFields>;
  administrativeUnits: JoinableService<AdministrativeUnitFields>;
}>;

/** What undoes some records, and says what became of each. To do it again does nothing again. */
export type UndoSome = (things: readonly BatchThing[]) => Promise<readonly RevertFate[]>;

const decider = lifecycleDecider<'Contract', ContractFields>('Contract');

/**
 * Undoes what a batch did, each record by a command that is the same whenever it is given: what it registered is removed,
 * what it revised says again what it said before in the fields that it changed, what it removed is there again. Whom
 * contracts named is named as that one is called by now, or whom it was joined to. One whose former number is another's
 * by now, or whose supplier is no more, stays as it is.
 */
export const createUndoing = (
  parts: UndoParts,
  { batchId, organizationId }: Readonly<{ batchId: string; organizationId: string }>,
  contextOf: (thing: BatchThing) => Omit<CommandContext, 'commandId'>,
  chosen: ChosenChanges,
): UndoSome => {
  const { ports, contracts, suppliers, administrativeUnits } = parts;
  const services = { contract: contracts, supplier: suppliers, 'administrative-unit': administrativeUnits };
  const revise = createRevisingContracts({ contracts });
  const asCalledNow = openCurrentReferences({ suppliers, administrativeUnits }, organizationId);

  const context = (thing: BatchThing): CommandContext => ({
    ...contextOf(thing),
    commandId: undoCommandId(batchId, thing.stream),
  });

  const remove = async (things: readonly BatchThing[]): Promise<readonly RevertFate[]> => {
    const [first] = things;
    if (!first) return [];
    const answers = await services[first.kind].removeMany(
      organizationId,
      things.map((thing) => ({ id: thing.id, versions: versionsTaken(thing, chosen), context: context(thing) })),
    );
    return things.map((thing, at) => fateByAnswer(thing, answers[at]!)); // each has its answer
  };

  /** Contracts that were removed are there again, as they were. */
  const bringBack = async (things: readonly BatchThing[]): Promise<readonly RevertFate[]> => {
    if (things.length === 0) return [];
    const states = await Promise.all(things.map(({ id }) => contracts.find(organizationId, id)));
    const answers = await contracts.undoRemovals(
      organizationId,
      things.map((thing, at) => ({
        ...{ id: thing.id, versions: [thing.version], context: context(thing) },
        patch: async () => {
          const state = states[at]!;
          return state.status === 'unregistered' ? {} : asCalledNow(referencesIn(state.fields));
        },
      })),
    );
    return things.map((thing, at) => fateByAnswer(thing, answers[at]!)); // each has its answer
  };

  const look = async (thing: BatchThing) => {
    const { events: history, version } = await ports.events.read(thing.stream);
    if (isDamaged(history)) return { fate: 'changed' as const, made: undefined };
    const { commandId, ...rest } = context(thing);
    const isDone = history.some(({ metadata }) => metadata.commandId === commandId);
    const isThere = stateOf(decider, history).status === 'registered';
    const changedIn = saidIn(decider, history, thing.version);
    const fate = isDone ? 'restored' : fateOf(thing, { version, changedIn, isThere }, chosen);
    if (fate !== 'restored' || isDone) return { fate, made: undefined };
    const patch = await asCalledNow(thing.before);
    return { fate, made: { contractId: thing.id, version, patch, context: { commandId, ...rest } } };
  };

  /** Contracts say again what they said before. */
  const restore = async (things: readonly BatchThing[]): Promise<readonly RevertFate[]> => {
    const looked = await Promise.all(things.map(look));
    const refused = await revise(looked.flatMap(({ made }) => made ?? []));
    return looked.map(({ fate, made }) => (made && refused.has(made) ? 'changed' : fate));
  };

  const undoThose = {
    registered: remove,
    revised: restore,
    removed: bringBack,
  } satisfies Record<BatchThing['did'], UndoSome>;

  return async (things) => {
    const fates = new Map<BatchThing, RevertFate>();
    for (const among of Map.groupBy(things, ({ kind, did }) => `${did} ${kind}`).values()) {
      const told = await undoThose[among[0]!.did](among); // no group is empty
      for (const [at, thing] of among.entries()) fates.set(thing, told[at]!); // each has its fate
    }
    return things.map((thing) => fates.get(thing)!); // each is in a group
  };
};

const referencesIn = ({ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: ContractFields) => ({
  ...{ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit },
});
