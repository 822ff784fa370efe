import type { DataLoadEvent } from '@monitor/contracts-schema';
import { accept, type Decision, refuse } from '../deciding/decider.ts';
import type { ConfirmDataLoad, DataLoad } from './data-load.ts';

/** Confirming twice is confirming once: what was interrupted goes on. */
export const confirmDataLoad = ({ type, ...data }: ConfirmDataLoad, load: DataLoad): Decision<DataLoadEvent> => {
  if (load.status === 'confirmed') return accept();
  return load.status === 'pending' ? accept({ type: 'DataLoadConfirmed', data }) : refuse('data-load.not-found');
};
