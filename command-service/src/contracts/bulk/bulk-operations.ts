import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type BulkChange,
  type BulkFailure,
  type BulkProgress,
  bulkProblems,
  type ChosenContract,
  type ContractFields,
  paginationOf,
  Refused,
  streamOf,
  toProblemResponse,
} from '@monitor/contracts-schema';
import type { Ports } from '@monitor/platform/ports';
import type { Logger } from '@monitor/platform/process/logger';
import { type Pause, pause } from '@monitor/platform/process/pause';
import type { System } from '@monitor/platform/process/system';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { AggregateService, Many } from '../../aggregates/aggregate-service.ts';
import { INLINE, refuseProblems } from '../../catalogues/save-records.ts';
import type { CommandContext } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { MayStillOrder } from '../../deciding/may-still-order.ts';
import { createResumableWork, type Work } from '../../deciding/resumable-work.ts';
import type { Handled } from '../../writing/writer.ts';
import type { Catalogues } from '../missing-reference.ts';
import { bulkPatch } from './bulk-patch.ts';
import {
  type BulkOperation,
  CHUNK,
  chunkOf,
  failuresOf,
  keepFinished,
  keepOperation,
  keepReached,
  operationOf,
  organizationsWithOperations,
} from './bulk-store.ts';

type Dependencies = Readonly<{
  ports: Pick<Ports, 'events' | 'records'>;
  system: System;
  logger: Logger;
  mayStillOrder: MayStillOrder;
  contracts: Pick<AggregateService<ContractFields>, 'find'> & Many<ContractFields>;
  catalogues: Catalogues;
  /** How time passes until a store is tried again; by the clock, unless it is said otherwise. */
  pause?: Pause | undefined;
}>;

/** The rest is left to the next start. */
class Stopped extends Refused {}

/** What became of one contract. */
type Outcome = Readonly<{ position?: string | undefined; failure?: BulkFailure }>;

const NAME_LENGTH = 60;
const LOOK_EVERY_MS = 100;
const UNNAMED = 'Sin número';

const progressOf = ({ operationId, actor, change, ...said }: BulkOperation): BulkProgress => ({
  _id: operationId,
  change,
  ...{ total: said.total, done: said.done, failed: said.failed },
  startedBy: actor.kind === 'user' ? actor.name : 'Sistema',
  ...{ startedAt: said.startedAt, finishedAt: said.finishedAt },
});

const isSameOrder = (one: BulkOperation, other: BulkOperation): boolean =>
  one.chosen === other.chosen && isDeepStrictEqual(one.change, other.change);

/**
 * Changes or removes many contracts, chunk after chunk, through crashes: one order at a time in an organization. Each
 * contract is changed by a command of its own whose id follows from the order and the contract, and in the version that
 * was chosen, whatever joins did since: doing a chunk again does nothing again, and nothing of somebody else is overwritten.
 */
export const createBulkOperations = (dependencies: Dependencies) => {
  const { ports, system, logger, mayStillOrder, contracts, catalogues } = dependencies;
  const { events, records } = ports;

  const applyTo = async (operation: BulkOperation, chosen: readonly ChosenContract[]): Promise<readonly Handled[]> => {
    const { id: organizationId, operationId, actor, change } = operation;
    const now = system.now();
    const commands = chosen.map(({ _id: id, version }) => {
      const commandId = derivedId(operationId, id);
      return { id, versions: [version], context: { organizationId, actor, commandId, cause: INLINE, now } };
    });
    if (change.action === 'remove') return contracts.removeMany(organizationId, commands);
    let patch: Promise<Partial<ContractFields>> | undefined;
    const patchNow = () => {
      patch ??= bulkPatch(catalogues, organizationId, change);
      return patch;
    };
    return contracts.reviseMany(
      organizationId,
      commands.map((command) => ({ ...command, patch: patchNow })),
    );
  };

  /** An entry that somebody is just removing or joining is there or not a moment later: what names it is done again then. */
  const applyOnceSettled = async (operation: BulkOperation, chosen: readonly ChosenContract[]) => {
    for (;;) {
      const handled = await applyTo(operation, chosen);
      if (!handled.some((one) => !one.ok && one.code === 'record.under-way')) return handled;
      await pause(LOOK_EVERY_MS, work.signal);
      if (work.signal.aborted) throw new Stopped('storage.unavailable');
    }
  };

  const nameOf = async (organizationId: string, id: string): Promise<string> => {
    try {
      const state = await contracts.find(organizationId, id);
      const { contractNumber = null, servicesDescription = null } = state.status === 'unregistered' ? {} : state.fields;
      return (contractNumber ?? servicesDescription ?? UNNAMED).slice(0, NAME_LENGTH);
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      return UNNAMED;
    }
  };

  const failureOf = async ({ id }: BulkOperation, { _id }: ChosenContract, error: unknown): Promise<BulkFailure> => ({
    _id,
    name: await nameOf(id, _id),
    message: toProblemResponse(error).body.message,
  });

  /** Where the log stands with each contract's change; or why it stays as it is. */
  const outcomesOf = async (operation: BulkOperation, chosen: readonly ChosenContract[]): Promise<Outcome[]> => {
    try {
      const handled = await applyOnceSettled(operation, chosen);
      return await Promise.all(
        chosen.map(async (contract, at): Promise<Outcome> => {
          const one = handled[at]!; // each has its answer
          if (one.ok) return { position: one.position };
          return { failure: await failureOf(operation, contract, new Refused(one.code)) };
        }),
      );
    } catch (error) {
      if (error instanceof StorageUnavailable || error instanceof Stopped) throw error;
      // One that breaks for a reason nobody foresaw keeps none of the others.
      const [contract] = chosen;
      if (chosen.length !== 1 || !contract)
        return (await Promise.all(chosen.map((one) => outcomesOf(operation, [one])))).flat();
      logger.error({ error, contractId: contract._id }, 'a contract of many broke');
      return [{ failure: await failureOf(operation, contract, error) }];
    }
  };

  /** Of what comes after its author's permission: what a crash hid that was done before, and what stays as it is. */
  const leftOut = (operation: BulkOperation, chosen: readonly ChosenContract[]): Promise<Outcome[]> =>
    Promise.all(
      chosen.map(async (contract): Promise<Outcome> => {
        const commandId = derivedId(operation.operationId, contract._id);
        const { events: history } = await events.read(streamOf(operation.id, 'contract', contract._id));
        const done = history.findLast(({ metadata }) => metadata.commandId === commandId);
        if (done) return { position: done.position };
        return { failure: await failureOf(operation, contract, new Refused('order.not-permitted')) };
      }),
    );

  const carryOut = async (from: BulkOperation): Promise<BulkOperation> => {
    let operation = from;
    for (;;) {
      const chosen = await chunkOf(records, operation, operation.reached);
      if (!chosen) break;
      const failed: (BulkFailure & { row: number })[] = [];
      let { position } = operation;
      const isPermitted = await mayStillOrder(operation.actor, 'CONTRACTS');
      const outcomes = await (isPermitted ? outcomesOf : leftOut)(operation, chosen);
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome.failure) failed.push({ ...outcome.failure, row: operation.reached * CHUNK + at });
        if (outcome.position && outcome.position > (position ?? '')) position = outcome.position;
      }
      const { reached, done, failed: before } = operation;
      const counts = { done: done + chosen.length - failed.length, failed: before + failed.length };
      operation = { ...operation, reached: reached + 1, ...counts, position };
      await keepReached(records, operation, failed);
      if (work.signal.aborted) throw new Refused('storage.unavailable');
      await nextTurn();
    }
    const finished = { ...operation, finishedAt: system.now().toISOString() };
    await keepFinished(records, finished);
    return finished;
  };

  const workOn = (operation: BulkOperation): Work<BulkOperation> => ({
    subject: operation.operationId,
    run: () => carryOut(operation),
  });

  const findDue = async (organizationId: string): Promise<Work<BulkOperation> | undefined> => {
    const operation = await operationOf(records, organizationId);
    return operation?.finishedAt === null ? workOn(operation) : undefined;
  };

  const work = createResumableWork({
    ...{ logger, name: 'a change of many contracts', findDue, pause: dependencies.pause },
  });

  const begin = async (
    { organizationId, actor, commandId }: CommandContext,
    change: BulkChange,
    chosen: readonly ChosenContract[],
  ): Promise<BulkOperation> => {
    const operationId = derivedId(commandId, 'bulk');
    const operation: BulkOperation = {
      chosen: derivedId(operationId, JSON.stringify(chosen)),
      ...{ id: organizationId, operationId, change, actor, startedAt: system.now().toISOString() },
      ...{ total: chosen.length, reached: 0, done: 0, failed: 0, finishedAt: null, position: null },
    };
    const before = await operationOf(records, organizationId);
    if (before?.operationId === operationId) {
      if (!isSameOrder(before, operation)) throw new Refused('request.key-reused');
      return before;
    }
    if (before?.finishedAt === null) throw new Refused('contracts.bulk-under-way');
    if (!(await keepOperation(records, operation, chosen, before))) throw new Refused('contracts.bulk-under-way');
    return operation;
  };

  return {
    /** Answers as soon as the order is kept: it goes on by itself, whatever happens to who asked. */
    start: async (
      context: CommandContext,
      change: BulkChange,
      chosen: readonly ChosenContract[],
    ): Promise<BulkProgress> => {
      refuseProblems(bulkProblems(change));
      if (change.action === 'change') await bulkPatch(catalogues, context.organizationId, change);
      const once = [...new Map(chosen.map((contract) => [contract._id, contract])).values()];
      const { organizationId } = context;
      const operation = await work.begin(organizationId, () => begin(context, change, once));
      if (operation.finishedAt === null)
        work
          .run(organizationId, workOn(operation))
          .catch((error: unknown) => logger.warn({ error, organizationId }, 'a change of many contracts broke off'));
      return progressOf(operation);
    },

    /** How far the organization's last order has come, and a page of what could not be done. */
    status: async (organizationId: string, { page, pageSize }: Readonly<{ page: number; pageSize: number }>) => {
      const operation = await operationOf(records, organizationId);
      const pagination = paginationOf(page, pageSize, operation?.failed ?? 0);
      const asked = { skip: (pagination.page - 1) * pageSize, limit: pageSize };
      const failures = operation ? await failuresOf(records, operation, asked) : [];
      const data = { operation: operation ? progressOf(operation) : null, failures, pagination };
      return { data, ...(operation?.position && { position: operation.position }) };
    },

    /** The organizations where a crash may have left an order halfway. */
    left: (): Promise<readonly string[]> => organizationsWithOperations(records),

    /** Ends what a crash left halfway. */
    resume: async (left?: readonly string[]): Promise<void> =>
      work.resume(left ?? (await organizationsWithOperations(records))),

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: work.stop,
  };
};

export type BulkOperations = ReturnType<typeof createBulkOperations>;
