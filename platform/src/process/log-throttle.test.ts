import { createLogThrottle } from './log-throttle.ts';

const SECOND = 1_000;

const heard = (times: readonly number[]): (number | 'suppressed')[] => {
  let now = 0;
  const tell = createLogThrottle(() => now);
  return times.map((time) => {
    now = time * SECOND;
    const { now: isTold, left } = tell('away');
    return isTold ? left : 'suppressed';
  });
};

describe('a failure that comes again and again', () => {
  it('is told at once, then after pauses that double, with how often it came in between', () => {
    expect(heard([0, 0.5, 1, 1.5, 2.5, 3, 4, 7, 8])).toEqual([
      0,
      'suppressed',
      1,
      'suppressed',
      'suppressed',
      1 + 1,
      'suppressed',
      1,
      'suppressed',
    ]);
  });

  it('is told at least every ten minutes', () => {
    const everySecond = Array.from({ length: 7_200 }, (_, second) => second);
    const told = heard(everySecond).filter((left) => left !== 'suppressed').length;
    expect(told).toBeLessThan(30);
    expect(told).toBeGreaterThan(12);
  });

  it('is news again when it had stayed away', () => expect(heard([0, 1, 3, 900, 901])).toEqual([0, 0, 0, 0, 0]));
});

it('different failures are told apart', () => {
  const tell = createLogThrottle(() => 0);
  expect([tell('one'), tell('other')]).toEqual([
    { now: true, left: 0 },
    { now: true, left: 0 },
  ]);
});
