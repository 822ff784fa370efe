import { createFairQueue, type FairQueue } from './fair-queue.ts';

const all = (queue: FairQueue<string>): string[] => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};

describe('waiting', () => {
  it('is in turns of addresses, so that many of one hold up nobody else', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
    queue.add('b', 'b1');
    queue.add('c', 'c1');
    expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('comes to whoever asks again after those who were there', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2']) queue.add('a', item);
    queue.add('b', 'b1');
    expect(queue.take()).toBe('a1');
    queue.add('c', 'c1');
    expect(all(queue)).toEqual(['b1', 'a2', 'c1']);
  });

  it('is over for everybody when it is over for one', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'both']) queue.add('a', item);
    queue.add('b', 'both');
    expect(all(queue)).toEqual(['a1', 'both', 'a2']);
  });

  it('is over for what is no longer wanted', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2']) queue.add('a', item);
    queue.add('b', 'a1');
    queue.remove('a1');
    expect(all(queue)).toEqual(['a2']);
  });
});
