import { z } from 'zod';
import { id } from '../ids.ts';

/** `?id=` of a detail. */
export const idQuery = z.object({ id });

/** `{_id}` of a removal. */
export const idBody = z.object({ _id: id });

export const downloadFormat = z.enum(['pdf', 'xls', 'xlsx', 'json', 'csv']);
export type DownloadFormat = z.infer<typeof downloadFormat>;
