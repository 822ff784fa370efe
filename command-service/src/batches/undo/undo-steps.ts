import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { System } from '@monitor/platform/process/system';
import type { AggregateService, JoinableService, Many, Removal } from '../../aggregates/aggregate-service.ts';
import type { CommandContext } from '../../deciding/command-context.ts';
import type { Handled } from '../../writing/writer.ts';
import type { CommandPorts } from '../../writing/writing.ts';
import type { Waits } from '../plan.ts';
import { untilSettled } from '../until-settled.ts';
import { type BatchThing, undoCommandId } from './batch-things.ts';
import { openCurrentReferences } from './current-references.ts';
import { type ChosenChanges, fateByAnswer, versionsTaken } from './undo-fate.ts';

export type UndoParts = Readonly<{
  ports: Pick<CommandPorts, 'events'>;
  system: System;
  contracts: AggregateService<ContractFields> & Many<ContractFields>;
  suppliers: JoinableService<SupplierFields>;
  administrativeUnits: JoinableService<AdministrativeUnitFields>;
}>;

/** What undoes some records, and says what became of each. To do it again does nothing again. */
export type UndoSome = (things: readonly BatchThing[], waits: Waits) => Promise<readonly string[]>;

type Give = (things: readonly BatchThing[]) => Promise<readonly Handled[]>;

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
  const { contracts, suppliers, administrativeUnits } = parts;
  const services = { contract: contracts, supplier: suppliers, 'administrative-unit': administrativeUnits };
  const openNaming = () => openCurrentReferences({ suppliers, administrativeUnits }, organizationId);

  const taken = (thing: BatchThing): Removal => ({
    ...{ id: thing.id, versions: versionsTaken(thing, chosen) },
    context: { ...contextOf(thing), commandId: undoCommandId(batchId, thing.stream) },
  });

  /** What was registered is removed. */
  const remove: Give = (things) => {
    const [{ kind }] = things as [BatchThing]; // of one kind, and never none
    return services[kind].removeMany(organizationId, things.map(taken));
  };

  /** Contracts say again what they said before: numbers one after the other, for one may take what the one before gives up. */
  const restore: Give = async (things) => {
    const asCalledNow = openNaming();
    const revise = (some: readonly BatchThing[]) =>
      contracts.reviseMany(
        organizationId,
        some.map((thing) => ({ ...taken(thing), patch: () => asCalledNow(thing.before) })),
      );
    const answers = new Map<BatchThing, Handled>();
    const numbered = things.filter(({ before }) => 'contractNumber' in before).map((thing) => [thing]);
    for (const some of [...numbered, things.filter(({ before }) => !('contractNumber' in before))])
      for (const [at, answer] of (await revise(some)).entries()) answers.set(some[at]!, answer); // each has its answer
    return things.map((thing) => answers.get(thing)!); // each is in one of them
  };

  /** Contracts that were removed are there again, as they were. */
  const bringBack: Give = (things) => {
    const asCalledNow = openNaming();
    const patch = async ({ id }: BatchThing): Promise<Partial<ContractFields>> => {
      const state = await contracts.find(organizationId, id);
      return state.status === 'unregistered' ? {} : asCalledNow(referencesIn(state.fields));
    };
    const removals = things.map((thing) => ({ ...taken(thing), patch: () => patch(thing) }));
    return contracts.undoRemovals(organizationId, removals);
  };

  const giveThose = { registered: remove, revised: restore, removed: bringBack } satisfies Record<
    BatchThing['did'],
    Give
  >;

  return async (things, waits) => {
    const fates = new Map<BatchThing, string>();
    for (const among of Map.groupBy(things, ({ kind, did }) => `${did} ${kind}`).values()) {
      const give = giveThose[among[0]!.did]; // no group is empty
      const answers = await untilSettled(() => give(among), waits);
      for (const [at, thing] of among.entries()) fates.set(thing, fateByAnswer(thing, answers[at]!)); // each has its answer
    }
    return things.map((thing) => fates.get(thing)!); // each is in a group
  };
};

const referencesIn = ({ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: ContractFields) => ({
  ...{ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit },
});
