import { z } from 'zod';
import { day, id } from '../ids.ts';
import { documentLinks } from './document-links.ts';

/** A stored copy of what one of a contract's links showed. `url` is the link as the contract had it. */
export const documentCopy = z.object({
  field: z.enum(documentLinks),
  url: z.string(),
  fileId: id,
  sha256: z.string(),
  size: z.int(),
  mediaType: z.string(),
});
export type DocumentCopy = z.infer<typeof documentCopy>;

/**
 * A linked document was copied. `id` is the contract's; the stream is the contract's archive and not its own, so that
 * work in the background makes nobody's edit stale. `validFrom` is the day it was copied.
 */
export const documentArchived = z.object({
  type: z.literal('DocumentArchived'),
  data: documentCopy.extend({ id, organizationId: z.string(), validFrom: day }),
});
export type DocumentArchived = z.infer<typeof documentArchived>;

export const archiveEvent = z.discriminatedUnion('type', [documentArchived]);
export type ArchiveEvent = z.infer<typeof archiveEvent>;
