import { z } from 'zod';
import { id } from '../ids.ts';

/** `?id=` of a detail. */
export const idQuery = z.object({ id });

/** `{_id}` of a removal. */
export const idBody = z.object({ _id: id });

/** What rows and columns can be downloaded as. */
export const sheetFormat = z.enum(['xlsx', 'csv']);
export type SheetFormat = z.infer<typeof sheetFormat>;

export const downloadFormat = z.enum(['pdf', 'xls', 'xlsx', 'json', 'csv']);
export type DownloadFormat = z.infer<typeof downloadFormat>;
