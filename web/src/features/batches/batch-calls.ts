import type { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { callOf } from '../../lib/api/call.ts';

type Endpoints = typeof batchEndpoints;

export const listBatches = callOf<Endpoints['listBatches']>('GET', '/api/batches');
export const getBatch = callOf<Endpoints['getBatch']>('GET', '/api/batches/:id');
