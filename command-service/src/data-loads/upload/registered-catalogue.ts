import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { changedByHand } from '@monitor/contracts-schema/contracts/changed-by-hand';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { followJoins, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { sharedWork } from '@monitor/platform/process/shared-work';
import type { System } from '@monitor/platform/process/system';
import { type LiveGeneration, liveGeneration } from '@monitor/platform/view-store/generations';
import type { Collection, Document, Where } from '@monitor/platform/view-store/view-store';
import { LRUCache } from 'lru-cache';
import { waitingForViews } from '../../waiting-for-views.ts';
import type { CommandPorts } from '../../writing/writing.ts';
import { draftOfContract } from '../review/rules/contract-as-row.ts';
import { fingerprintOf } from '../review/rules/contract-comparison.ts';
import type { RegisteredCatalogue } from '../review/rules/load-catalogue.ts';

/** What an organization has registered, with all that is in the log when it is requested: the same object while that is the same. */
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

/** Of so many entries in all, for so long after they were read. */
const CACHED_ENTRIES = 400_000;
const CACHED_MS = 10 * 60_000;

type Read = Readonly<{ catalogue: RegisteredCatalogue; entries: number }>;

type Named<Catalogue extends 'suppliers' | 'administrativeUnits'> =
  RegisteredCatalogue[Catalogue] extends Iterable<infer One> ? One : never;

/** Reads the catalogue from the views, once they hold the organization's last event. Refuses after ten seconds. */
export const catalogueFromViews = (
  { events, views }: Pick<CommandPorts, 'events' | 'views'>,
  system: System,
): CatalogueOf => {
  const live = liveGeneration(views, system);
  const waitForViews = waitingForViews({ events, views }, system);
  const cache = new LRUCache<string, Read & Readonly<{ position: string | undefined }>>({
    maxSize: CACHED_ENTRIES,
    sizeCalculation: ({ entries }) => entries + 1,
    ttl: CACHED_MS,
    ttlAutopurge: true,
  });

  const read = async (organizationId: string): Promise<Read> => {
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
    const knownOtherwise = { organizationId, anyOf: [{ contractNumber: null }, { editedFrom: { not: null } }] };
    const found = await collect(live, contractViews, knownOtherwise, knownByOther);
    const unnumberedContracts = found.flatMap(({ unnumbered }) => unnumbered ?? []);
    const editedRows = found.flatMap(({ edited }) => edited ?? []);
    const contractNumbers = await live.distinct(contractViews, 'contractNumber', { organizationId });
    const lists = [suppliers, administrativeUnits, contractNumbers, unnumberedContracts, editedRows];
    return {
      catalogue: {
        suppliers,
        administrativeUnits,
        contractNumbers: contractNumbers.map(String),
        unnumberedContracts,
        editedRows,
      },
      entries: lists.reduce((all, { length }) => all + length, 0),
    };
  };

  const once = sharedWork<RegisteredCatalogue>();

  const readAndKeep = async (organizationId: string, position: string | undefined): Promise<RegisteredCatalogue> => {
    const found = await read(organizationId);
    cache.set(organizationId, { ...found, position });
    return found.catalogue;
  };

  return async (organizationId, signal) => {
    const position = await waitForViews(organizationId, signal);
    const known = cache.get(organizationId);
    if (known && known.position === position) return known.catalogue;
    return once(`${organizationId} ${position}`, () => readAndKeep(organizationId, position));
  };
};

/** By what a contract is known that is not, or not only, known by its number. */
const knownByOther = (contract: ContractView) => {
  const { id, contractNumber, editedFrom, byHand = [] } = contract;
  return {
    unnumbered: contractNumber === null ? { id, fingerprint: fingerprintOf(draftOfContract(contract)) } : undefined,
    edited:
      editedFrom === undefined
        ? undefined
        : { digest: editedFrom, contractId: id, changedByHand: changedByHand(byHand) },
  };
};

const collect = async <D extends Document, Picked>(
  live: LiveGeneration,
  from: Collection<D>,
  where: Where,
  pick: (document: D) => Picked,
): Promise<Picked[]> => {
  const picked: Picked[] = [];
  for await (const documents of live.scan(from, { where }))
    for (const document of documents) picked.push(pick(document));
  return picked;
};
