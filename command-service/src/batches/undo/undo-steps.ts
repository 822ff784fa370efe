import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { MergeAbout } from '@monitor/contracts-schema/batches/batch-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import { pickFields } from '@monitor/contracts-schema/pick-fields';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { System } from '@monitor/platform/process/system';
import type {
  AggregateService,
  JoinableService,
  Many,
  RecordedState,
  Removal,
} from '../../aggregates/aggregate-service.ts';
import { refusePartingAgain } from '../../contracts/refuse-parting.ts';
import type { CommandContext } from '../../deciding/command-context.ts';
import { isOfJoin } from '../../deciding/joining.ts';
import { livingFields } from '../../deciding/lifecycle.ts';
import type { Handled } from '../../writing/writer.ts';
import type { CommandPorts } from '../../writing/writing.ts';
import type { BatchInLog } from '../batch-in-log.ts';
import { registryOf } from '../merge/registry-of.ts';
import { changedFields, stillFollowed } from '../merge/still-followed.ts';
import type { Waits } from '../plan.ts';
import { untilNotOvertaken, untilSettled } from '../until-settled.ts';
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

type Give = (things: readonly BatchThing[], signal: AbortSignal) => Promise<readonly Handled[]>;

const NUMBER_TAKEN = 'contract.number-taken' satisfies ProblemCode;

/** The fields that somebody changed of a record since the batch did, joins aside. */
const touchedSince = ({ version }: BatchThing, history: RecordedState<ContractFields>['history']): readonly string[] =>
  history.filter((event) => event.version > version && !isOfJoin(event)).flatMap(changedFields);

const CHANGED_SINCE: Handled = { ok: false, code: 'stream.version-conflict' };

/**
 * Undoes what a batch did, each record by a command that is the same whenever it is given: what it registered is removed,
 * what it revised says again what it said before in the fields that it changed, what it removed is there again, and what it
 * joined is one of its own. Whom contracts named is named as that one is called by now, or whom it was joined to. One whose
 * former number is another's by now, whose supplier is no more, or whose units would part, stays as it is.
 */
export const createUndoing = (
  parts: UndoParts,
  { batchId, organizationId, started }: Pick<BatchInLog, 'batchId' | 'started'> & Readonly<{ organizationId: string }>,
  contextOf: (thing: BatchThing) => Omit<CommandContext, 'commandId'>,
  chosen: ChosenChanges,
): UndoSome => {
  const { contracts, suppliers, administrativeUnits } = parts;
  const services = { contract: contracts, supplier: suppliers, 'administrative-unit': administrativeUnits };
  const openNaming = () => openCurrentReferences({ suppliers, administrativeUnits }, organizationId);

  const taken = (thing: BatchThing): Removal => ({
    id: thing.id,
    versions: versionsTaken(thing, chosen),
    context: { ...contextOf(thing), commandId: undoCommandId(batchId, thing.stream) },
  });

  /** What was registered is removed. */
  const remove: Give = (things) => {
    const [{ kind }] = things as [BatchThing]; // of one kind, and never none
    return services[kind].removeMany(organizationId, things.map(taken));
  };

  /** Suppliers and units are called as before. */
  const nameAgain: Give = (things) => {
    const [{ kind }] = things as [BatchThing]; // of one kind, and never none
    return registryOf({ suppliers, administrativeUnits }, kind as JoinableKind).reviseMany(
      organizationId,
      things.map((thing) => ({ ...taken(thing), patch: async () => pickFields(thing.before, { name: true }) })),
    );
  };

  /** Contracts say again what they said before; a number that another of them gives up by that is requested once more. */
  const restore: Give = async (things, signal) => {
    if (things[0]?.kind !== 'contract') return nameAgain(things, signal);
    const asCalledNow = openNaming();
    const revise = (some: readonly BatchThing[]) =>
      contracts.reviseMany(
        organizationId,
        some.map((thing) => ({
          ...taken(thing),
          patch: async ({ state, history }) =>
            refusePartingAgain(state, await asCalledNow(thing.before), touchedSince(thing, history)),
        })),
      );
    const answers = new Map<BatchThing, Handled>();
    const ask = async (some: readonly BatchThing[]): Promise<void> => {
      for (const [at, answer] of (await revise(some)).entries()) answers.set(some[at]!, answer); // each has its answer
    };
    await ask(things);
    const isTaken = (answer: Handled | undefined): boolean => answer?.ok === false && answer.code === NUMBER_TAKEN;
    const again = things.filter((thing) => isTaken(answers.get(thing)));
    if (again.length > 0) await ask(again);
    return things.map((thing) => answers.get(thing)!); // each was requested
  };

  /** Contracts that were removed are there again, as they were. */
  const bringBack: Give = (things) => {
    const asCalledNow = openNaming();
    const patch = async ({ state }: RecordedState<ContractFields>): Promise<Partial<ContractFields>> =>
      state.status === 'unregistered' ? {} : asCalledNow(referencesIn(state.fields));
    const removals = things.map((thing) => ({ ...taken(thing), patch }));
    return contracts.undoRemovals(organizationId, removals);
  };

  /** Entries are what they were before they were joined. */
  const separate: Give = (things) =>
    Promise.all(
      things.map((thing) =>
        services[thing.kind as JoinableKind].join(thing.id, { type: 'Separate', batchId }, taken(thing).context),
      ),
    );

  /** Contracts that followed an entry name it again, in the fields that nobody but joins changed since. */
  const comeBack =
    ({ to }: MergeAbout): Give =>
    async (things, signal) => {
      const asCalledNow = openNaming();
      const remaining = new Set<number>();
      const revisions = things.map((thing, at) => ({
        ...taken(thing),
        versions: [],
        patch: async ({ state, history }: RecordedState<ContractFields>) => {
          const touched = touchedSince(thing, history);
          const before = stillFollowed(thing.before, livingFields(state), { to, touched });
          if (Object.keys(before).length === 0) remaining.add(at);
          else remaining.delete(at);
          return refusePartingAgain(state, await asCalledNow(before), touched);
        },
      }));
      const answers = await untilNotOvertaken(() => contracts.reviseMany(organizationId, revisions), signal);
      return answers.map((answer, at) => (answer.ok && remaining.has(at) ? CHANGED_SINCE : answer));
    };

  const giveThose = {
    registered: remove,
    revised: started.kind === 'merge' ? comeBack(started.about) : restore,
    removed: bringBack,
    joined: separate,
  } satisfies Record<BatchThing['did'], Give>;

  return async (things, waits) => {
    const fates = new Map<BatchThing, string>();
    for (const among of Map.groupBy(things, ({ kind, did }) => `${did} ${kind}`).values()) {
      const give = giveThose[among[0]!.did]; // no group is empty
      const answers = await untilSettled(() => give(among, waits.signal), waits);
      for (const [at, thing] of among.entries()) fates.set(thing, fateByAnswer(thing, answers[at]!)); // each has its answer
    }
    return things.map((thing) => fates.get(thing)!); // each is in a group
  };
};

const referencesIn = ({ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: ContractFields) => ({
  supplier,
  organizerAdministrativeUnit,
  applicantAdministrativeUnit,
});
