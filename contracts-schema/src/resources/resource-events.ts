import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';
import { id } from '../ids.ts';

export const resourceClassification = z.enum(['ARTICLE', 'NOTES', 'LEGAL_FRAMEWORK', 'WEBSITE']);
export type ResourceClassification = z.infer<typeof resourceClassification>;

export const resourceFields = z.object({
  title: z.string(),
  classification: resourceClassification,
  url: z.string(),
  /** A picture beside an article; it is stored, and not shown, while the resource is of another kind. */
  image: id.nullable(),
});
export type ResourceFields = z.infer<typeof resourceFields>;

export const resourceEvents = lifecycleEvents('Resource', resourceFields);
export const resourceEvent = z.discriminatedUnion('type', [
  resourceEvents.registered,
  resourceEvents.revised,
  resourceEvents.removed,
]);
