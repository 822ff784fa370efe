import { z } from 'zod';
import { id } from '../ids.ts';
import { organizationName } from './organization-name.ts';

/** `?id=` of a detail. */
export const idQuery = z.object({ id });

/** `?id=` of an organization. */
export const organizationQuery = z.object({ id: organizationName });

/** `{_id}` of a removal. */
export const idBody = z.object({ _id: id });

/** Records that one call removes at most. */
const REMOVED_AT_ONCE = 100;

/** `{ids}` of a removal of several. */
export const idsBody = z.object({ ids: z.array(id).min(1).max(REMOVED_AT_ONCE) });

/** What rows and columns can be downloaded as. */
export const sheetFormat = z.enum(['xlsx', 'csv']);
export type SheetFormat = z.infer<typeof sheetFormat>;

export const downloadFormat = z.enum(['pdf', 'xls', 'xlsx', 'json', 'csv']);
export type DownloadFormat = z.infer<typeof downloadFormat>;
