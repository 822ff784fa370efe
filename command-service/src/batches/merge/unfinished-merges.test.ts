import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { openCrash } from '../../data-loads/testing/crashing-store.ts';
import { reservations } from '../../reservations/reservations.ts';
import { letTimePass } from '../../shared-clock/shared-clock.ts';
import { contractOf } from '../../testing/command-harness.ts';
import {
  authority,
  clock,
  context,
  contractFor,
  contractsFor,
  isNothingGoingOn,
  join,
  logOf,
  monitor,
  openMergingWorld,
  organization,
  ports,
  replaceMonitor,
  separate,
  start,
  stateOf,
  supplierNamed,
  supplierOf,
  unit,
} from './testing/merging-world.ts';

openMergingWorld();

describe('contracts that cannot follow at once', () => {
  const appendOf = (append: EventStore['append']) => start({ ...ports.events, append }).merging;

  it('follow, and come back, however often another is quicker', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const id = await contractFor(one);
    let quicker = 9;
    const merging = appendOf(async (stream, ...given) => {
      if (stream.endsWith(id) && quicker-- > 0) return { ok: false, conflict: 'version', actual: 1 };
      return ports.events.append(stream, ...given);
    });
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    expect(await merging.join('supplier', to, context())).toMatchObject({ contracts: 1 });
    expect(await supplierOf(id)).toBe('DOS');
    quicker = 9;
    expect(await merging.separate('supplier', one.id, context())).toMatchObject({ contracts: 1, kept: 0 });
    expect(await supplierOf(id)).toBe('UNO');
  });

  it('are left where nobody can read them any more, and the others follow', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const [damaged, whole] = [await contractFor(one), await contractFor(one)];
    const read: EventStore['read'] = async (stream, range) => {
      const { events, version } = await ports.events.read(stream, range);
      return {
        version,
        events: events.map((event) => ({ ...event, ...(stream.endsWith(damaged) && { damagedIn: 'x' }) })),
      };
    };
    const { merging } = start({ ...ports.events, read });
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    expect(await merging.join('supplier', to, context())).toMatchObject({ contracts: 1 });
    expect([await supplierOf(damaged), await supplierOf(whole)]).toEqual(['UNO', 'DOS']);
  });
});

describe('how far a merge has come', () => {
  it('is known while many contracts follow or come back, also of one that goes on at the next start', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    for (const id of Array.from({ length: 1_200 }, () => clock.newId()))
      expect(await monitor.contracts.register(id, contractOf(unit, { supplier: one }), context())).toMatchObject({
        ok: true,
      });
    const seen: unknown[] = [];
    const watched = (stopsAfter: number) => {
      let chunks = 0;
      const appendMany: EventStore['appendMany'] = async (appends) => {
        const { batch } = await monitor.batches.underWay(organization, () => true);
        seen.push([batch?.kind, batch?.merge?.entry.name, batch?.done, batch?.total]);
        chunks += 1;
        if (chunks > stopsAfter) throw new Error('died');
        return ports.events.appendMany(appends);
      };
      return start({ ...ports.events, appendMany });
    };
    const dying = watched(1);
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    await expect(dying.merging.join('supplier', to, context())).rejects.toThrow('died');
    await dying.batches.stop();
    expect(await monitor.batches.underWay(organization, () => false)).toMatchObject({ batch: null });
    await watched(9).batches.resume();
    expect(await isNothingGoingOn()).toBe(true);
    const completed = (await logOf()).findLast(({ type }) => type === 'BatchCompleted');
    expect(completed?.data).toMatchObject({ total: 1_200, counts: { changed: 1_200 } });
    await watched(9).merging.separate('supplier', one.id, context());
    const merging = [0, 500, 500, 1_000].map((done) => ['merge', 'UNO', done, 1_200]);
    const undoing = seen.slice(merging.length) as [string, string, number, number][];
    expect(seen.slice(0, merging.length)).toEqual(merging);
    expect(undoing.map(([kind, name, , total]) => [kind, name, total])).toEqual(
      undoing.map(() => ['undo', 'UNO', 1_201]),
    );
    expect(undoing.length).toBeGreaterThan(1);
  });
});

describe('a merge that ends before its last contract', () => {
  it.each([1, 2])('is undone by the system, when who ordered it may not any more at chunk %i', async (chunk) => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    let asked = 0;
    authority.isPermitted = () => ++asked !== chunk;
    const first = await join(one, other);
    expect(first).toMatchObject({ contracts: 0, stopped: { reason: 'not-permitted', notReached: 3 } });
    expect(first.undo).toMatchObject({ actor: { kind: 'system' }, completed: { kind: 'undo' } });
    for (const id of ids) expect(await supplierOf(id)).toBe('UNO');
    expect([await stateOf(one), await isNothingGoingOn()]).toEqual(['registered', true]);
    expect(await join(one, other)).toMatchObject({ contracts: 3 });
  });

  it('is undone when somebody stops it amid its contracts: those that had followed come back', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    const by = { kind: 'user', userId: clock.newId(), name: 'Ana Robles' } as const;
    const append: EventStore['appendMany'] = async (appends) => {
      const appended = await ports.events.appendMany(appends);
      const { batch } = await monitor.batches.underWay(organization, () => true);
      if (batch?.kind === 'merge') await monitor.batches.stopBatch({ ...context(), actor: by }, batch._id);
      return appended;
    };
    // The last contract names it only once the first ones have followed.
    let late: string | undefined;
    const find = async (...asked: Parameters<ViewStore['find']>) => {
      const found = await ports.records.find(...asked);
      const isOfContracts = asked[0].name === 'contract-references' && asked[1]?.limit === 500;
      if (!isOfContracts || late) return found;
      late = ids[2];
      return found.filter((one) => (one as { contractId?: string }).contractId !== late);
    };
    const { merging } = start({ ...ports.events, appendMany: append }, { ...ports.records, find } as ViewStore);
    const outcome = await merging.join('supplier', { id: one.id, toId: other.id, isSamePerson: false }, context());
    expect(outcome).toMatchObject({ contracts: 2, stopped: { reason: 'stopped', notReached: 1 } });
    expect(outcome.undo).toMatchObject({ actor: { kind: 'system' }, completed: { counts: { restored: 2 } } });
    for (const id of ids) expect(await supplierOf(id)).toBe('UNO');
    const ended = (await logOf()).filter(({ type }) => type === 'BatchCompleted');
    expect(ended.map(({ metadata }) => metadata.actor)).toEqual([by, { kind: 'system' }]);
    expect(await stateOf(one)).toBe('registered');
  });

  it.each([true, false])('is undone at the next start, whichever write it died with (made: %s)', async (made) => {
    for (let write = 1, isWhole = false; !isWhole; write += 1) {
      const [one, other] = [await supplierNamed(`UNO ${write}`), await supplierNamed(`DOS ${write}`)];
      const ids = await contractsFor(one, 3);
      const crash = openCrash();
      const dying = start(crash.through(ports.events), crash.through(ports.records));
      let asked = 0;
      authority.isPermitted = () => ++asked !== 2; // amid it, but before its contracts
      crash.dieAt(write, made);
      const to = { id: one.id, toId: other.id, isSamePerson: false };
      isWhole = await dying.merging.join('supplier', to, context()).then(
        () => true,
        () => false,
      );
      await dying.batches.stop();
      authority.isPermitted = () => false;
      replaceMonitor();
      clock.advance(60_000);
      await letTimePass(ports.records, 60_000);
      await monitor.batches.resume();
      await monitor.merging.settled(organization);
      const names = new Set(await Promise.all(ids.map((id) => supplierOf(id))));
      expect(names.size).toBe(1);
      expect([...names][0]).toBe((await stateOf(one)) === 'joined' ? `DOS ${write}` : `UNO ${write}`);
      await monitor.batches.stop();
    }
  });
});

describe('a separation whose author may not go on with it', () => {
  it('keeps what did not come back where it is, and says how many: two entries all the same', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    await join(one, other);
    authority.isPermitted = () => false;
    const outcome = await separate(one);
    expect(outcome).toMatchObject({ contracts: 0, kept: 3, stopped: { reason: 'not-permitted', notReached: 3 } });
    for (const id of ids) expect(await supplierOf(id)).toBe('DOS');
    expect(await stateOf(one)).toBe('registered');
  });
});

describe('a merge when the process dies', () => {
  it.each([true, false])('goes on at the next start, whichever write it died with (made: %s)', async (made) => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    for (let write = 1, isWhole = false; !isWhole; write += 1) {
      for (const isUndone of [false, true]) {
        const crash = openCrash();
        const dying = start(crash.through(ports.events), crash.through(ports.records));
        crash.dieAt(write, made);
        const command = context();
        const work = isUndone
          ? dying.merging.separate('supplier', one.id, command)
          : dying.merging.join('supplier', { id: one.id, toId: other.id, isSamePerson: false }, command);
        const wasWhole = await work.then(
          () => true,
          () => false,
        );
        await dying.batches.stop();
        replaceMonitor();
        clock.advance(60_000); // what the dead process reserved is free
        await letTimePass(ports.records, 60_000);
        await monitor.batches.resume();
        await monitor.merging.settled(organization);
        const status = await stateOf(one);
        const names = await Promise.all(ids.map((id) => supplierOf(id)));
        expect(names).toEqual(ids.map(() => (status === 'joined' ? 'DOS' : 'UNO')));
        if (isUndone && status === 'joined') await separate(one);
        if (!isUndone && status !== 'joined') await join(one, other);
        const kept = (await ports.records.find(reservations, {})).map(({ id }) => id);
        expect(kept.filter((id) => id.includes('/leaving'))).toEqual([]);
        isWhole = wasWhole;
        await monitor.batches.stop();
      }
    }
    replaceMonitor();
    for (const id of [one.id, other.id]) {
      expect(await monitor.suppliers.remove(id, context())).toEqual(
        id === one.id ? { ok: false, code: 'supplier.in-use' } : expect.objectContaining({ ok: true }),
      );
    }
  });
});
