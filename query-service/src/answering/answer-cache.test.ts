import type { CacheOutcome } from '../query-metrics.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { Positions } from './answer-positions.ts';
import { keyOfPost } from './cache-key.ts';
import { encodeResponse } from './encoded-response.ts';
import type { Standing } from './seen-positions.ts';

const answer = (value: unknown, position = '1') => encodeResponse(value, new Map([['a', position]]), '/x');
const text = (characters: number) => answer('x'.repeat(characters));

/** A cache for which a position stands as the test says, `current` unless it says anything else. */
const open = (maxBytes = 1_000) => {
  const standings = new Map<string, Standing>();
  const outcomes: CacheOutcome[] = [];
  const cache = createAnswerCache(maxBytes, {
    standingOf: (positions: Positions) => standings.get(positions.get('a') ?? '') ?? 'current',
    looked: (outcome) => void outcomes.push(outcome),
  });
  const put = (key: string, made = text(200), isCacheable = true) =>
    cache.answer(key, 'current', { positions: made.positions, make: async () => ({ answer: made, isCacheable }) });
  return { cache, standings, outcomes, put, has: (key: string) => cache.get(key, 'current') !== undefined };
};

/** An answer that is made when the test says so, or fails then. */
const underWay = (position = '2') => {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof answer>>();
  const made = answer('made', position);
  let asked = 0;
  const make = async () => {
    asked += 1;
    return { answer: await promise, isCacheable: true };
  };
  return {
    making: { positions: made.positions, make },
    made,
    finish: () => resolve(made),
    fail: () => reject(new Error('It is away')),
    timesAsked: () => asked,
  };
};

describe('the answer cache', () => {
  it('stays within its bytes, dropping what was used longest ago', async () => {
    const { cache, put, has } = open();
    for (const key of ['a', 'b', 'c', 'd']) await put(key);
    expect(has('a')).toBe(true);
    await put('e');
    expect(['a', 'b', 'c', 'd', 'e'].filter(has)).toEqual(['a', 'c', 'd', 'e']);
    expect(cache.bytes()).toBeLessThanOrEqual(1_000);
  });

  it('weighs keys and compressed forms too', async () => {
    const { cache, put } = open(1_000_000);
    const encoded = answer(Array.from({ length: 2_000 }, (_, index) => index * 7_919));
    await put('key', encoded);
    const plain = cache.bytes();
    expect(plain).toBe(encoded.length + 6);
    const compressed = await encoded.bodyIn('br');
    cache.weigh('key');
    expect(cache.bytes()).toBe(plain + compressed.length);
  });

  it('does not give up everything for one large answer', async () => {
    const { put, has } = open();
    await put('small', text(100));
    await put('large', text(900));
    expect([has('small'), has('large')]).toEqual([true, false]);
  });

  it('keeps nothing that follows from other things too', async () => {
    const { put, has, outcomes } = open();
    await put('a', text(100), false);
    expect([has('a'), outcomes]).toEqual([false, []]);
  });

  it('keeps a filtered question by few characters, however long its body', () => {
    const body = { search: 'x'.repeat(100_000) };
    expect(keyOfPost('/a', 'b', body).length).toBeLessThan(100);
    expect(keyOfPost('/a', 'b', body)).not.toBe(keyOfPost('/a', 'b', { search: 'y' }));
  });
});

describe('an answer that something moved behind', () => {
  it('is given for a moment to who takes what was so, and to nobody else', async () => {
    const { cache, standings, put } = open();
    const old = await put('a');
    standings.set('1', 'behind');
    expect([cache.get('a', 'recent'), cache.get('a', 'current')]).toEqual([old, undefined]);
    standings.set('1', 'old');
    expect(cache.get('a', 'recent')).toBeUndefined();
  });

  it('is given for the rest of that moment while one asker makes the next, which then takes its place', async () => {
    const { cache, standings, outcomes, put } = open();
    const old = await put('a');
    standings.set('1', 'due');
    expect(cache.get('a', 'recent')).toBeUndefined();
    const next = underWay();
    const first = cache.answer('a', 'recent', next.making);
    const second = await cache.answer('a', 'recent', next.making);
    expect([second, cache.get('a', 'recent')]).toEqual([old, old]);
    next.finish();
    expect([await first, cache.get('a', 'recent')]).toEqual([next.made, next.made]);
    expect(next.timesAsked()).toBe(1);
    expect(outcomes).toEqual(['miss', 'hit', 'hit', 'miss', 'hit']);
  });

  it('is made once for all who ask at once, as far as it is as new as each takes', async () => {
    const { cache, standings } = open();
    const [one, newer] = [underWay('2'), underWay('3')];
    const asked = [
      cache.answer('a', 'current', one.making),
      cache.answer('a', 'current', one.making),
      cache.answer('a', 'recent', one.making),
    ];
    standings.set('2', 'behind');
    asked.push(cache.answer('a', 'recent', newer.making));
    const strict = cache.answer('a', 'current', newer.making);
    newer.finish();
    one.finish();
    expect(await Promise.all(asked)).toEqual(asked.map(() => one.made));
    expect(await strict).toBe(newer.made);
    expect([one.timesAsked(), newer.timesAsked()]).toEqual([1, 1]);
  });

  it('is made anew by each whom the one who makes it fails', async () => {
    const { cache } = open();
    const [failing, other] = [underWay(), underWay()];
    const first = cache.answer('a', 'current', failing.making);
    const second = cache.answer('a', 'current', other.making);
    failing.fail();
    other.finish();
    await expect(first).rejects.toThrow('It is away');
    expect(await second).toBe(other.made);
  });

  it('never takes the place of a newer one, however long it was in the making', async () => {
    const { cache, standings } = open();
    const [slow, quick] = [underWay('2'), underWay('3')];
    const first = cache.answer('a', 'current', slow.making);
    standings.set('2', 'due');
    const second = cache.answer('a', 'current', quick.making);
    quick.finish();
    await second;
    slow.finish();
    expect(await first).toBe(slow.made);
    expect(cache.get('a', 'recent')).toBe(quick.made);
  });
});
