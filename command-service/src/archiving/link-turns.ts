import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { keyedQueue } from '../deciding/keyed-queue.ts';
import { dueLink, type QueuedLink, takeLink } from './link-queue.ts';

/** A slow host holds up what it has itself, and no more. */
const OF_ONE_HOST = 2;

/**
 * Gives out links that are due: to the organizations one after the other, and within each to the hosts that it links to one
 * after the other. So nobody waits for all that another one has registered.
 */
export type LinkTurns = Readonly<{
  take: (now: Date) => Promise<QueuedLink | undefined>;
  /** It is not worked at any more. */
  leave: (link: QueuedLink) => void;
}>;

export const openLinkTurns = (records: ViewStore): LinkTurns => {
  let lastOrganization = '';
  const lastHosts = new Map<string, string>();
  const working = new Map<string, number>();
  const oneAfterAnother = keyedQueue();

  const isBusy = (host: string): boolean => (working.get(host) ?? 0) >= OF_ONE_HOST;

  const next = async (now: Date): Promise<QueuedLink | undefined> => {
    const organizations = circle(lastOrganization, 'organizationId', (after) => dueLink(records, now, { after }));
    for await (const { organizationId } of organizations) {
      const hosts = circle(lastHosts.get(organizationId) ?? '', 'host', (after) =>
        dueLink(records, now, { after, organizationId }),
      );
      for await (const due of hosts) if (!isBusy(due.host)) return due;
    }
    return undefined;
  };

  const take = async (now: Date): Promise<QueuedLink | undefined> => {
    for (;;) {
      const due = await next(now);
      if (!due) return undefined;
      const taken = await takeLink(records, due, now);
      if (!taken) continue; // another process has it
      lastOrganization = due.organizationId;
      lastHosts.set(due.organizationId, due.host);
      working.set(due.host, (working.get(due.host) ?? 0) + 1);
      return taken;
    }
  };

  return {
    take: (now) => oneAfterAnother('', () => take(now)),
    leave: ({ host }) => {
      const left = (working.get(host) ?? 0) - 1;
      if (left > 0) working.set(host, left);
      else working.delete(host);
    },
  };
};

/** One link for each key there is, from the one after `start` round to it. */
async function* circle(
  start: string,
  key: 'organizationId' | 'host',
  find: (after: string) => Promise<QueuedLink | undefined>,
): AsyncGenerator<QueuedLink> {
  for (let due = await find(start); due; due = await find(due[key])) yield due;
  for (let due = await find(''); due && due[key] <= start; due = await find(due[key])) yield due;
}
