import { limitedPerKey, limitedWork } from './limited-work.ts';

/** Work that ends when it is told to. */
const openWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: (name: string) => ends.get(name)?.(),
  };
};

describe('work that is limited', () => {
  it('begins a few at once and the others in turn', async () => {
    const { begun, work, end } = openWork();
    const run = limitedWork({ atOnce: 2, waiting: 10 });
    const all = ['a', 'b', 'c', 'd'].map((name) => run(work(name)));
    expect(begun).toEqual(['a', 'b']);
    end('b');
    expect(await all[1]).toBe('b');
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b', 'c']);
    end('a');
    await all[0];
    end('c');
    await all[2];
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is refused beyond those that may wait, and taken again afterwards', async () => {
    const { work, end } = openWork();
    const run = limitedWork({ atOnce: 1, waiting: 1 });
    const [first, second] = [run(work('a')), run(work('b'))];
    await expect(run(work('c'))).rejects.toMatchObject({ code: 'server.busy' });
    end('a');
    await first;
    const third = run(work('d'));
    end('b');
    await second;
    end('d');
    expect(await third).toBe('d');
  });

  it('is refused when it has waited too long, and whoever comes after it has its turn', async () => {
    const { work, end } = openWork();
    const run = limitedWork({ atOnce: 1, waiting: 1, patienceMs: 5 });
    const first = run(work('a'));
    await expect(run(work('b'))).rejects.toMatchObject({ code: 'server.busy' });
    const third = run(work('c'));
    end('a');
    await first;
    end('c');
    expect(await third).toBe('c');
  });

  it('goes on after work that failed', async () => {
    const run = limitedWork({ atOnce: 1, waiting: 0 });
    await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await run(async () => 7)).toBe(7);
  });
});

describe('work that is limited by key', () => {
  it('is refused beyond what a key may do at once, and of no other key', async () => {
    const { work, end } = openWork();
    const run = limitedPerKey(2);
    const [first, second] = [run('one', work('a')), run('one', work('b'))];
    await expect(run('one', work('c'))).rejects.toMatchObject({ code: 'session.too-many-attempts', retryAfter: 5 });
    const other = run('other', work('d'));
    for (const name of ['a', 'd']) end(name);
    expect(await Promise.all([first, other])).toEqual(['a', 'd']);
    const third = run('one', work('e'));
    for (const name of ['b', 'e']) end(name);
    expect(await Promise.all([second, third])).toEqual(['b', 'e']);
  });
});
