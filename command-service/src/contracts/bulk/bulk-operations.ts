import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BulkChange,
  type BulkFailure,
  type BulkProgress,
  bulkProblems,
  type ChosenContract,
  type ContractFields,
  paginationOf,
  Refused,
  toProblemResponse,
} from '@monitor/contracts-schema';
import type { Ports } from '@monitor/platform/ports';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { AggregateService } from '../../aggregates/aggregate-service.ts';
import { INLINE, refuseProblems } from '../../catalogues/save-records.ts';
import type { CommandContext } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { createResumableWork, type Work } from '../../deciding/resumable-work.ts';
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
  ports: Pick<Ports, 'records'>;
  system: System;
  logger: Logger;
  contracts: AggregateService<ContractFields>;
  catalogues: Catalogues;
}>;

/** What became of one contract. */
type Outcome = Readonly<{ position?: string | undefined; failure?: BulkFailure }>;

const NAME_LENGTH = 60;

const progressOf = ({ operationId, actor, change, ...said }: BulkOperation): BulkProgress => ({
  _id: operationId,
  change,
  ...{ total: said.total, done: said.done, failed: said.failed },
  startedBy: actor.kind === 'user' ? actor.name : 'Sistema',
  ...{ startedAt: said.startedAt, finishedAt: said.finishedAt },
});

/**
 * Changes or removes many contracts, chunk after chunk, through crashes: one order at a time in an organization. Each
 * contract is changed by a command of its own whose id follows from the order and the contract, and in the version that
 * was chosen: doing a chunk again does nothing again, and nothing of somebody else is overwritten.
 */
export const createBulkOperations = ({ ports, system, logger, contracts, catalogues }: Dependencies) => {
  const { records } = ports;

  const applyTo = async (operation: BulkOperation, { _id, version }: ChosenContract): Promise<string | undefined> => {
    const { id: organizationId, operationId, actor, change } = operation;
    const commandId = derivedId(operationId, _id);
    const context: CommandContext = { organizationId, actor, commandId, cause: INLINE, now: system.now() };
    const handled =
      change.action === 'remove'
        ? await contracts.remove(_id, context, version)
        : await contracts.revise(_id, await bulkPatch(catalogues, organizationId, change), version, context);
    if (!handled.ok) throw new Refused(handled.code);
    return handled.position;
  };

  const nameOf = async (organizationId: string, id: string): Promise<string> => {
    const state = await contracts.find(organizationId, id);
    const { contractNumber = null, servicesDescription = null } = state.status === 'unregistered' ? {} : state.fields;
    return (contractNumber ?? servicesDescription ?? 'Sin número').slice(0, NAME_LENGTH);
  };

  /** Where the log stands with a contract's change; or why it stays as it is. */
  const outcomeOf = async (operation: BulkOperation, chosen: ChosenContract): Promise<Outcome> => {
    try {
      return { position: await applyTo(operation, chosen) };
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      // One that breaks for a reason nobody foresaw keeps none of the others.
      if (!(error instanceof Refused)) logger.error({ error, contractId: chosen._id }, 'a contract of many broke');
      const { errors, message: whole } = toProblemResponse(error).body;
      const message = errors?.[0]?.message ?? whole;
      return { failure: { _id: chosen._id, name: await nameOf(operation.id, chosen._id), message } };
    }
  };

  const carryOut = async (from: BulkOperation): Promise<BulkOperation> => {
    let operation = from;
    for (;;) {
      const chosen = await chunkOf(records, operation, operation.reached);
      if (!chosen) break;
      const failed: (BulkFailure & { row: number })[] = [];
      let { position } = operation;
      for (const [at, contract] of chosen.entries()) {
        const outcome = await outcomeOf(operation, contract);
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

  const work = createResumableWork({ logger, name: 'a change of many contracts', findDue });

  const begin = async (
    { organizationId, actor, commandId }: CommandContext,
    change: BulkChange,
    chosen: readonly ChosenContract[],
  ): Promise<BulkOperation> => {
    const operationId = derivedId(commandId, 'bulk');
    const operation: BulkOperation = {
      ...{ id: organizationId, operationId, change, actor, startedAt: system.now().toISOString() },
      ...{ total: chosen.length, reached: 0, done: 0, failed: 0, finishedAt: null, position: null },
    };
    const before = await operationOf(records, organizationId);
    if (before?.operationId === operationId) return before;
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
      const operation = await begin(context, change, once);
      const { organizationId } = context;
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

    /** Ends what a crash left halfway, in every organization. */
    resume: async (): Promise<void> => work.resume(await organizationsWithOperations(records)),

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: work.stop,
  };
};

export type BulkOperations = ReturnType<typeof createBulkOperations>;
