import type { DataLoadEvent } from '@monitor/contracts-schema';
import { accept, type Decision, refuse } from '../deciding/decider.ts';
import type { CancelDataLoad, DataLoad } from './data-load.ts';

export const cancelDataLoad = ({ type, ...data }: CancelDataLoad, load: DataLoad): Decision<DataLoadEvent> =>
  load.status === 'pending' ? accept({ type: 'DataLoadCancelled', data }) : refuse('data-load.not-found');
