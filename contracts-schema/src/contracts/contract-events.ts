import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';
import { id } from '../ids.ts';
import { contractFields } from './contract.ts';

const lifecycle = lifecycleEvents('Contract', contractFields);

/** A removal that was undone says since when the contract is registered, and by which row of which load, if it was. */
export const contractEvents = {
  ...lifecycle,
  restored: z.object({
    type: z.literal('ContractRestored'),
    data: lifecycle.removed.shape.data.extend({
      registeredAt: z.iso.datetime(),
      loaded: z.object({ dataLoadId: id, sheetRow: z.int() }).optional(),
      /** What people had changed; absent when there is nothing. */
      byHand: z.array(z.string()).optional(),
    }),
  }),
};
export const contractEvent = z.discriminatedUnion('type', [
  contractEvents.registered,
  contractEvents.revised,
  contractEvents.removed,
  contractEvents.restored,
]);
export type ContractEvent = z.infer<typeof contractEvent>;
