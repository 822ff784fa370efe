import type { DataLoadEvent } from '@monitor/contracts-schema';
import type { Decider } from '../deciding/decider.ts';
import { cancelDataLoad } from './cancel-data-load.ts';
import { completeDataLoad } from './complete-data-load.ts';
import { confirmDataLoad } from './confirm-data-load.ts';
import { correctDataLoad } from './correct-data-load.ts';
import { type DataLoad, type DataLoadCommand, evolve, initialState } from './data-load.ts';
import { uploadDataLoad } from './upload-data-load.ts';

export const dataLoadDecider: Decider<DataLoadCommand, DataLoad, DataLoadEvent> = {
  initialState,
  evolve,
  decide: (command, load) => {
    switch (command.type) {
      case 'UploadDataLoad':
        return uploadDataLoad(command, load);
      case 'CorrectDataLoad':
        return correctDataLoad(command, load);
      case 'CancelDataLoad':
        return cancelDataLoad(command, load);
      case 'ConfirmDataLoad':
        return confirmDataLoad(command, load);
      case 'CompleteDataLoad':
        return completeDataLoad(command, load);
    }
  },
};
