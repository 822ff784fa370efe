import type { DataLoadEvent } from '@monitor/contracts-schema';
import { accept, type Decision, refuse } from '../deciding/decider.ts';
import type { DataLoad, UploadDataLoad } from './data-load.ts';

export const uploadDataLoad = ({ type, ...data }: UploadDataLoad, load: DataLoad): Decision<DataLoadEvent> =>
  load.status === 'absent' ? accept({ type: 'DataLoadUploaded', data }) : refuse('data-load.in-progress');
