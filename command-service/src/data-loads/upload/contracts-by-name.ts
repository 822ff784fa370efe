import { setImmediate as nextTurn } from 'node:timers/promises';
import { changedByHand } from '@monitor/contracts-schema/contracts/changed-by-hand';
import { type ContractView, contractOf, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { streamOf } from '@monitor/contracts-schema/streams';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import type { System } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import { contractNumberReservation } from '../../contracts/contract-aggregate.ts';
import { reservations } from '../../reservations/reservations.ts';
import type { CommandPorts } from '../../writing/writing.ts';
import type { FindContracts, FoundContracts } from '../review/rules/named-contracts.ts';

/**
 * Finds the registered contracts of an organization that rows name; also others, of numbers that changed hands just now.
 * Which procedures they are of is read once, for all rows that are reviewed together.
 */
export type ContractsNamed = (organizationId: string) => FindContracts;

/** As many as some hundred rows name, unless they are of procedures that led to several. */
const AT_ONCE = 500;

const foundIn = (organizationId: string, document: ContractView): FoundContracts[number] => {
  const { id, version, dataLoadId, byHand = [] } = document;
  if (document.organizationId !== organizationId) return { id, isElsewhere: true };
  return { id, version, fields: contractOf(document), ...(dataLoadId && { changedByHand: changedByHand(byHand) }) };
};

/** In which the contracts of an organization are looked through. */
const PIECES = 32;

/** Reads them from the views. Whose a number is, its reservation tells: no view has them for keys. */
export const contractsFromReservations = (
  { records, views }: Pick<CommandPorts, 'records' | 'views'>,
  system: System,
): ContractsNamed => {
  const live = liveGeneration(views, system);

  /** Of every procedure of the organization the contracts that it led to; in pieces, between which others have their turn. */
  const idsByProcedure = async (organizationId: string): Promise<ReadonlyMap<string, readonly string[]>> => {
    const ids = new Map<string, string[]>();
    const times = (await live.distinct(contractViews, 'createdAt', { organizationId })).map(String);
    const size = Math.ceil(times.length / PIECES);
    for (let at = 0; at < times.length; at += size) {
      const createdAt = { gte: times[at]!, lte: times.slice(at, at + size).at(-1)! }; // some are left
      const where = { organizationId, createdAt, contractId: { not: null } };
      await nextTurn();
      for (const { group } of await live.sumBy(contractViews, { where, groupBy: ['contractId', 'id'], sums: [] })) {
        const key = contractNumberKey(String(group.contractId));
        const known = ids.get(key);
        if (known) known.push(String(group.id));
        else ids.set(key, [String(group.id)]);
      }
    }
    return ids;
  };

  return (organizationId) => {
    let procedures: ReturnType<typeof idsByProcedure> | undefined;
    return async ({ ids, numberKeys, procedureKeys }) => {
      const keys = numberKeys.map((key) => contractNumberReservation(organizationId, key));
      const contracts = streamOf(organizationId, 'contract', '');
      const holders = [...(await records.getMany(reservations, keys)).values()].flatMap(({ document }) =>
        document?.owner.startsWith(contracts) ? [document.owner.slice(contracts.length)] : [],
      );
      if (procedureKeys.length > 0) procedures ??= idsByProcedure(organizationId);
      const known = await procedures;
      const ofProcedures = procedureKeys.flatMap((key) => known?.get(key) ?? []);
      const wanted = [...new Set([...ids, ...holders, ...ofProcedures])];
      const found: FoundContracts[number][] = [];
      for (let at = 0; at < wanted.length; at += AT_ONCE) {
        if (at > 0) await nextTurn();
        const some = await live.getMany(contractViews, wanted.slice(at, at + AT_ONCE));
        for (const { document } of some.values()) if (document) found.push(foundIn(organizationId, document));
      }
      return found;
    };
  };
};
