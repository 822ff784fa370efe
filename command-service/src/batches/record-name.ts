import type { BatchRecordKind } from '@monitor/contracts-schema/batches/batch-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { AggregateService } from '../aggregates/aggregate-service.ts';

type Named = Readonly<{ name: string }>;

/** Where records are found. */
export type RecordServices = Readonly<{
  contracts: Pick<AggregateService<ContractFields>, 'find'>;
  suppliers: Pick<AggregateService<Named>, 'find'>;
  administrativeUnits: Pick<AggregateService<Named>, 'find'>;
}>;

const NAME_LENGTH = 60;
const UNNAMED = 'Sin número';

const nameIn = (fields: ContractFields | Named): string =>
  'name' in fields ? fields.name : (fields.contractNumber ?? fields.servicesDescription ?? UNNAMED);

/** What a record is called in a list: a contract by its number, else by what it is about. */
export const recordName = async (
  { contracts, suppliers, administrativeUnits }: RecordServices,
  organizationId: string,
  { kind, recordId }: Readonly<{ kind: BatchRecordKind; recordId: string }>,
): Promise<string> => {
  const services = { contract: contracts, supplier: suppliers, 'administrative-unit': administrativeUnits };
  try {
    const state = await services[kind].find(organizationId, recordId);
    return (state.status === 'unregistered' ? UNNAMED : nameIn(state.fields)).slice(0, NAME_LENGTH);
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return UNNAMED;
  }
};
