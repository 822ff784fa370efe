import { z } from 'zod';
import { joinEvents } from '../events/join-events.ts';
import { lifecycleEvents } from '../events/lifecycle-events.ts';

export const supplierFields = z.object({ name: z.string(), rfc: z.string().nullable(), notes: z.string().nullable() });
export type SupplierFields = z.infer<typeof supplierFields>;

export const supplierEvents = {
  ...lifecycleEvents('Supplier', supplierFields),
  ...joinEvents('Supplier', supplierFields),
};
export const supplierEvent = z.discriminatedUnion('type', [
  supplierEvents.registered,
  supplierEvents.revised,
  supplierEvents.removed,
  supplierEvents.joined,
  supplierEvents.separated,
]);
export type SupplierEvent = z.infer<typeof supplierEvent>;
