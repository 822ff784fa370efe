import { randomUUID } from 'node:crypto';
import type { Append, Appended, EventStore, LogQuery, NewEvent, Recorded } from './event-store.ts';

type Opened = { store: EventStore; close: () => Promise<void> };

const aName = (): string => randomUUID().replaceAll('-', '');
const aStream = (): string => `${aName()}.thing-${aName()}`;

const anEvent = (data: unknown = { n: 1 }): NewEvent => ({
  id: aName(),
  type: 'ThingHappened',
  schemaVersion: 1,
  metadata: { by: 'the suite' },
  data,
});

const someEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => anEvent({ n }));

const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

const aSorted = (positions: readonly string[]): string[] => [...new Set(positions)].sort();

const accepted = (answer: Appended | undefined): { version: number; position: string } => {
  if (!answer?.ok) throw new Error(`Expected an accepted append, not ${JSON.stringify(answer)}`);
  return answer;
};

const versionConflict = (actual: number): Appended => ({ ok: false, conflict: 'version', actual });

/** What every EventStore must do. An adapter's test file is one call of this function; `open` may be called often. */
export const describeEventStore = (name: string, open: () => Promise<Opened>, longest = 10_000): void => {
  describe(`${name} keeps the EventStore promises`, () => {
    let opened: Opened;
    let store: EventStore;

    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    /** Each event in a call of its own, to the streams in turn. */
    const appendInTurn = async (streams: readonly string[], count: number): Promise<Recorded[]> => {
      const versions = new Map<string, number>();
      const written: Recorded[] = [];
      for (let n = 0; n < count; n++) {
        const stream = streams[n % streams.length]!;
        const event = anEvent({ n });
        const { version, position } = accepted(await store.append(stream, versions.get(stream) ?? 0, [event]));
        versions.set(stream, version);
        written.push({ ...event, stream, version, position });
      }
      return written;
    };

    const readWholeLog = async (query: LogQuery, limit: number): Promise<Recorded[]> => {
      const events: Recorded[] = [];
      for (let after = query.after; ; after = events.at(-1)!.position) {
        const batch = await store.readLog({ ...query, after, limit });
        expect(batch.length).toBeLessThanOrEqual(limit);
        if (batch.length === 0) return events;
        events.push(...batch);
      }
    };

    /** Follows until `count` events have come, then aborts; `onBatch` runs while the follower waits. */
    const followUntil = async (
      query: LogQuery & { batchSize?: number },
      count: number,
      onBatch: (seen: number) => Promise<unknown> | undefined = () => undefined,
    ): Promise<Recorded[][]> => {
      const stop = new AbortController();
      const batches: Recorded[][] = [];
      for await (const batch of store.follow({ ...query, signal: stop.signal })) {
        batches.push(batch);
        const seen = batches.flat().length;
        if (seen >= count) stop.abort();
        else await onBatch(seen);
      }
      return batches;
    };

    describe('reading a stream', () => {
      it('reads a stream that does not exist as empty, at version 0', async () => {
        expect(await store.read(aStream())).toEqual({ events: [], version: 0 });
        expect(await store.read(aStream(), { from: 3, limit: 2 })).toEqual({ events: [], version: 0 });
      });

      it('numbers the events of a stream from 1 and gives each its stream and position', async () => {
        const stream = aStream();
        const events = someEvents(3);
        const { version, position } = accepted(await store.append(stream, 0, events));

        const read = await store.read(stream);

        expect(version).toBe(3);
        expect(read.version).toBe(3);
        expect(read.events.map((event) => event.version)).toEqual([1, 2, 3]);
        expect(read.events.map((event) => event.stream)).toEqual([stream, stream, stream]);
        expect(read.events.at(-1)?.position).toBe(position);
        expect(ids(read.events)).toEqual(ids(events));
      });

      it('gives id, type, schema version, metadata and data back as they were stored, and nothing else', async () => {
        const stream = aStream();
        const event: NewEvent = {
          id: 'any string, even ünïcode: ñ/東京',
          type: 'ThingRenamed',
          schemaVersion: 7,
          metadata: {
            actor: { userId: 'u1', name: 'José Núñez' },
            cause: { via: 'form', row: null },
            id: 'x',
            tags: [],
          },
          data: {
            name: 'Peña & Hijos «S.A.»',
            nested: { list: [1, 2.5, -0.1, { deep: [[true, false, null]] }] },
            '': '',
          },
        };
        const { position } = accepted(await store.append(stream, 0, [event]));

        const recorded = { ...event, stream, version: 1, position };

        expect((await store.read(stream)).events).toEqual([recorded]);
        expect(await store.readLog({ streamPrefix: stream, limit: 10 })).toEqual([recorded]);
        expect((await followUntil({ streamPrefix: stream }, 1)).flat()).toEqual([recorded]);
      });

      it('keeps any JSON value as data', async () => {
        const stream = aStream();
        const values = [
          null,
          true,
          0,
          9_007_199_254_740_991,
          'text with "quotes" \\ \n \u2028 🧾',
          [],
          [[]],
          {},
          ['a', 1],
        ];
        await store.append(stream, 0, values.map(anEvent));

        expect((await store.read(stream)).events.map((event) => event.data)).toEqual(values);
      });

      it('keeps an event of 200 kB', async () => {
        const stream = aStream();
        const data = { text: 'á€🧾 '.repeat(20_000), rows: Array.from({ length: 1_000 }, (_, n) => ({ n })) };
        await store.append(stream, 0, [anEvent(data)]);

        expect((await store.read(stream)).events[0]?.data).toEqual(data);
      });

      it('reads from a version, at most a limit, and always tells the full version', async () => {
        const stream = aStream();
        const events = someEvents(6);
        await store.append(stream, 0, events);
        const range = async (asked: { from?: number; limit?: number }) => {
          const read = await store.read(stream, asked);
          return { versions: read.events.map((event) => event.version), version: read.version };
        };

        expect(await range({ from: 3, limit: 2 })).toEqual({ versions: [3, 4], version: 6 });
        expect(await range({ from: 5 })).toEqual({ versions: [5, 6], version: 6 });
        expect(await range({ from: 5, limit: 2 })).toEqual({ versions: [5, 6], version: 6 });
        expect(await range({ from: 5, limit: 9 })).toEqual({ versions: [5, 6], version: 6 });
        expect(await range({ limit: 4 })).toEqual({ versions: [1, 2, 3, 4], version: 6 });
        expect(await range({ from: 6, limit: 1 })).toEqual({ versions: [6], version: 6 });
        expect(await range({ from: 7 })).toEqual({ versions: [], version: 6 });
        expect(await range({ from: 70, limit: 2 })).toEqual({ versions: [], version: 6 });
      });

      it('keeps streams apart, whatever characters their names hold', async () => {
        const base = aName();
        const names = ['thing-1', 'thing-11', 'Thing-1', 'thing_1', 'thing%1', 'thing-1 ', 'año-1'];
        const id = '0123456789abcdef0123456789abcdef';
        const streams = [...names, `thing-${id}`, `thing-${id.toUpperCase()}`, `thing-${id}0`, `thing-${id}${id}`, id];
        for (const stream of streams) await store.append(`${base}.${stream}`, 0, [anEvent({ stream })]);

        for (const stream of streams) {
          const { events, version } = await store.read(`${base}.${stream}`);
          expect({ version, data: events[0]?.data }).toEqual({ version: 1, data: { stream } });
        }
      });

      it(`holds ${longest} events in one stream`, async () => {
        const stream = aStream();
        const events = someEvents(longest);
        for (let version = 0; version < events.length; version += 500) {
          const answer = await store.append(stream, version, events.slice(version, version + 500));
          expect(accepted(answer).version).toBe(version + 500);
        }

        const whole = await store.read(stream);
        const end = await store.read(stream, { from: longest - 1, limit: 5 });

        expect(whole.version).toBe(longest);
        expect(ids(whole.events)).toEqual(ids(events));
        expect(end).toEqual({ events: whole.events.slice(longest - 2), version: longest });
        expect(await readWholeLog({ streamPrefix: stream }, 1_500)).toEqual(whole.events);
      });
    });

    describe('appending', () => {
      it('refuses an expected version that is not the actual one, says which is, and writes nothing', async () => {
        const stream = aStream();
        const events = someEvents(2);

        expect(await store.append(stream, 1, [anEvent()])).toEqual(versionConflict(0));
        await store.append(stream, 0, events);
        expect(await store.append(stream, 0, [anEvent()])).toEqual(versionConflict(2));
        expect(await store.append(stream, 1, someEvents(3))).toEqual(versionConflict(2));
        expect(await store.append(stream, 3, [anEvent()])).toEqual(versionConflict(2));
        expect(await store.append(stream, 50, [anEvent()])).toEqual(versionConflict(2));

        expect(ids((await store.read(stream)).events)).toEqual(ids(events));
      });

      it('takes the same events again as done, with the first answer, whatever version is expected', async () => {
        const stream = aStream();
        const events = someEvents(3);
        const first = await store.append(stream, 0, events);

        for (const expected of [0, 1, 2, 3, 4, 99]) expect(await store.append(stream, expected, events)).toEqual(first);

        expect(ids((await store.read(stream)).events)).toEqual(ids(events));
      });

      it('takes the same events again as done when others were appended since', async () => {
        const stream = aStream();
        const before = someEvents(2);
        const events = someEvents(2);
        const after = someEvents(3);
        await store.append(stream, 0, before);
        const first = await store.append(stream, 2, events);
        await store.append(stream, 4, after);

        for (const expected of [0, 2, 4, 7, 8]) expect(await store.append(stream, expected, events)).toEqual(first);

        expect(ids((await store.read(stream)).events)).toEqual(ids([...before, ...events, ...after]));
      });

      it('takes some of the events again as done, with the version and position of the last of them', async () => {
        const stream = aStream();
        const events = someEvents(4);
        await store.append(stream, 0, events);
        const { position } = (await store.read(stream)).events[2]!;

        for (const expected of [0, 1, 4])
          expect(await store.append(stream, expected, events.slice(1, 3))).toEqual({ ok: true, version: 3, position });
      });

      it('refuses events of which only some are there already, and writes none', async () => {
        const stream = aStream();
        const [old, older, fresh] = [anEvent(), anEvent(), anEvent()];
        await store.append(stream, 0, [older, old]);

        for (const expected of [0, 1, 2, 3]) {
          expect(await store.append(stream, expected, [old, fresh])).toEqual(versionConflict(2));
          expect(await store.append(stream, expected, [fresh, old])).toEqual(versionConflict(2));
        }
        expect(await store.append(stream, 0, [older, old, fresh])).toEqual(versionConflict(2));

        expect(ids((await store.read(stream)).events)).toEqual(ids([older, old]));
      });

      it('knows ids within their stream only', async () => {
        const [one, other] = [aStream(), aStream()];
        const event = anEvent();

        expect(accepted(await store.append(one, 0, [event])).version).toBe(1);
        expect(accepted(await store.append(other, 0, [event])).version).toBe(1);
        expect(ids((await store.read(other)).events)).toEqual([event.id]);
      });

      it('throws for no events and for one id twice, and writes nothing', async () => {
        const stream = aStream();
        const event = anEvent();

        await expect(store.append(stream, 0, [])).rejects.toThrow(RangeError);
        await expect(store.append(stream, 0, [event, anEvent(), event])).rejects.toThrow(RangeError);
        expect((await store.read(stream)).version).toBe(0);
      });

      it('throws for an event without a type or data and for a stream without a name of its own, and writes nothing', async () => {
        const stream = aStream();
        const unnamed = { ...anEvent(), type: '' };
        const saysNothing = { ...anEvent(), data: undefined };

        for (const append of [
          { stream, expected: 0, events: [anEvent(), unnamed] },
          { stream, expected: 0, events: [anEvent(), saysNothing] },
          { stream: '', expected: 0, events: [anEvent()] },
          { stream: `$${stream}`, expected: 0, events: [anEvent()] },
        ]) {
          await expect(store.append(append.stream, 0, append.events)).rejects.toThrow(RangeError);
          await expect(
            store.appendMany([{ stream: `${stream}-2`, expected: 0, events: [anEvent()] }, append]),
          ).rejects.toThrow(RangeError);
        }
        for (const name of [stream, `${stream}-2`]) expect((await store.read(name)).version).toBe(0);
      });

      it.each([0, 3])('lets exactly one of 64 concurrent appends at version %i win', async (version) => {
        const stream = aStream();
        if (version > 0) await store.append(stream, 0, someEvents(version));
        const rivals = Array.from({ length: 64 }, () => someEvents(2));

        const answers = await Promise.all(rivals.map((events) => store.append(stream, version, events)));

        const winner = answers.findIndex((answer) => answer.ok);
        expect(accepted(answers[winner]).version).toBe(version + 2);
        expect(answers.filter((answer) => !answer.ok)).toEqual(Array(63).fill(versionConflict(version + 2)));
        expect(ids((await store.read(stream, { from: version + 1 })).events)).toEqual(ids(rivals[winner]!));
      });

      it.each([0, 3])('takes 64 concurrent appends of the same events at version %i as one', async (version) => {
        const stream = aStream();
        if (version > 0) await store.append(stream, 0, someEvents(version));
        const events = someEvents(2);

        const answers = await Promise.all(Array.from({ length: 64 }, () => store.append(stream, version, events)));

        expect(answers).toEqual(Array(64).fill(answers[0]));
        expect(accepted(answers[0]).version).toBe(version + 2);
        expect(ids((await store.read(stream, { from: version + 1 })).events)).toEqual(ids(events));
      });

      it('takes concurrent appends to many streams', async () => {
        const prefix = `${aName()}.`;
        const events = someEvents(200);

        const answers = await Promise.all(events.map((event, n) => store.append(`${prefix}thing-${n}`, 0, [event])));

        const log = await readWholeLog({ streamPrefix: prefix }, 1_000);
        expect(aSorted(log.map(({ position }) => position))).toEqual(
          aSorted(answers.map((answer) => accepted(answer).position)),
        );
        expect(ids(log).sort()).toEqual(ids(events).sort());
      });
    });

    describe('appending to many streams in one call', () => {
      it('answers nothing for nothing', async () => {
        expect(await store.appendMany([])).toEqual([]);
      });

      it('answers each append in the order asked; a conflict, a repeat or a partial repeat touches no other', async () => {
        const [fresh, stale, grown, repeated, partial, ahead] = Array.from({ length: 6 }, aStream) as [
          string,
          string,
          string,
          string,
          string,
          string,
        ];
        const old = someEvents(2);
        await store.appendMany(
          [stale, grown, repeated, partial].map((stream) => ({ stream, expected: 0, events: old })),
        );
        const [repeatedPosition] = (await store.read(repeated)).events.slice(-1).map(({ position }) => position);

        const answers = await store.appendMany([
          { stream: stale, expected: 1, events: someEvents(2) },
          { stream: fresh, expected: 0, events: someEvents(3) },
          { stream: ahead, expected: 4, events: someEvents(1) },
          { stream: partial, expected: 2, events: [old[1]!, anEvent()] },
          { stream: repeated, expected: 0, events: old },
          { stream: grown, expected: 2, events: someEvents(1) },
        ]);

        expect(answers).toEqual([
          versionConflict(2),
          { ok: true, version: 3, position: expect.any(String) },
          versionConflict(0),
          versionConflict(2),
          { ok: true, version: 2, position: repeatedPosition },
          { ok: true, version: 3, position: expect.any(String) },
        ]);
        const versions = await Promise.all([fresh, stale, grown, repeated, partial, ahead].map((s) => store.read(s)));
        expect(versions.map(({ version }) => version)).toEqual([3, 2, 3, 2, 2, 0]);
      });

      it('takes 500 streams in one call, in their order, and the same call again', async () => {
        const prefix = `${aName()}.`;
        const appends = Array.from({ length: 500 }, (_, n): Append => {
          return { stream: `${prefix}thing-${n}`, expected: 0, events: [anEvent({ n })] };
        });

        const answers = await store.appendMany(appends);

        expect(answers.map((answer) => accepted(answer).version)).toEqual(Array(500).fill(1));
        const positions = answers.map((answer) => accepted(answer).position);
        expect(aSorted(positions)).toEqual(positions);
        expect(await store.appendMany(appends)).toEqual(answers);
        expect(await readWholeLog({ streamPrefix: prefix }, 1_000)).toHaveLength(500);
      });
    });

    describe('reading the log', () => {
      it('gives positions that are strictly increasing strings, across streams, in the order of appending', async () => {
        const prefix = `${aName()}.`;
        const written = await appendInTurn([`${prefix}a`, `${prefix}b`, `${prefix}c`], 12);
        const positions = written.map(({ position }) => position);

        expect(aSorted(positions)).toEqual(positions);
        expect(await store.readLog({ streamPrefix: prefix, limit: 100 })).toEqual(written);
      });

      it('reads the same in batches of any size as at once', async () => {
        const prefix = `${aName()}.`;
        const written = await appendInTurn([`${prefix}a`, `${prefix}b`], 23);

        for (const limit of [1, 4, 23, 24])
          expect(await readWholeLog({ streamPrefix: prefix }, limit)).toEqual(written);
      });

      it('reads what comes after a position, with a prefix and a limit', async () => {
        const prefix = `${aName()}.`;
        const written = await appendInTurn([`${prefix}a`, `x${prefix}a`, `${prefix}b`], 15);
        const wanted = written.filter(({ stream }) => stream.startsWith(prefix));
        const after = wanted[3]!.position;

        expect(await store.readLog({ after, streamPrefix: prefix, limit: 3 })).toEqual(wanted.slice(4, 7));
        expect(await store.readLog({ after: written[7]!.position, streamPrefix: prefix, limit: 2 })).toEqual(
          wanted.slice(5, 7),
        );
        expect(await store.readLog({ after, streamPrefix: prefix, limit: 100 })).toEqual(wanted.slice(4));
        expect(await store.readLog({ after: wanted.at(-1)!.position, streamPrefix: prefix, limit: 5 })).toEqual([]);
      });

      it('reads all streams without a prefix', async () => {
        const [one, other] = [aStream(), aStream()];
        const before = accepted(await store.append(aStream(), 0, [anEvent()])).position;
        const written = await appendInTurn([one, other], 6);

        expect(await store.readLog({ after: before, limit: 100 })).toEqual(written);
        expect(await store.readLog({ after: before, streamPrefix: '', limit: 4 })).toEqual(written.slice(0, 4));
        expect(await store.readLog({ after: written.at(-1)!.position, limit: 4 })).toEqual([]);
        expect((await store.readLog({ limit: 2 })).length).toBe(2);
      });

      it('takes a prefix literally and to the letter', async () => {
        const base = aName();
        const names = [
          'a1.x',
          'a1.xy',
          'a10.x',
          'A1.x',
          'a%.x',
          'a_.x',
          'ab.x',
          'á.x',
          'a1',
          'a1.x.y',
          '(a.x',
          'a1.\uffee',
        ];
        await appendInTurn(
          names.map((stream) => base + stream),
          names.length,
        );
        const prefixes = [
          'a1.',
          'a10.',
          'A1.',
          'a%.',
          'a_.',
          'a%',
          'a1',
          'a',
          '',
          'á',
          'a1.x',
          'a1.x.',
          '(a',
          'a..',
          'b',
        ];

        for (const prefix of prefixes) {
          const found = await store.readLog({ streamPrefix: base + prefix, limit: 100 });
          const wanted = names.filter((stream) => stream.startsWith(prefix)).map((stream) => base + stream);
          expect({ prefix, found: found.map(({ stream }) => stream) }).toEqual({ prefix, found: wanted });
        }
      });

      it('tells the position of the newest event', async () => {
        const stream = aStream();
        const events = someEvents(3);
        const first = accepted(await store.append(stream, 0, events));
        expect(await store.lastPosition()).toBe(first.position);

        await store.append(stream, 0, events);
        await store.append(stream, 1, [anEvent()]);
        expect(await store.lastPosition()).toBe(first.position);

        const second = accepted(await store.append(aStream(), 0, [anEvent()]));
        expect(await store.lastPosition()).toBe(second.position);
        for (const known of [first.position, second.position, `${second.position}0`])
          expect(await store.lastPosition(known)).toBe(second.position);
        expect(second.position > first.position).toBe(true);
      });
    });

    describe('following the log', () => {
      it('catches up and goes on live', async () => {
        const stream = aStream();
        const events = someEvents(8);
        await store.append(stream, 0, events.slice(0, 4));

        const batches = await followUntil({ streamPrefix: stream }, 8, (seen) =>
          seen >= 4 ? store.append(stream, seen, events.slice(seen, seen + 2)) : undefined,
        );

        expect(batches.flat()).toEqual((await store.read(stream)).events);
        expect(ids(batches.flat())).toEqual(ids(events));
      });

      it('hears of the first event of a log part that was empty', async () => {
        const stream = aStream();
        const following = followUntil({ streamPrefix: stream }, 1);
        const event = anEvent();
        await store.append(stream, 0, [event]);

        expect(ids((await following).flat())).toEqual([event.id]);
      });

      it('hears of all streams without a prefix, from a position on', async () => {
        const after = accepted(await store.append(aStream(), 0, [anEvent()])).position;
        const following = followUntil({ after }, 6);
        const written = await appendInTurn([aStream(), aStream()], 6);

        expect((await following).flat()).toEqual(written);
      });

      it('follows one prefix after a position among other streams, in batches of a size', async () => {
        const prefix = `${aName()}.`;
        const written = await appendInTurn([`${prefix}a`, `x${prefix}a`, `${prefix}b`], 30);
        const wanted = written.filter(({ stream }) => stream.startsWith(prefix)).slice(5);
        const after = written.filter(({ stream }) => stream.startsWith(prefix))[4]!.position;

        const batches = await followUntil({ after, streamPrefix: prefix, batchSize: 4 }, wanted.length);

        expect(batches.flat()).toEqual(wanted);
        for (const { length } of batches) expect([1, 2, 3, 4]).toContain(length);
      });

      it('catches up with 3,000 events in order, in batches that are never empty and never too large', async () => {
        const prefix = `${aName()}.`;
        const streams = Array.from({ length: 6 }, (_, n) => `${prefix}thing-${n}`);
        await store.appendMany(streams.map((stream) => ({ stream, expected: 0, events: someEvents(500) })));

        const batches = await followUntil({ streamPrefix: prefix, batchSize: 128 }, 3_000);

        expect(batches.flat()).toEqual(await readWholeLog({ streamPrefix: prefix }, 1_000));
        expect(batches.flat()).toHaveLength(3_000);
        expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(128);
        expect(Math.min(...batches.map(({ length }) => length))).toBeGreaterThanOrEqual(1);
      });

      it('gives every follower every event', async () => {
        const prefix = `${aName()}.`;
        const following = [10, 10, 10].map((count) => followUntil({ streamPrefix: prefix, batchSize: 3 }, count));
        const narrow = followUntil({ streamPrefix: `${prefix}b` }, 5);
        const written = await appendInTurn([`${prefix}a`, `${prefix}b`], 10);

        for (const batches of await Promise.all(following)) expect(batches.flat()).toEqual(written);
        expect((await narrow).flat()).toEqual(written.filter(({ stream }) => stream === `${prefix}b`));
      });

      it('resumes from a saved position without loss or double while others append', async () => {
        const prefix = `${aName()}.`;
        const appending = Promise.all(['a', 'b', 'c'].map((name) => appendInTurn([`${prefix}${name}`], 20)));
        const seen: Recorded[] = [];
        while (seen.length < 60) {
          const stop = new AbortController();
          const query = { after: seen.at(-1)?.position, streamPrefix: prefix, batchSize: 7, signal: stop.signal };
          for await (const batch of store.follow(query)) {
            seen.push(...batch);
            stop.abort();
          }
        }

        const written = (await appending).flat().sort((a, b) => (a.position < b.position ? -1 : 1));
        expect(seen).toEqual(written);
      });

      it('ends cleanly when aborted: before the start, while waiting, and amid a catch-up', async () => {
        const stream = aStream();
        await store.append(stream, 0, someEvents(50));
        const collect = async (signal: AbortSignal, after?: string): Promise<number> => {
          let seen = 0;
          for await (const batch of store.follow({ streamPrefix: stream, after, batchSize: 10, signal }))
            seen += batch.length;
          return seen;
        };
        const end = (await store.read(stream)).events.at(-1)?.position;

        expect(await collect(AbortSignal.abort())).toBe(0);
        expect(await collect(AbortSignal.timeout(100), end)).toBe(0);
        expect((await followUntil({ streamPrefix: stream, batchSize: 10 }, 1)).flat().length).toBeLessThanOrEqual(10);
      });

      it('may be left in the middle, and followed again', async () => {
        const stream = aStream();
        const events = someEvents(20);
        await store.append(stream, 0, events);
        const { signal } = new AbortController();

        for (let times = 0; times < 3; times++) {
          for await (const batch of store.follow({ streamPrefix: stream, batchSize: 5, signal })) {
            expect(ids(batch)).toEqual(ids(events.slice(0, batch.length)));
            break;
          }
        }
      });

      it('ends every follower when the store is closed, and closing again is harmless', async () => {
        const other = await open();
        const stream = aStream();
        await other.store.append(stream, 0, someEvents(2));
        const { signal } = new AbortController();
        const caughtUp = Promise.withResolvers<void>();
        const follow = async (streamPrefix: string): Promise<number> => {
          let seen = 0;
          for await (const batch of other.store.follow({ streamPrefix, signal })) {
            seen += batch.length;
            if (seen === 2) caughtUp.resolve();
          }
          return seen;
        };
        const following = [follow(stream), follow(aStream())];
        await caughtUp.promise;

        await other.store.close();
        await other.store.close();

        expect(await Promise.all(following)).toEqual([2, 0]);
        await other.close();
      });
    });
  });
};
