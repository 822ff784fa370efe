import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { Client } from './client.ts';

/** In which version each contract of the organization stands, by its id. */
export const contractVersions = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const { contracts } = (await client.call(bulkEndpoints.listMatchingContracts)).data;
  return new Map(contracts.map(({ _id, version }) => [_id, version]));
};
