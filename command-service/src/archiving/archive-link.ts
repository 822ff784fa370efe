import type { DocumentArchived, DocumentCopy } from '@monitor/contracts-schema/contracts/archive-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { addressOfLink } from '@monitor/contracts-schema/contracts/document-links';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { System } from '@monitor/platform/process/system';
import type { PublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { utcDayOf } from '../deciding/command-context.ts';
import { accept, type Decider } from '../deciding/decider.ts';
import { derivedId } from '../deciding/derived-id.ts';
import type { CommandPorts } from '../writing/writing.ts';
import type { FoundLink } from './found-links.ts';
import { storeCopy } from './store-copy.ts';

export type ArchiveParts = Readonly<{
  ports: Pick<CommandPorts, 'events' | 'writing' | 'records' | 'files' | 'temporaryFolder'>;
  system: System;
  contracts: Pick<AggregateService<ContractFields>, 'find'>;
  fetchDocument: PublicFetch;
}>;

const LIMITS = { maxBytes: 20 * 1024 * 1024, milliseconds: 20_000 };

/** Every copy that is not there yet is a fact of its own: there is nothing to decide. */
const archiveDecider: Decider<DocumentArchived, null, DocumentArchived> = {
  initialState: null,
  evolve: () => null,
  decide: (fact) => accept(fact),
};

/**
 * Copies what a link shows, and says so in the log; once for each contract, field and link. Does nothing when the
 * contract is gone, or links elsewhere by now.
 */
export const archiveLink = async (
  { ports, system, contracts, fetchDocument }: ArchiveParts,
  { contractId, organizationId, field, url }: FoundLink,
  signal: AbortSignal,
): Promise<void> => {
  const contract = await contracts.find(organizationId, contractId);
  if (contract.status !== 'registered' || contract.fields[field] !== url) return;
  const stream = streamOf(organizationId, 'archive', contractId);
  const commandId = derivedId(contractId, 'archived', field, url);
  const { events: archived } = await ports.events.read(stream);
  if (archived.some(({ metadata }) => metadata.commandId === commandId)) return;

  const address = addressOfLink(url);
  if (!address) throw new PublicFetchFailed('not-public', 'The link is no address');
  const stored = await fetchDocument(address, { ...LIMITS, signal }, (found) => storeCopy(ports, found));

  const now = system.now();
  const copy: DocumentCopy = { field, url, ...stored };
  const handled = await ports.writing.handle(
    archiveDecider,
    stream,
    { type: 'DocumentArchived', data: { id: contractId, organizationId, validFrom: utcDayOf(now), ...copy } },
    { commandId, organizationId, actor: { kind: 'system' }, cause: { via: 'system' }, now },
  );
  if (!handled.ok) throw new Error(handled.code);
};
