import { memoize } from './memoize.ts';

describe('a memoized function', () => {
  const asked: string[] = [];
  const answer = memoize((text) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  }, 2);

  it('computes each answer once, undefined too, until it holds more than its capacity', () => {
    expect(['', 'a', '', 'a', 'bb', 'a'].map(answer)).toEqual([undefined, 1, undefined, 1, 2, 1]);
    expect(asked).toEqual(['', 'a', 'bb', 'a']);
  });

  it('computes the answer to a long text each time', () => {
    asked.length = 0;
    const long = 'a'.repeat(300);
    expect([long, long].map(answer)).toEqual([300, 300]);
    expect(asked).toEqual([long, long]);
  });
});
