import { z } from 'zod';

/** What the line of an index is called, and the columns of its table. */
export const INDEX_LINE_TITLE = 'El índice a lo largo del tiempo';
export const indexLineColumns = ['Día', 'Antes', 'Después', 'Qué cambió'] as const;

/** Why the index is another than on the day before, as people read it. */
export const indexLineCauses = {
  FIRST: 'Primer resultado',
  DATA: 'Cambiaron los datos',
  METHOD: 'Cambió el método',
  DATA_AND_METHOD: 'Cambiaron los datos y el método',
} as const;
type IndexLineCause = keyof typeof indexLineCauses;

/** A day at whose end the index was another than before: by the data then registered, and the method then in force. */
export const indexLinePoint = z.object({
  /** `YYYY-MM-DD`, in the installation's zone. */
  day: z.string(),
  before: z.number().nullable(),
  /** Null where there was no index, or no number. */
  value: z.number().nullable(),
  cause: z.enum(Object.keys(indexLineCauses) as [IndexLineCause, ...IndexLineCause[]]), // its own keys
});
export type IndexLinePoint = z.infer<typeof indexLinePoint>;
