import fc from 'fast-check';
import { networksOf } from '../http/network-of.ts';
import { type Admission, openAdmission, type Place, type PlaceLimits } from './admission.ts';

const open = (limits: Partial<PlaceLimits> = {}): Admission =>
  openAdmission({ inAll: 1_000, perNetwork: 1_000, ...limits }, (why) => new Error(why));

const HONEST = '192.0.2.7';
const times = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

/** Takes so many places of an address; says which of them were lost, and why those that were refused were. */
const crowd = (admission: Admission, addresses: readonly string[]) => {
  const places: Place[] = [];
  const lost: string[] = [];
  const refused: string[] = [];
  for (const address of addresses)
    try {
      places.push(admission.enter(address, () => lost.push(address)));
    } catch (error) {
      refused.push((error as Error).message);
    }
  return { places, lost, refused };
};

/** Work that ends when it is told to. */
const settled = () => new Promise(setImmediate);
const workByHand = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: async (name: string) => {
      await settled();
      ends.get(name)?.();
      await settled();
    },
  };
};

const eightEach = (addresses: readonly string[]) => times(8, () => addresses).flat();

describe('places that all share', () => {
  it.each([
    ['one address', times(1_500, () => '203.0.113.1')],
    ['ten networks', times(1_500, (index) => `203.0.${index % 10}.1`)],
    ['125 IPv4 addresses, eight times each', eightEach(times(125, (index) => `203.${index}.113.1`))],
    ['125 IPv4 addresses beside each other', eightEach(times(125, (index) => `203.0.113.${index}`))],
    ['125 /64 of one /48, eight times each', eightEach(times(125, (index) => `2001:db8:1:${index}::1`))],
    ['1,000 /64 of one /48', times(1_000, (index) => `2001:db8:1:${index.toString(16)}::1`)],
  ])('are there for somebody from elsewhere though %s took them all', (_who, addresses) => {
    const admission = open();
    const { lost } = crowd(admission, addresses);
    expect(admission.taken()).toBe(1_000);
    expect(crowd(admission, [HONEST, '2001:db8:2::1'])).toMatchObject({ lost: [], refused: [] });
    expect([admission.taken(), lost.length]).toEqual([1_000, 2]);
  });

  it('are taken from whoever came last of the heaviest network', () => {
    const admission = open({ inAll: 4 });
    const lost: string[] = [];
    for (const [address, name] of [
      ['203.0.113.1', 'a1'],
      ['198.51.100.1', 'b1'],
      ['203.0.113.1', 'a2'],
      ['203.0.113.1', 'a3'],
    ] as const)
      admission.enter(address, () => lost.push(name));
    admission.enter(HONEST);
    admission.enter('2001:db8::1');
    expect(lost).toEqual(['a3', 'a2']);
  });

  it('are there for the neighbour of whoever takes those of their wider network', () => {
    const admission = open();
    crowd(admission, eightEach(times(200, (index) => `2001:db8:1:${index.toString(16)}::1`))); // all of one /56
    expect(crowd(admission, ['2001:db8:1:4400::1']).refused).toEqual([]);
    const home = open();
    crowd(
      home,
      times(1_000, () => '203.0.113.1'),
    );
    expect(crowd(home, ['203.0.113.2']).refused).toEqual([]);
  });

  it('are refused to who has as many as anybody, or as one network may have', () => {
    const admission = open({ inAll: 4, perNetwork: 3 });
    expect(
      crowd(
        admission,
        times(4, () => '203.0.113.1'),
      ).refused,
    ).toEqual(['of-network']);
    const even = open({ inAll: 2 });
    expect(crowd(even, ['203.0.113.1', '198.51.100.1', HONEST, '203.0.113.1']).refused).toEqual(['in-all', 'in-all']);
  });

  it('come back when they are left, once', () => {
    const admission = open({ inAll: 2, perNetwork: 2 });
    const [first] = crowd(admission, ['203.0.113.1', '203.0.113.1']).places;
    first?.leave();
    first?.leave();
    expect(admission.taken()).toBe(1);
    expect(crowd(admission, ['203.0.113.1', '203.0.113.1']).refused).toEqual(['of-network']);
  });

  it('are never refused, nor taken away, for anybody who has more', () => {
    const addresses = ['203.0.113.1', '203.0.113.2', '198.51.100.1', '2001:db8:1:1::1', '2001:db8:1:2::1', 'nowhere'];
    const came = fc.array(fc.constantFrom(...addresses), { maxLength: 60 });
    const held = new Map<string, number>();
    const change = (address: string, by: number) => {
      for (const network of networksOf(address)) held.set(network, (held.get(network) ?? 0) + by);
    };
    const widest = (address: string) => networksOf(address)[0] ?? '';
    const most = () => Math.max(...addresses.map((address) => held.get(widest(address)) ?? 0));
    fc.assert(
      fc.property(came, (all) => {
        held.clear();
        const admission = open({ inAll: 7 });
        for (const address of all) {
          change(address, 1);
          const lose = (loser: string) => {
            expect(held.get(widest(loser))).toBe(most());
            change(loser, -1);
          };
          try {
            admission.enter(address, () => lose(address));
          } catch {
            lose(address);
          }
        }
        expect(admission.taken()).toBe(Math.min(all.length, 7));
      }),
    );
  });
});

describe('turns', () => {
  it('begin so many at once, and go round among networks', async () => {
    const admission = open({ atOnce: 2 });
    const { begun, work, end } = workByHand();
    const all = (['a1', 'a2', 'a3', 'a4', 'b1', 'b2'] as const).map((name) =>
      admission.inTurn(`203.0.${name.charCodeAt(0)}.1`, work(name)),
    );
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
    expect(admission.taken()).toBe(0);
  });

  it.each([
    ['125 IPv4 addresses', times(125, (index) => `203.${index}.113.1`)],
    ['125 /64 of one /48', times(125, (index) => `2001:db8:1:${index}::1`)],
  ])('come next to somebody from elsewhere while %s wait with eight each', async (_who, addresses) => {
    const admission = open({ atOnce: 1, perNetwork: 10 });
    const { begun, work, end } = workByHand();
    const attempts = eightEach(addresses).map((address, at) => admission.inTurn(address, work(String(at))));
    const ended = Promise.allSettled(attempts);
    const honest = admission.inTurn(HONEST, work('honest'));
    await end('0');
    expect(begun).toEqual(['0', 'honest']);
    await end('honest');
    expect(await honest).toBe('honest');
    for (let at = 0; at < attempts.length; at += 1) await end(begun.at(-1)!);
    const outcomes = await ended;
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1); // the honest one took a place
  });

  it('are lost with the place, and not once they have begun', async () => {
    const admission = open({ inAll: 2, atOnce: 1 });
    const { work, end } = workByHand();
    const [begun, waits] = ['a', 'b'].map((name) => admission.inTurn('203.0.113.1', work(name)));
    const honest = admission.inTurn(HONEST, work('c'));
    await expect(waits).rejects.toThrow('in-all');
    await expect(admission.inTurn('198.51.100.1', work('d'))).rejects.toThrow('in-all');
    await end('a');
    await end('c');
    expect([await begun, await honest]).toEqual(['a', 'c']);
  });

  it('are not waited for any more when the signal comes', async () => {
    const admission = open({ atOnce: 1 });
    const { begun, work, end } = workByHand();
    const first = admission.inTurn('203.0.113.1', work('a'));
    const late = new AbortController();
    const place = admission.enter(HONEST);
    const waits = place.inTurn(work('b'), late.signal);
    late.abort(new Error('late'));
    await expect(waits).rejects.toThrow('late');
    await expect(admission.enter(HONEST).inTurn(work('c'), late.signal)).rejects.toThrow('late');
    await end('a');
    await first;
    expect([begun, admission.taken()]).toEqual([['a'], 0]);
  });

  it('go on after work that failed', async () => {
    const admission = open({ atOnce: 1 });
    await expect(admission.inTurn(HONEST, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await admission.inTurn(HONEST, async () => 7)).toBe(7);
  });
});
