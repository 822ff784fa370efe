import type { DataLoadEvent } from '@monitor/contracts-schema';
import { accept, type Decision, refuse } from '../deciding/decider.ts';
import type { CorrectDataLoad, DataLoad } from './data-load.ts';

export const correctDataLoad = ({ type, ...data }: CorrectDataLoad, load: DataLoad): Decision<DataLoadEvent> =>
  load.status === 'pending' ? accept({ type: 'DataLoadCorrected', data }) : refuse('data-load.not-found');
