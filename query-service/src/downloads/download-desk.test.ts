import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { openAdmission } from '@monitor/platform/admission/admission';
import { type DownloadDesk, openDownloadDesk } from './download-desk.ts';
import type { DownloadOrder } from './download-order.ts';
import type { FileMaker, Made } from './file-maker.ts';
import { openFileShelf } from './file-shelf.ts';

const order = (name: string): DownloadOrder => ({
  kind: 'contracts',
  format: 'csv',
  compressed: false,
  organizationId: 'a',
  params: { name },
  filters: noFilters,
  queriedOn: '2024-03-09',
});

const forever = new AbortController().signal;

/** A maker that makes as it is told to go on, and says what it began. */
const makerByHand = () => {
  const began: string[] = [];
  const underWay: { finish: () => Promise<void>; fail: () => void }[] = [];
  const maker: FileMaker = {
    make: (asked, path, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Made>();
      began.push(String(asked.params.name ?? ''));
      signal.addEventListener('abort', () => reject(signal.reason));
      underWay.push({
        finish: async () => {
          await writeFile(path, String(asked.params.name ?? ''));
          resolve({ position: '1', size: 10 });
        },
        fail: () => void writeFile(path, 'a part').then(() => reject(new Error('the disk is full'))),
      });
      return promise;
    },
    stop: async () => underWay.at(-1)?.fail(),
  };
  return { maker, began, next: () => underWay.shift()! };
};

let folder: string;
let hand: ReturnType<typeof makerByHand>;
let desk: DownloadDesk;

const open = async (): Promise<void> => {
  hand = makerByHand();
  const shelf = await openFileShelf(folder, 1_000);
  const places = openAdmission({ perNetwork: 4, inAll: 5, atOnce: 1 }, (why) => new Error(why));
  desk = openDownloadDesk({ shelf, makers: [hand.maker], places });
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
  await open();
});
afterEach(() => rm(folder, { recursive: true }));

const ask = (name: string, address: string, signal = forever) => desk.fileFor(order(name), '1', address, signal);

describe('asking for files', () => {
  it('makes one at a time, and lets addresses take turns', async () => {
    const asked = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b')];
    for (let made = 0; made < asked.length; made += 1) {
      while (hand.began.length <= made) await new Promise(setImmediate);
      await hand.next().finish();
    }
    await Promise.all(asked);
    expect(hand.began).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('refuses who has too many waiting, and makes nothing that lost its place to somebody else', async () => {
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'a'));
    await expect(ask('a5', 'a')).rejects.toThrow('of-network');
    const last = expect(asked[3]).rejects.toThrow('in-all');
    asked.push(ask('b1', 'b'), ask('c1', 'c'));
    await last;
    const ended = Promise.allSettled(asked);
    for (const made of [0, 1, 2, 3, 4]) {
      while (hand.began.length <= made) await new Promise(setImmediate);
      await hand.next().finish();
    }
    await ended;
    expect(hand.began.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('gives one file to all who ask the same, whose turn comes first', async () => {
    const asked = [...['x', 'y', 'z', 'both'].map((name) => ask(name, 'a')), ask('both', 'b')];
    for (let made = 0; made < 4; made += 1) {
      while (hand.began.length <= made) await new Promise(setImmediate);
      await hand.next().finish();
    }
    const files = await Promise.all(asked);
    expect(hand.began).toEqual(['x', 'both', 'y', 'z']);
    expect(files[3]?.id).toBe(files[4]?.id);
    expect((await ask('both', 'c')).id).toBe(files[4]?.id);
  });

  it('leaves the place of who goes away to others, and makes nothing for nobody', async () => {
    const going = new AbortController();
    const first = ask('a1', 'a');
    const left = ask('a2', 'a', going.signal);
    const stays = ask('a3', 'a');
    await new Promise(setImmediate);
    going.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const comes = ask('a4', 'a');
    for (const made of [0, 1, 2]) {
      while (hand.began.length <= made) await new Promise(setImmediate);
      await hand.next().finish();
    }
    await Promise.all([first, stays, comes]);
    expect(hand.began).toEqual(['a1', 'a3', 'a4']);
  });

  it('ends a making when the last who waits for it is gone', async () => {
    const [one, another] = [new AbortController(), new AbortController()];
    const asked = [ask('a1', 'a', one.signal), ask('a1', 'b', another.signal)];
    const ended = Promise.allSettled(asked);
    const next = ask('c1', 'c');
    await new Promise(setImmediate);
    one.abort();
    await new Promise(setImmediate);
    expect(hand.began).toEqual(['a1']);
    another.abort();
    await ended;
    while (hand.began.length < 2) await new Promise(setImmediate);
    hand.next();
    await hand.next().finish();
    await next;
    expect(hand.began).toEqual(['a1', 'c1']);
  });

  it('tells everybody when a making fails, and leaves nothing of it', async () => {
    const asked = [ask('a1', 'a'), ask('a1', 'b')];
    const ended = Promise.all(asked.map((asking) => expect(asking).rejects.toThrow('the disk is full')));
    await new Promise(setImmediate);
    hand.next().fail();
    await ended;
    while ((await readdir(folder)).length > 0);
    const again = ask('a1', 'a');
    while (hand.began.length < 2) await new Promise(setImmediate);
    await hand.next().finish();
    await expect(again).resolves.toMatchObject({ position: '1' });
  });

  it('ends with nothing half made, and refuses who still waits', async () => {
    const asked = [ask('a1', 'a'), ask('b1', 'b')];
    const ended = Promise.all(asked.map((asking) => expect(asking).rejects.toThrow('download.busy')));
    await new Promise(setImmediate);
    await desk.stop();
    await ended;
    expect(await readdir(folder)).toEqual([]);
    await expect(ask('c1', 'c')).rejects.toThrow('download.busy');
  });
});
