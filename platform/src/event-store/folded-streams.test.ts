import { openEmbeddedEventStore } from './embedded-event-store.ts';
import type { EventReader, Recorded } from './event-store.ts';
import { foldedStreams } from './folded-streams.ts';

const named = (id: string) => ({ id, type: 'Happened', schemaVersion: 1, metadata: {}, data: {} });
const fold = { initial: '', evolve: (state: string, { id }: Recorded) => state + id };

describe('what a stream adds up to', () => {
  const open = (kept?: number) => {
    let log = openEmbeddedEventStore();
    const read: number[] = [];
    const events: Pick<EventReader, 'read'> = {
      read: async (stream, range) => {
        const answer = await log.read(stream, range);
        read.push(answer.events.length);
        return answer;
      },
    };
    const append = async (ids: string, stream = 's'): Promise<void> => {
      const { version } = await log.read(stream);
      await log.append(stream, version, [...ids].map(named));
    };
    const restore = (): void => {
      log = openEmbeddedEventStore();
    };
    return { state: foldedStreams(events, fold, kept), append, restore, read };
  };

  it('is what the log says when it is asked', async () => {
    const { state, append } = open();
    expect(await state('s')).toBe('');
    await append('abc');
    expect(await state('s')).toBe('abc');
    await append('de');
    expect([await state('s'), await state('s'), await state('other')]).toEqual(['abcde', 'abcde', '']);
  });

  it('is not read from its beginning again', async () => {
    const { state, append, read } = open();
    await append('abcdefgh');
    await state('s');
    await state('s');
    await append('ij');
    expect(await state('s')).toBe('abcdefghij');
    expect(read).toEqual([8, 1, 3]);
  });

  it.each(['ab', 'abx', 'xyz', 'xyzu', ''])('is read anew from a log that was restored and says %j', async (said) => {
    const { state, append, restore } = open();
    await append('abc');
    await state('s');
    restore();
    if (said) await append(said);
    expect([await state('s'), await state('s')]).toEqual([said, said]);
  });

  it('is remembered of so many streams only, those asked about last', async () => {
    const { state, append, read } = open(2);
    for (const stream of ['one', 'two', 'three']) await append('abc', stream);
    for (const stream of ['one', 'two', 'three', 'three', 'one']) expect(await state(stream)).toBe('abc');
    expect(read).toEqual([3, 3, 3, 1, 3]);
  });

  it('is not told by a log that does not answer', async () => {
    const failure = new Error('away');
    const state = foldedStreams({ read: () => Promise.reject(failure) }, fold);
    await expect(state('s')).rejects.toBe(failure);
  });
});
