import { REFUSED_TEXT, type RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { Outcome, PlannedCommand, RunningBatch } from './plan.ts';

type Named = Readonly<{ name: string }>;

/** Where records are found. */
export type RecordServices = Readonly<{
  contracts: Pick<AggregateService<ContractFields>, 'find'>;
  suppliers: Pick<AggregateService<Named>, 'find'>;
  administrativeUnits: Pick<AggregateService<Named>, 'find'>;
}>;

const UNNAMED = 'Sin número';

const nameIn = (fields: ContractFields | Named): string =>
  'name' in fields ? fields.name : (fields.contractNumber ?? fields.servicesDescription ?? UNNAMED);

const nameOf = async (
  { contracts, suppliers, administrativeUnits }: RecordServices,
  organizationId: string,
  { kind, recordId }: PlannedCommand,
): Promise<string> => {
  const services = { contract: contracts, supplier: suppliers, 'administrative-unit': administrativeUnits };
  try {
    const state = await services[kind].find(organizationId, recordId ?? '');
    return state.status === 'unregistered' ? UNNAMED : nameIn(state.fields);
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return UNNAMED;
  }
};

/** Refused commands with what their records are called: a contract by its number, else by what it is about. */
export const describeRecords =
  (services: RecordServices) =>
  ({ organizationId }: RunningBatch, refused: readonly Outcome[]): Promise<readonly RefusedCommand[]> =>
    Promise.all(
      refused.map(async ({ command, fate: reason }) => {
        const { place, kind, recordId, sheetRow } = command;
        return {
          place,
          kind,
          recordId,
          name: (await nameOf(services, organizationId, command)).slice(0, REFUSED_TEXT),
          reason,
          ...(sheetRow !== undefined && { sheetRow }),
        };
      }),
    );
