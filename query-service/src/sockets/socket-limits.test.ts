import { talkingRate, usualSocketLimits } from './socket-limits.ts';

describe('a client', () => {
  it('may say a few things at once, then so many each second, and save up no more than the burst', () => {
    let time = 0;
    const mayTalk = talkingRate({ ...usualSocketLimits, burst: 3, perSecond: 2 }, () => time);
    const saidOf = (tries: number) => Array.from({ length: tries }, mayTalk).filter(Boolean).length;
    expect(saidOf(10)).toBe(3);
    time += 499;
    expect(saidOf(10)).toBe(0);
    time += 1;
    expect(saidOf(10)).toBe(1);
    time += 3_600_000;
    expect(saidOf(10)).toBe(3);
  });
});
