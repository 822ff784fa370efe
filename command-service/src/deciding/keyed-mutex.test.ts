import { keyedMutex } from './keyed-mutex.ts';

describe('a keyed queue', () => {
  it('runs what has one key one after the other, in the order it came', async () => {
    const queue = keyedMutex();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([queue('k', work('a')), queue('k', work('b'))])).toEqual(['a', 'b']);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('lets other keys go ahead', async () => {
    const queue = keyedMutex();
    const gate = Promise.withResolvers<void>();
    const waiting = queue('k', () => gate.promise);
    expect(await queue('other', async () => 'ahead')).toBe('ahead');
    gate.resolve();
    await waiting;
  });

  it('goes on after work that failed, which fails for its own caller only', async () => {
    const queue = keyedMutex();
    const failing = queue('k', async () => {
      throw new Error('broken');
    });
    const next = queue('k', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
