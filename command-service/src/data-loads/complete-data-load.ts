import type { DataLoadEvent } from '@monitor/contracts-schema';
import { accept, type Decision, refuse } from '../deciding/decider.ts';
import type { CompleteDataLoad, DataLoad } from './data-load.ts';

/** Every row is in the log: says what the load did. Saying it again after a crash says nothing new. */
export const completeDataLoad = ({ type, ...data }: CompleteDataLoad, load: DataLoad): Decision<DataLoadEvent> => {
  if (load.status === 'applied') return accept();
  return load.status === 'confirmed' ? accept({ type: 'DataLoadApplied', data }) : refuse('data-load.not-found');
};
