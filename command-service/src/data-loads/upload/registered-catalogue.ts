import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { followJoins, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { System } from '@monitor/platform/process/system';
import { type LiveGeneration, liveGeneration } from '@monitor/platform/view-store/generations';
import type { Collection, Document } from '@monitor/platform/view-store/view-store';
import { waitingForViews } from '../../waiting-for-views.ts';
import type { CommandPorts } from '../../writing/writing.ts';
import { draftOfContract } from '../review/rules/contract-as-row.ts';
import { fingerprintOf } from '../review/rules/contract-comparison.ts';
import type { RegisteredCatalogue } from '../review/rules/load-catalogue.ts';

/** What an organization has registered, with all that is in the log when it is requested. */
export type CatalogueOf = (organizationId: string, signal?: AbortSignal) => Promise<RegisteredCatalogue>;

/** An organization's contracts as the views have them, or those of these ids, in batches. */
export type ContractsOf = (organizationId: string, ids?: readonly string[]) => AsyncIterable<readonly ContractView[]>;

/** Reads contracts from the views, in the order in which they were registered. */
export const contractsFromViews = ({ views }: Pick<CommandPorts, 'views'>, system: System): ContractsOf => {
  const live = liveGeneration(views, system);
  return (organizationId, ids) =>
    live.scan(contractViews, {
      where: { organizationId, ...(ids && { id: { in: ids } }) },
      sort: [{ field: 'createdAt', direction: 'asc' }],
    });
};

type Named<Catalogue extends 'suppliers' | 'administrativeUnits'> =
  RegisteredCatalogue[Catalogue] extends Iterable<infer One> ? One : never;

/** Reads the catalogue from the views, once they hold the organization's last event. Refuses after ten seconds. */
export const catalogueFromViews = (
  { events, views }: Pick<CommandPorts, 'events' | 'views'>,
  system: System,
): CatalogueOf => {
  const live = liveGeneration(views, system);
  const waitForViews = waitingForViews({ events, views }, system);

  return async (organizationId, signal) => {
    await waitForViews(organizationId, signal);
    const registered = { organizationId, registered: true };
    const suppliers: Named<'suppliers'>[] = await collect(live, supplierViews, registered, (supplier) => ({
      id: supplier.id,
      name: supplier.name ?? '',
      rfc: supplier.rfc,
    }));
    const units = await collect(live, administrativeUnitViews, { organizationId }, ({ id, name }) => ({ id, name }));
    const administrativeUnits: Named<'administrativeUnits'>[] = units;
    const joined = await collect(live, joinedEntryViews, { organizationId }, (entry) => entry);
    const follow = followJoins(joined);
    for (const { id, kind, name, rfc, toId } of joined) {
      if (toId === null) continue;
      const named = { id: follow(id), name, joined: id };
      if (kind === 'supplier') suppliers.push({ ...named, rfc });
      else administrativeUnits.push(named);
    }
    const unnumbered = { organizationId, contractNumber: null };
    const unnumberedContracts = await collect(live, contractViews, unnumbered, (contract) => ({
      id: contract.id,
      fingerprint: fingerprintOf(draftOfContract(contract)),
    }));
    const contractNumbers = await live.distinct(contractViews, 'contractNumber', { organizationId });
    return {
      suppliers,
      administrativeUnits,
      contractNumbers: contractNumbers.map(String),
      unnumberedContracts,
    };
  };
};

const collect = async <D extends Document, Picked>(
  live: LiveGeneration,
  from: Collection<D>,
  where: Readonly<Record<string, string | boolean | null>>,
  pick: (document: D) => Picked,
): Promise<Picked[]> => {
  const picked: Picked[] = [];
  for await (const documents of live.scan(from, { where }))
    for (const document of documents) picked.push(pick(document));
  return picked;
};
