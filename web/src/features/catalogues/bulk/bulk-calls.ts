import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { callTo } from '../catalogue.ts';

export const listMatching = callTo(bulkEndpoints.listMatchingContracts);
export const startBulk = callTo(bulkEndpoints.startBulkOperation);
export const getBulk = callTo(bulkEndpoints.getBulkOperation);
export const rehearseChange = callTo(batchEndpoints.rehearseChange);
