import type { ContractEvent, ContractFields } from '@monitor/contracts-schema';
import { fieldsBefore } from '../projecting/lifecycle.ts';

/** The contract before and after an event, as sums see it: what to subtract, what to add. */
export const contractStates = (event: ContractEvent): { before?: ContractFields; after?: ContractFields } => {
  switch (event.type) {
    case 'ContractRegistered':
      return { after: event.data.fields };
    case 'ContractRevised':
      return { before: fieldsBefore(event), after: event.data.fields };
    case 'ContractRemoved':
      return { before: event.data.fields };
  }
};
