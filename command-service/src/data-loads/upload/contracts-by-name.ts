import { changedByHand } from '@monitor/contracts-schema/contracts/changed-by-hand';
import { contractOf, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { System } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import { contractNumberReservation } from '../../contracts/contract-aggregate.ts';
import { reservations } from '../../reservations/reservations.ts';
import type { CommandPorts } from '../../writing/writing.ts';
import type { FoundContracts, NamedContracts } from '../review/rules/named-contracts.ts';

/** The registered contracts of an organization that rows name; also others, of numbers that changed hands just now. */
export type ContractsNamed = (organizationId: string, named: NamedContracts) => Promise<FoundContracts>;

/** Reads them from the views. Whose a number is, its reservation tells: no view has them for keys. */
export const contractsFromReservations = (
  { records, views }: Pick<CommandPorts, 'records' | 'views'>,
  system: System,
): ContractsNamed => {
  const live = liveGeneration(views, system);
  return async (organizationId, { ids, numberKeys }) => {
    const keys = numberKeys.map((key) => contractNumberReservation(organizationId, key));
    const contracts = streamOf(organizationId, 'contract', '');
    const holders = [...(await records.getMany(reservations, keys)).values()].flatMap(({ document }) =>
      document?.owner.startsWith(contracts) ? [document.owner.slice(contracts.length)] : [],
    );
    const found = await live.getMany(contractViews, [...new Set([...ids, ...holders])]);
    return [...found.values()].flatMap(({ document }): FoundContracts => {
      if (!document) return [];
      const { id, version, dataLoadId, byHand = [] } = document;
      return document.organizationId === organizationId
        ? [{ id, version, fields: contractOf(document), ...(dataLoadId && { changedByHand: changedByHand(byHand) }) }]
        : [{ id, isElsewhere: true }];
    });
  };
};
