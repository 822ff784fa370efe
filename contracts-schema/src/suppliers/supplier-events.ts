import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';

export const supplierFields = z.object({ name: z.string(), rfc: z.string().nullable(), notes: z.string().nullable() });
export type SupplierFields = z.infer<typeof supplierFields>;

export const supplierEvents = lifecycleEvents('Supplier', supplierFields);
export const supplierEvent = z.discriminatedUnion('type', [
  supplierEvents.registered,
  supplierEvents.revised,
  supplierEvents.removed,
]);
export type SupplierEvent = z.infer<typeof supplierEvent>;
