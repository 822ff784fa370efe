import { createRateLimit } from './rate-limit.ts';

const at = (seconds: number) => 1_000_000 + seconds * 1_000;

describe('a rate limit', () => {
  const limit = () => createRateLimit({ burst: 3, everyMs: 10_000 });

  it('lets through what comes at once, then one at a time, and says when', () => {
    const { take } = limit();
    expect([1, 2, 3].map(() => take('a', at(0)))).toEqual([0, 0, 0]);
    expect(take('a', at(4))).toBe(6_000);
    expect(take('a', at(10))).toBe(0);
    expect(take('a', at(10))).toBe(10_000);
    expect([1, 2, 3, 4].map(() => take('a', at(100)))).toEqual([0, 0, 0, 10_000]);
  });

  it('counts each key on its own, and forgets just one', () => {
    const { take, forget } = limit();
    for (const key of ['a', 'a', 'a', 'b', 'b', 'b']) take(key, at(0));
    forget('a');
    expect([take('a', at(0)), take('b', at(0))]).toEqual([0, 10_000]);
  });

  it('does not count what is refused, nor what is given back', () => {
    const { take, taken, refund } = limit();
    for (let count = 0; count < 50; count += 1) take('a', at(0));
    expect([taken('a', at(0)), taken('a', at(10)), taken('a', at(30)), taken('b', at(0))]).toEqual([3, 2, 0, 0]);
    refund('a');
    expect(taken('a', at(0))).toBe(2);
    refund('b');
    expect(taken('b', at(0))).toBe(0);
  });

  it('keeps no more keys than it may, those used last', () => {
    const { take, size } = createRateLimit({ burst: 1, everyMs: 10_000 }, 100);
    take('kept', at(0));
    for (let count = 0; count < 1_000; count += 1) {
      take(`address ${count}`, at(0));
      if (count % 50 === 0) take('kept', at(10 * count + 10));
    }
    expect(size()).toBe(100);
    expect(take('kept', at(0))).toBeGreaterThan(0);
    expect(take('address 1', at(0))).toBe(0);
  });
});
