import { changedByHand } from '@monitor/contracts-schema/contracts/changed-by-hand';
import { contractOf, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
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

/** Reads them from the views. Whose a number is, its reservation tells: no view has them for keys. */
export const contractsFromReservations = (
  { records, views }: Pick<CommandPorts, 'records' | 'views'>,
  system: System,
): ContractsNamed => {
  const live = liveGeneration(views, system);

  /** Of every procedure of the organization the contracts that it led to. */
  const idsByProcedure = async (organizationId: string): Promise<ReadonlyMap<string, readonly string[]>> => {
    const where = { organizationId, contractId: { not: null } };
    const ids = new Map<string, string[]>();
    for (const { group } of await live.sumBy(contractViews, { where, groupBy: ['contractId', 'id'], sums: [] })) {
      const key = contractNumberKey(String(group.contractId));
      const known = ids.get(key);
      if (known) known.push(String(group.id));
      else ids.set(key, [String(group.id)]);
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
      const found = await live.getMany(contractViews, [...new Set([...ids, ...holders, ...ofProcedures])]);
      return [...found.values()].flatMap(({ document }): FoundContracts => {
        if (!document) return [];
        const { id, version, dataLoadId, byHand = [] } = document;
        return document.organizationId === organizationId
          ? [{ id, version, fields: contractOf(document), ...(dataLoadId && { changedByHand: changedByHand(byHand) }) }]
          : [{ id, isElsewhere: true }];
      });
    };
  };
};
