import type { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { callOf } from '../../lib/api/call.ts';

type Endpoints = typeof batchEndpoints;

export const listRefusedCommands = callOf<Endpoints['listRefusedCommands']>('GET', '/api/batches/:id/refused');
export const getWorkingBatch = callOf<Endpoints['getWorkingBatch']>('GET', '/api/batch/under-way');
export const stopBatch = callOf<Endpoints['stopBatch']>('POST', '/api/batch/stop');
export const getUndoPlan = callOf<Endpoints['getUndoPlan']>('GET', '/api/batch/undo-plan');
export const rehearseUndo = callOf<Endpoints['rehearseUndo']>('POST', '/api/batch/rehearse-undo');
export const undoBatch = callOf<Endpoints['undoBatch']>('POST', '/api/batch/undo');
