import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import {
  deleteLink,
  keepFailure,
  linkQueue,
  type QueuedLink,
  queueLinks,
  requeue,
  takeQueuedLink,
} from './link-queue.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1) + minutes * MINUTE);
const link = (id: string) =>
  ({ id, contractId: 'c', organizationId: 'o', field: 'contractUrl', url: `http://x.mx/${id}` }) as const;

let records: ViewStore;
beforeEach(() => {
  records = openEmbeddedViewStore();
});
afterEach(() => records.close());

const take = async (minutes: number): Promise<QueuedLink> => {
  const taken = await takeQueuedLink(records, at(minutes));
  if (!taken) throw new Error('nothing is due');
  return taken;
};
const failed = (taken: QueuedLink, final = false) => keepFailure(records, taken, { reason: 'away', final });

describe('the queue of links', () => {
  it('gives each link to one, however many ask', async () => {
    await queueLinks(records, [link('a'), link('b')], at(0));
    const taken = await Promise.all([1, 2, 3].map(() => takeQueuedLink(records, at(0))));
    expect(taken.map((one) => one?.id).sort()).toEqual(['a', 'b', undefined]);
  });

  it('gives it again after five minutes, half an hour, three hours, eighteen, four and a half days, and no more', async () => {
    await queueLinks(records, [link('a')], at(0));
    let now = 0;
    for (const wait of [5, 30, 180, 18 * 60, 4.5 * 24 * 60]) {
      await failed(await take(now));
      expect(await takeQueuedLink(records, at(now + wait - 1))).toBeUndefined();
      now += wait;
    }
    await failed(await take(now));
    expect(await takeQueuedLink(records, at(1e8))).toBeUndefined();
    expect(await records.find(linkQueue, {})).toEqual([
      { ...link('a'), attempts: 6, nextTryAt: null, lastError: 'away' },
    ]);
  });

  it('counts a try that ended with its process', async () => {
    await queueLinks(records, [link('a')], at(0));
    await take(0);
    expect(await takeQueuedLink(records, at(4))).toBeUndefined();
    expect(await take(5)).toMatchObject({ attempts: 2 });
  });

  it('does not count a try that was broken off', async () => {
    await queueLinks(records, [link('a')], at(0));
    await requeue(records, await take(0), at(1));
    expect(await take(1)).toMatchObject({ attempts: 1, nextTryAt: at(6).toISOString() });
  });

  it('gives up at once what is no use', async () => {
    await queueLinks(records, [link('a')], at(0));
    await failed(await take(0), true);
    expect(await takeQueuedLink(records, at(1e8))).toBeUndefined();
  });

  it('gives what was never tried first', async () => {
    await queueLinks(records, [link('old')], at(0));
    await failed(await take(0));
    await queueLinks(records, [link('new')], at(10));
    expect([(await take(20)).id, (await take(20)).id]).toEqual(['new', 'old']);
  });

  it('keeps what it knows of a link that comes again, until it is dropped', async () => {
    await queueLinks(records, [link('a')], at(0));
    await failed(await take(0), true);
    await queueLinks(records, [link('a')], at(1));
    expect(await takeQueuedLink(records, at(1))).toBeUndefined();
    for (const known of await records.find(linkQueue, {})) await deleteLink(records, known);
    await queueLinks(records, [link('a')], at(1));
    expect(await take(1)).toMatchObject({ attempts: 1, lastError: null });
  });
});
