import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';
import { contractFields } from './contract.ts';

export const contractEvents = lifecycleEvents('Contract', contractFields);
export const contractEvent = z.discriminatedUnion('type', [
  contractEvents.registered,
  contractEvents.revised,
  contractEvents.removed,
]);
export type ContractEvent = z.infer<typeof contractEvent>;
