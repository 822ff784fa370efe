import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { deleteLink, keepFailure, linkQueue, type QueuedLink, queueLinks, requeue } from './link-queue.ts';
import { type LinkTurns, openLinkTurns } from './link-turns.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1) + minutes * MINUTE);
const link = (id: string, organizationId = 'o', host = 'x.mx') =>
  ({ id, contractId: 'c', organizationId, field: 'contractUrl', url: `http://${host}/${id}` }) as const;

let records: ViewStore;
let turns: LinkTurns;
beforeEach(() => {
  records = openEmbeddedViewStore();
  turns = openLinkTurns(records);
});
afterEach(() => records.close());

const takeIfDue = (minutes: number) => turns.take(at(minutes));
const take = async (minutes: number): Promise<QueuedLink> => {
  const taken = await takeIfDue(minutes);
  if (!taken) throw new Error('nothing is due');
  turns.leave(taken);
  return taken;
};
const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
const failed = (taken: QueuedLink, final = false) => keepFailure(records, taken, { reason: 'away', final });

describe('the queue of links', () => {
  it('gives each link to one, however many ask', async () => {
    await queueLinks(records, [link('a'), link('b')], at(0));
    const taken = await Promise.all([1, 2, 3].map(() => openLinkTurns(records).take(at(0))));
    expect(taken.map((one) => one?.id).sort()).toEqual(['a', 'b', undefined]);
  });

  it('gives it again after five minutes, half an hour, three hours, eighteen, four and a half days, and no more', async () => {
    await queueLinks(records, [link('a')], at(0));
    let now = 0;
    for (const wait of [5, 30, 180, 18 * 60, 4.5 * 24 * 60]) {
      await failed(await take(now));
      expect(await takeIfDue(now + wait - 1)).toBeUndefined();
      now += wait;
    }
    await failed(await take(now));
    expect(await takeIfDue(1e8)).toBeUndefined();
    expect(await records.find(linkQueue, {})).toEqual([
      { ...link('a'), host: 'x.mx', attempts: 6, nextTryAt: null, lastError: 'away' },
    ]);
  });

  it('counts a try that ended with its process', async () => {
    await queueLinks(records, [link('a')], at(0));
    await take(0);
    expect(await takeIfDue(4)).toBeUndefined();
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
    expect(await takeIfDue(1e8)).toBeUndefined();
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
    expect(await takeIfDue(1)).toBeUndefined();
    for (const known of await records.find(linkQueue, {})) await deleteLink(records, known);
    await queueLinks(records, [link('a')], at(1));
    expect(await take(1)).toMatchObject({ attempts: 1, lastError: null });
  });
});

describe('turns', () => {
  const ids = async (count: number): Promise<string[]> => {
    const taken: string[] = [];
    for (let n = 0; n < count; n += 1) taken.push((await take(0)).id);
    return taken;
  };

  it('go round among organizations, however many links one of them has', async () => {
    await queueLinks(
      records,
      times(1_000, (n) => link(`a${n}`, 'a', `h${n % 7}.mx`)),
      at(0),
    );
    await queueLinks(records, [link('b1', 'b'), link('b2', 'b'), link('c1', 'c')], at(0));
    const organizations = (await ids(8)).map((id) => id[0]).join('');
    expect(organizations).toBe('abcabaaa');
  });

  it('go round among the hosts that an organization links to', async () => {
    await queueLinks(
      records,
      [...times(100, (n) => link(`x${n}`)), link('y', 'o', 'y.mx'), link('z', 'o', 'z.mx')],
      at(0),
    );
    expect((await ids(6)).map((id) => id[0]).join('')).toBe('xyzxxx');
  });

  it('are two at once of one host, whoever links to it', async () => {
    await queueLinks(records, [link('1', 'a'), link('2', 'b'), link('3', 'c'), link('4', 'a')], at(0));
    const [first] = [await takeIfDue(0), await takeIfDue(0)];
    expect(await takeIfDue(0)).toBeUndefined();
    await queueLinks(records, [link('5', 'a', 'quick.mx')], at(0));
    expect(await takeIfDue(0)).toMatchObject({ id: '5' });
    if (first) turns.leave(first);
    expect(await takeIfDue(0)).toMatchObject({ host: 'x.mx' });
    expect(await takeIfDue(0)).toBeUndefined();
  });

  it('come to what is no address, too', async () => {
    await queueLinks(records, [{ ...link('1'), url: 'a b' }], at(0));
    expect(await takeIfDue(0)).toMatchObject({ id: '1' });
  });
});
