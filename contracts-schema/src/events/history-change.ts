import { z } from 'zod';

/** A value of a field: as it is, or what a reference names; null is blank. */
export const historyValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ id: z.string(), name: z.string(), rfc: z.string().nullable() }),
  z.object({ id: z.string(), name: z.string() }),
  z.null(),
]);

/** A field that changed, and from what to what. Amounts are pesos. */
export const historyChange = z.object({ field: z.string(), label: z.string(), from: historyValue, to: historyValue });
export type HistoryChange = Readonly<z.infer<typeof historyChange>>;
