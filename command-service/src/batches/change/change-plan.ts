import type { BulkChange } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { AggregateService, Many, RecordedState } from '../../aggregates/aggregate-service.ts';
import type { Catalogues } from '../../contracts/missing-reference.ts';
import { refuseParting } from '../../contracts/refuse-parting.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { Interrupted } from '../../deciding/interrupted.ts';
import type { Handled } from '../../writing/writer.ts';
import type { CommandPorts } from '../../writing/writing.ts';
import { causeOf, type Outcome, type Plan, type PlannedCommand, type RunningBatch, WorkingDataLost } from '../plan.ts';
import { describeRecords } from '../record-name.ts';
import { untilSettled } from '../until-settled.ts';
import { bulkPatch } from './bulk-patch.ts';
import { CHUNK, chosenIn, forgetChosen } from './chosen-contracts.ts';

export type ChangePlanParts = Readonly<{
  ports: Pick<CommandPorts, 'records'>;
  system: System;
  logger: Logger;
  contracts: Pick<AggregateService<ContractFields>, 'find'> & Many<ContractFields>;
  catalogues: Catalogues;
}>;

const CHANGED = 'done';

const changeOf = ({ started }: RunningBatch): BulkChange => {
  if (started.kind !== 'change') throw new Error(`The batch ${started.id} is no change`);
  return started.about.change;
};

/**
 * Changes or removes many contracts, each by a command of its own, in the version that was chosen, whatever joins did since:
 * nothing of somebody else is overwritten.
 */
export const createChangePlan = ({ ports, system, logger, contracts, catalogues }: ChangePlanParts): Plan => {
  const { records } = ports;

  const give = async (
    batch: RunningBatch,
    commands: readonly PlannedCommand[],
    versions: ReadonlyMap<string, number>,
  ): Promise<readonly Handled[]> => {
    const { organizationId, actor } = batch;
    const change = changeOf(batch);
    const [now, cause] = [system.now(), causeOf(batch)];
    const removals = commands.map(({ recordId, commandId }) => ({
      id: recordId ?? '',
      versions: [versions.get(recordId ?? '') ?? 0],
      context: { organizationId, actor, commandId, cause, now },
    }));
    if (change.action === 'remove') return contracts.removeMany(organizationId, removals);
    let patch: Promise<Partial<ContractFields>> | undefined;
    const patchNow = async ({ state }: RecordedState<ContractFields>) => {
      patch ??= bulkPatch(catalogues, organizationId, change);
      return refuseParting(state, await patch);
    };
    return contracts.reviseMany(
      organizationId,
      removals.map((removal) => ({ ...removal, patch: patchNow })),
    );
  };

  /** What became of each; one that breaks for a reason nobody foresaw keeps none of the others. */
  const outcomesOf = async (
    commands: readonly PlannedCommand[],
    handle: (commands: readonly PlannedCommand[]) => Promise<readonly Handled[]>,
  ): Promise<readonly Outcome[]> => {
    try {
      const answers = await handle(commands);
      return commands.map((command, at) => {
        const answer = answers[at]!; // each has its answer
        return answer.ok
          ? { command, fate: CHANGED, isRefused: false, position: answer.position }
          : { command, fate: answer.code, isRefused: true };
      });
    } catch (error) {
      if (error instanceof StorageUnavailable || error instanceof Interrupted) throw error;
      const [command] = commands;
      if (commands.length !== 1 || !command)
        return (await Promise.all(commands.map((one) => outcomesOf([one], handle)))).flat();
      logger.error({ error, contractId: command.recordId }, 'a contract of many broke');
      return [{ command, fate: 'server.failed', isRefused: true }];
    }
  };

  return {
    async *chunks(batch, cursor, waits) {
      const { organizationId, batchId, started } = batch;
      for (let at = cursor === null ? 0 : Number(cursor); at * CHUNK < started.total; at += 1) {
        const chosen = await chosenIn(records, batchId, at);
        if (!chosen) throw new WorkingDataLost(`The chunk ${at} of the batch ${batchId} is lost`);
        const versions = new Map(chosen.map(({ _id, version }) => [_id, version]));
        yield {
          cursor: String(at + 1),
          commands: chosen.map(({ _id: recordId }, index) => ({
            place: at * CHUNK + index,
            kind: 'contract' as const,
            recordId,
            stream: streamOf(organizationId, 'contract', recordId),
            commandId: derivedId(batchId, recordId),
            fate: CHANGED,
          })),
          prepare: async (commands) => () =>
            outcomesOf(commands, (some) => untilSettled(() => give(batch, some, versions), waits)),
        };
      }
    },
    describe: describeRecords({ contracts, ...catalogues }),
    nothingDone: () => ({ changed: 0, refused: 0 }),
    count: ({ changed = 0, refused = 0 }, outcomes) => {
      const left = outcomes.filter(({ isRefused }) => isRefused).length;
      return { changed: changed + outcomes.length - left, refused: refused + left };
    },
    outcomeOf: (batch, { changed = 0, refused = 0 }) => ({
      kind: 'change',
      about: { change: changeOf(batch) },
      counts: { changed, refused },
    }),
    forget: ({ batchId }) => forgetChosen(records, batchId),
  };
};
