import { addressOfLink } from '@monitor/contracts-schema/contracts/document-links';
import type { Collection } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../deciding/derived-id.ts';
import { newItem, WORK_ITEM_FIELDS, type WorkItem } from '../work-queue/work-item.ts';
import type { FoundLink } from './found-links.ts';

/** A link whose document is to be copied, and the host that it leads to. One that was given up stays. */
export type QueuedLink = FoundLink & WorkItem & Readonly<{ host: string }>;

export const linkQueue: Collection<QueuedLink> = {
  name: 'documents-to-archive',
  fields: { ...WORK_ITEM_FIELDS, organizationId: 'text', host: 'text' },
  indexes: [['organizationId', 'host', 'attempts', 'dueAt'], ['dueAt']],
};

/** The host of a link that is no address. */
const NOWHERE = '-';

/** An event repeated brings the same links; a link that comes back by another event is another one. */
export const queuedLink = (link: FoundLink, version: number, now: Date): QueuedLink => {
  const id = derivedId(link.contractId, 'link', link.field, version);
  return newItem({ ...link, id, host: addressOfLink(link.url)?.hostname ?? NOWHERE }, now);
};
