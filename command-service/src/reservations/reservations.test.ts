import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { letTimePass } from '../shared-clock/shared-clock.ts';
import { type HoldsKey, ownerOf, releaseAt, reservations, reserve as reserveInTime } from './reservations.ts';
import { withLock } from './with-lock.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const claimOf = (owner: string, { version = 1, seconds = 0 } = {}) => ({
  owner,
  version,
  reservedAt: new Date(START + seconds * 1000).toISOString(),
});

/** What the log says: who holds what. */
const logSays =
  (held: Readonly<Record<string, readonly string[]>>): HoldsKey =>
  async (owner, key) =>
    held[owner]?.includes(key) ?? false;
const emptyLog = logSays({});

let records: ViewStore;
beforeEach(() => {
  records = openEmbeddedViewStore();
});
afterEach(() => records.close());

/** Without waiting for what another may be about to append. */
const reserve = (...[store, keys, claim, holdsKey]: Parameters<typeof reserveInTime>) =>
  reserveInTime(store, keys, claim, holdsKey, { patienceMs: 0 });

const owners = async (...keys: string[]) => Promise.all(keys.map((key) => ownerOf(records, key)));

describe('reserving', () => {
  it('gives each of two that come at once for one key to exactly one', async () => {
    const outcomes = await Promise.all(
      ['ann', 'ben', 'cleo'].map((owner) => reserve(records, ['oak'], claimOf(owner), emptyLog)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('says which key another holds, and who', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    const refused = await reserve(records, ['elm', 'oak'], claimOf('ben'), emptyLog);
    expect(refused).toEqual({ ok: false, key: 'oak', owner: 'ann', isUnderWay: true });
  });

  it('takes all keys or none', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await reserve(records, ['elm', 'oak', 'fir'], claimOf('ben'), emptyLog);
    expect(await owners('elm', 'oak', 'fir')).toEqual([undefined, 'ann', undefined]);
  });

  it('keeps what the owner had before when another key is refused', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await reserve(records, ['elm'], claimOf('ben'), emptyLog);
    await reserve(records, ['elm', 'oak'], claimOf('ben', { version: 2, seconds: 1 }), emptyLog);
    expect(await owners('elm')).toEqual(['ben']);
  });

  it('is no change when the owner has the keys already', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    expect(await reserve(records, ['oak'], claimOf('ann'), emptyLog)).toMatchObject({ ok: true });
  });

  it('can be undone, as far as nobody has claimed it since', async () => {
    const first = await reserve(records, ['oak', 'elm'], claimOf('ann'), emptyLog);
    await reserve(records, ['elm'], claimOf('ann', { seconds: 1 }), emptyLog);
    if (first.ok) await first.undo();
    expect(await owners('oak', 'elm')).toEqual([undefined, 'ann']);
  });
});

/** Longer than any append is under way. */
const halfAMinute = () => letTimePass(records, 30_000);

describe('taking over', () => {
  const ben = () => reserve(records, ['oak'], claimOf('ben'), emptyLog);

  it('is refused while the holder may be about to append', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await letTimePass(records, 20_000);
    expect(await ben()).toMatchObject({ ok: false, owner: 'ann', isUnderWay: true });
  });

  it('frees the key of a holder that crashed before its append', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await halfAMinute();
    expect(await ben()).toMatchObject({ ok: true });
    expect(await owners('oak')).toEqual(['ben']);
  });

  it('is refused however old the reservation of a living holder is', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await halfAMinute();
    const refused = await reserve(records, ['oak'], claimOf('ben'), logSays({ ann: ['oak'] }));
    expect(refused).toMatchObject({ ok: false, owner: 'ann', isUnderWay: false });
  });

  it('is refused at once when the log says that the holder has it, however young', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    const refused = await reserveInTime(records, ['oak'], claimOf('ben'), logSays({ ann: ['oak'] }), {
      patienceMs: 600_000,
    });
    expect(refused).toMatchObject({ ok: false, owner: 'ann', isUnderWay: false });
  });

  it('waits a moment for what becomes of an append under way', async () => {
    await reserve(records, ['oak', 'elm'], claimOf('ann'), emptyLog);
    let asked = 0;
    const reachesTheLog: HoldsKey = async (_owner, key) => {
      asked += 1;
      if (asked === 2 && key === 'elm') await releaseAt(records, [{ key: 'elm', owner: 'ann', version: 1 }]);
      return asked > 1 && key === 'oak';
    };
    expect(await reserveInTime(records, ['oak'], claimOf('ben'), reachesTheLog, { patienceMs: 600_000 })).toMatchObject(
      {
        ok: false,
        isUnderWay: false,
      },
    );
    asked = 0;
    expect(await reserveInTime(records, ['elm'], claimOf('ben'), reachesTheLog, { patienceMs: 600_000 })).toMatchObject(
      { ok: true },
    );
  });

  it('goes to exactly one of several that want it', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await halfAMinute();
    const outcomes = await Promise.all(
      ['ben', 'cleo', 'dan'].map((owner) => reserve(records, ['oak'], claimOf(owner), emptyLog)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each([-3_600, 3_600])('does not look at clocks that people set, be they %i seconds apart', async (seconds) => {
    await reserve(records, ['oak'], claimOf('ann', { seconds }), emptyLog);
    expect(await ben()).toMatchObject({ ok: false, isUnderWay: true });
    await halfAMinute();
    expect(await ben()).toMatchObject({ ok: true });
  });

  it('takes at once what the log left without a mark', async () => {
    await records.insertMany(reservations, [{ id: 'oak', ...claimOf('ann') }]);
    expect(await ben()).toMatchObject({ ok: true });
  });

  it('does not take what the crashed holder is claiming again', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await halfAMinute();
    await reserve(records, ['oak'], claimOf('ann', { seconds: 30 }), emptyLog);
    expect(await ben()).toMatchObject({ ok: false });
  });

  it('does not take what the holder claims again in the very moment of looking', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await halfAMinute();
    const claimsAgain: HoldsKey = async () => {
      await reserve(records, ['oak'], claimOf('ann', { seconds: 30 }), emptyLog);
      return false;
    };
    expect(await reserve(records, ['oak'], claimOf('ben'), claimsAgain)).toMatchObject({ ok: false });
    expect(await owners('oak')).toEqual(['ann']);
  });
});

describe('what was taken over', () => {
  const ben = claimOf('ben', { seconds: 31 });
  beforeEach(async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await halfAMinute();
  });

  it('is given back when another key is refused', async () => {
    await reserve(records, ['elm'], claimOf('cleo'), emptyLog);
    expect(await reserve(records, ['oak', 'elm'], ben, emptyLog)).toMatchObject({ ok: false, key: 'elm' });
    expect(await owners('oak', 'elm')).toEqual([undefined, 'cleo']);
  });

  it('can be undone as what nobody held before', async () => {
    const taken = await reserve(records, ['oak'], ben, emptyLog);
    if (taken.ok) await taken.undo();
    expect(taken.ok).toBe(true);
    expect(await owners('oak')).toEqual([undefined]);
  });
});

describe('releasing', () => {
  it('frees a key at once', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await releaseAt(records, [{ key: 'oak', owner: 'ann', version: 2 }]);
    expect(await reserve(records, ['oak'], claimOf('ben'), emptyLog)).toMatchObject({ ok: true });
  });

  it('leaves alone what others hold', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await releaseAt(records, [{ key: 'oak', owner: 'ben', version: 9 }]);
    expect(await owners('oak')).toEqual(['ann']);
  });

  it('leaves alone what the owner claims for what it does next', async () => {
    await reserve(records, ['oak'], claimOf('ann'), emptyLog);
    await reserve(records, ['oak'], claimOf('ann', { version: 3 }), emptyLog);
    await releaseAt(records, [{ key: 'oak', owner: 'ann', version: 2 }]);
    expect(await owners('oak')).toEqual(['ann']);
  });

  it('leaves alone what the owner claims for what it does next, when it claimed for something earlier since', async () => {
    await reserve(records, ['oak'], claimOf('ann', { version: 3 }), emptyLog);
    await reserve(records, ['oak'], claimOf('ann', { version: 2, seconds: 1 }), emptyLog);
    await releaseAt(records, [{ key: 'oak', owner: 'ann', version: 2 }]);
    expect(await owners('oak')).toEqual(['ann']);
  });
});

describe('work in its turn', () => {
  it('is done, though the records are away as its turn ends', async () => {
    const away: ViewStore = { ...records, removeWhere: () => Promise.reject(new Error('away')) };
    expect(await withLock(away, 'users', async () => 'done')).toBe('done');
  });
});
