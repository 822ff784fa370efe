import { createSharedRate } from './shared-rate.ts';

describe('a rate that networks share', () => {
  const open = () =>
    createSharedRate({ shared: { burst: 60, everyMs: 60_000 }, ofEach: { burst: 2, everyMs: 600_000 } });
  const HONEST = '192.0.2.7';

  it.each([
    ['seven addresses', (at: number) => `203.${at % 7}.113.1`],
    ['all of a /48', (at: number) => `2001:db8:1:${at.toString(16)}::1`],
  ])('is used up by %s, and not for somebody from elsewhere', (_who, addressOf) => {
    const { take } = open();
    const waits = Array.from({ length: 100 }, (_, at) => take('town', addressOf(at), 0));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(60);
    expect([take('town', HONEST, 0), take('town', HONEST, 0)]).toEqual([0, 0]);
    expect(take('town', HONEST, 0)).toBe(60_000);
    expect(take('another town', addressOf(0), 0)).toBe(0);
  });

  it('comes back with time', () => {
    const { take } = open();
    for (let at = 0; at < 70; at += 1) take('town', '203.0.113.1', 0);
    expect(take('town', '203.0.113.1', 30_000)).toBe(30_000);
    expect(take('town', '203.0.113.1', 60_000)).toBe(0);
  });
});
