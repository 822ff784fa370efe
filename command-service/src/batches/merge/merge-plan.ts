import type { MergeAbout } from '@monitor/contracts-schema/batches/batch-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { System } from '@monitor/platform/process/system';
import type { AggregateService, Many, RecordedState, Revision } from '../../aggregates/aggregate-service.ts';
import { contractsNaming, type References, settleReferences } from '../../contracts/contract-references.ts';
import type { Catalogues } from '../../contracts/missing-reference.ts';
import type { CommandContext } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { joinOf, livingFields } from '../../deciding/lifecycle.ts';
import type { Handled } from '../../writing/writer.ts';
import type { CommandPorts } from '../../writing/writing.ts';
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
import { batchThings } from '../undo/batch-things.ts';
import { untilNotOvertaken, untilSettled } from '../until-settled.ts';
import { type Named, registryOf } from './registry-of.ts';

export type MergePlanParts = Readonly<{
  ports: Pick<CommandPorts, 'events' | 'records'>;
  system: System;
  contracts: Pick<AggregateService<ContractFields>, 'find'> & Many<ContractFields>;
  catalogues: Catalogues;
}>;

type Reference = Readonly<{ id: string }> & Named;

/** Where contracts name what may be joined. */
const namingFields = {
  supplier: ['supplier'],
  'administrative-unit': ['organizerAdministrativeUnit', 'applicantAdministrativeUnit'],
} as const satisfies Readonly<Record<JoinableKind, readonly (keyof ContractFields)[]>>;

const CHUNK = 500;
const FOLLOWED = 'done';
const JOINED = 'joined';
const NAMES_NOBODY: ReadonlySet<string> = new Set(['storage.damaged', 'record.removed', 'record.not-found']);

const mergeOf = ({ started }: RunningBatch): MergeAbout => {
  if (started.kind !== 'merge') throw new Error(`The batch ${started.id} is no merge`);
  return started.about;
};

/** Joins an entry to another, and lets the contracts that name it name that one, until none names it any more. */
export const createMergePlan = ({ ports, system, contracts, catalogues }: MergePlanParts): Plan => {
  const { events, records } = ports;

  const contextOf = (batch: RunningBatch, commandId: string): CommandContext => ({
    organizationId: batch.organizationId,
    actor: batch.actor,
    commandId,
    cause: causeOf(batch),
    now: system.now(),
  });

  /**
   * The first command: names of the entry mean the other one from then on. It is none of the contracts that are counted;
   * where it is refused, nothing follows.
   */
  const join = (batch: RunningBatch, waits: Waits): Chunk => {
    const { organizationId, batchId } = batch;
    const { entry, to } = mergeOf(batch);
    const command: PlannedCommand = {
      place: 0,
      kind: entry.kind,
      recordId: entry.id,
      stream: streamOf(organizationId, entry.kind, entry.id),
      commandId: derivedId(batchId, 'join'),
      fate: FOLLOWED,
    };
    const give = async (): Promise<readonly Handled[]> => [
      await registryOf(catalogues, entry.kind).join(
        entry.id,
        { type: 'Join', batchId, to },
        contextOf(batch, command.commandId),
      ),
    ];
    const prepare = async (some: readonly PlannedCommand[]) => async (): Promise<readonly Outcome[]> => {
      const handled = some.length === 0 ? [] : await untilSettled(give, waits);
      return handled.flatMap((answer) => (answer.ok ? [] : { command, fate: answer.code, isRefused: true }));
    };
    return { cursor: JOINED, commands: [command], prepare };
  };

  /** The other one, as it is called now. */
  const referenceIn = async (batch: RunningBatch): Promise<Reference> => {
    const { entry, to } = mergeOf(batch);
    const stays = livingFields(await registryOf(catalogues, entry.kind).find(batch.organizationId, to.id)) ?? to;
    return { id: to.id, name: stays.name, ...('rfc' in stays && { rfc: stays.rfc }) };
  };

  /**
   * Lets some contracts follow, given again until nobody was quicker. Of those that do not name the entry, whatever the
   * records say, these are told anew: one that nobody can read any more names nobody, and so does one that is not there.
   */
  const follow = async (
    batch: RunningBatch,
    commands: readonly PlannedCommand[],
    waits: Waits,
  ): Promise<readonly Outcome[]> => {
    const { organizationId } = batch;
    const { entry } = mergeOf(batch);
    const reference = await referenceIn(batch);
    const others = new Map<string, References | null>();
    const revisions = commands.map(({ recordId, commandId }): Revision<ContractFields> => {
      const id = recordId ?? '';
      const patch = async ({ state }: RecordedState<ContractFields>): Promise<Partial<ContractFields>> => {
        const fields = livingFields(state);
        const naming = namingFields[entry.kind].filter((field) => fields?.[field]?.id === entry.id);
        if (naming.length === 0) others.set(id, fields);
        else others.delete(id);
        return Object.fromEntries(naming.map((field) => [field, reference]));
      };
      return { id, versions: [], context: contextOf(batch, commandId), patch };
    });
    const give = () => untilSettled(() => contracts.reviseMany(organizationId, revisions), waits);
    const handled = await untilNotOvertaken(give, waits.signal);
    const outcomes = commands.flatMap((command, at): Outcome | readonly [] => {
      const answer = handled[at]!; // each has its answer
      if (!answer.ok && !NAMES_NOBODY.has(answer.code))
        throw new Error(`The contract ${command.recordId} does not follow: ${answer.code}`);
      if (!answer.ok) others.set(command.recordId ?? '', null);
      return others.has(command.recordId ?? '')
        ? []
        : { command, fate: FOLLOWED, isRefused: false, position: answer.ok ? answer.position : undefined };
    });
    const named = [...others].map(([contractId, references]) => ({ contractId, references }));
    if (named.length > 0) await settleReferences(records, organizationId, named);
    return outcomes;
  };

  const chunkOf = (batch: RunningBatch, contractIds: readonly string[], waits: Waits): Chunk => {
    const { organizationId, batchId } = batch;
    const commands = contractIds.map((recordId, place): PlannedCommand => {
      const stream = streamOf(organizationId, 'contract', recordId);
      const commandId = derivedId(batchId, 'follow', stream);
      return { place, kind: 'contract', recordId, stream, commandId, fate: FOLLOWED };
    });
    return {
      cursor: JOINED,
      commands,
      prepare: async (some) => () => follow(batch, some, waits),
    };
  };

  return {
    isOneByOne: true,
    isUndoneWhenStopped: true,
    async *chunks(batch, cursor, waits) {
      const { organizationId, batchId } = batch;
      const { entry } = mergeOf(batch);
      if (cursor === null) yield join(batch, waits);
      const state = await registryOf(catalogues, entry.kind).find(organizationId, entry.id);
      if (joinOf(state)?.batchId !== batchId) return;
      for (;;) {
        const contractIds = await contractsNaming(records, entry.id, CHUNK);
        if (contractIds.length === 0) return;
        yield chunkOf(batch, contractIds, waits);
      }
    },
    describe: describeRecords({ contracts, ...catalogues }),
    nothingDone: () => ({ refused: 0 }),
    count: ({ refused = 0 }, outcomes) => ({
      refused: refused + outcomes.filter(({ isRefused }) => isRefused).length,
    }),
    /** As the log tells it: of what was moved before a crash nothing else knows. */
    outcomeOf: async (batch, { refused = 0 }) => {
      let changed = 0;
      for await (const { things } of batchThings(events, { ...batch, completedAt: null }))
        changed += things.filter(({ kind }) => kind === 'contract').length;
      return { kind: 'merge', about: mergeOf(batch), counts: { changed, refused } };
    },
  };
};
