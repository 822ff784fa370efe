import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type ContractEvent, contractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { fieldsBefore } from '../projecting/lifecycle.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const TYPES: ReadonlySet<string> = new Set(contractEvent.options.map(({ shape }) => shape.type.value));

/** Whether an event is one of a contract's own. */
export const isContractEvent = (event: RecordedEvent): event is RecordedEvent<ContractEvent> => TYPES.has(event.type);

/** The contract before and after an event, as sums see it: what to subtract, what to add. */
export const contractStates = (event: ContractEvent): { before?: ContractFields; after?: ContractFields } => {
  switch (event.type) {
    case 'ContractRegistered':
    case 'ContractRestored':
      return { after: event.data.fields };
    case 'ContractRevised':
      return { before: fieldsBefore(event), after: event.data.fields };
    case 'ContractRemoved':
      return { before: event.data.fields };
  }
};
