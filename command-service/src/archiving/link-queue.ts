import { addressOfLink } from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { FoundLink } from './found-links.ts';

/** A link whose document is to be copied. One that was given up stays, and is never due: its `nextTryAt` is null. */
export type QueuedLink = FoundLink &
  Readonly<{
    id: string;
    /** Where it leads. */
    host: string;
    attempts: number;
    nextTryAt: string | null;
    lastError: string | null;
  }>;

export const linkQueue: Collection<QueuedLink> = {
  name: 'links-to-archive',
  fields: { id: 'text', organizationId: 'text', host: 'text', attempts: 'number', nextTryAt: 'text' },
  indexes: [['organizationId', 'host', 'attempts', 'nextTryAt'], ['nextTryAt']],
};

/** The host of a link that is no address. */
const NOWHERE = '-';

const TRIES = 6;
const FIRST_WAIT_MS = 5 * 60_000;
/** Five minutes, half an hour, three hours, eighteen, four and a half days: then a document is given up. */
const EACH_TIME_LONGER = 6;

const nextTryAfter = (attempts: number, now: Date): string | null =>
  attempts < TRIES ? new Date(now.getTime() + FIRST_WAIT_MS * EACH_TIME_LONGER ** (attempts - 1)).toISOString() : null;

/** Puts links into the queue, to be tried at once; those that are there, or were given up, stay as they are. */
export const queueLinks = async (
  records: ViewStore,
  links: readonly (FoundLink & { id: string })[],
  now: Date,
): Promise<void> => {
  const untried = { attempts: 0, nextTryAt: now.toISOString(), lastError: null };
  if (links.length > 0)
    await records.insertMany(
      linkQueue,
      links.map((link) => ({ ...link, host: addressOfLink(link.url)?.hostname ?? NOWHERE, ...untried })),
    );
};

/**
 * A link that is due of the next organization after one; or, of one organization, of the next host after one. Never tried
 * ones come first.
 */
export const dueLink = async (
  records: ViewStore,
  now: Date,
  { after, organizationId }: Readonly<{ after: string; organizationId?: string }>,
): Promise<QueuedLink | undefined> => {
  const field = organizationId === undefined ? 'organizationId' : 'host';
  const [due] = await records.find(linkQueue, {
    where: {
      ...(organizationId !== undefined && { organizationId }),
      [field]: { gt: after },
      nextTryAt: { lte: now.toISOString() },
    },
    sort: [field, 'attempts', 'nextTryAt'].map((name) => ({ field: name, direction: 'asc' as const })),
    limit: 1,
  });
  return due;
};

/**
 * Takes a link that is due, if nobody else did meanwhile. Its next try is written down before this one begins: whoever ends
 * in the middle has tried.
 */
export const takeLink = async (records: ViewStore, due: QueuedLink, now: Date): Promise<QueuedLink | undefined> => {
  const attempts = due.attempts + 1;
  const taken = { ...due, attempts, nextTryAt: nextTryAfter(attempts, now) };
  const isTaken = await records.replaceIf(linkQueue, taken, { attempts: due.attempts, nextTryAt: due.nextTryAt });
  return isTaken ? taken : undefined;
};

/** How many links are due, wait for their next try, and were given up. */
export const countLinks = async (
  records: ViewStore,
  now: Date,
): Promise<Record<'due' | 'later' | 'given-up', number>> => {
  const time = now.toISOString();
  return {
    due: await records.count(linkQueue, { nextTryAt: { lte: time } }),
    later: await records.count(linkQueue, { nextTryAt: { gt: time } }),
    'given-up': await records.count(linkQueue, { nextTryAt: null }),
  };
};

/** The try came to nothing. It waits for its next one, unless trying again is no use. */
export const keepFailure = async (
  records: ViewStore,
  link: QueuedLink,
  { reason, final }: Readonly<{ reason: string; final: boolean }>,
): Promise<void> => {
  const nextTryAt = final ? null : link.nextTryAt;
  await records.replaceMany(linkQueue, [{ ...link, nextTryAt, lastError: reason }]);
};

/** The try was broken off and does not count. */
export const requeue = async (records: ViewStore, link: QueuedLink, now: Date): Promise<void> => {
  await records.replaceMany(linkQueue, [{ ...link, attempts: link.attempts - 1, nextTryAt: now.toISOString() }]);
};

export const deleteLink = async (records: ViewStore, { id }: QueuedLink): Promise<void> => {
  await records.removeWhere(linkQueue, { id });
};
