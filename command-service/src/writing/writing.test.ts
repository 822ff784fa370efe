import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { toNewEvents } from '../deciding/command-context.ts';
import { openWriting } from './writing.ts';

const contextOf = (commandId: string) => ({
  commandId,
  organizationId: 'o1',
  now: new Date('2026-03-01T12:00:00Z'),
  actor: { kind: 'system' } as const,
  cause: { via: 'form' } as const,
});
const happened = (what: string) => ({ type: 'Happened', data: { what } });
const newStream = (stream: string, commandId: string) => ({
  stream,
  events: toNewEvents([happened(stream)], contextOf(commandId)),
});

let log: EventStore;
beforeEach(() => {
  log = openEmbeddedEventStore();
});
afterEach(() => log.close());

const idsOf = async (stream: string) => (await log.read(stream)).events.map(({ id }) => id);

describe('what is registered', () => {
  it('is there once, however often that is said, and whatever came after', async () => {
    const { register, appendNext } = openWriting(log);
    await register([newStream('s1', 'a')]);
    await appendNext('s1', [happened('later')], contextOf('b'));
    await register([newStream('s1', 'a'), newStream('s2', 'c')]);
    await register([]);
    expect([await idsOf('s1'), await idsOf('s2')]).toEqual([['a/0', 'b/0'], ['c/0']]);
  });

  it('is nothing in a stream that began with something else', async () => {
    const { register } = openWriting(log);
    await register([newStream('s1', 'a')]);
    await expect(register([newStream('s1', 'b')])).rejects.toThrow('The stream s1');
    expect(await idsOf('s1')).toEqual(['a/0']);
  });
});

describe('what comes next in a stream', () => {
  it('is appended behind what another was quicker with, and once', async () => {
    let isFirst = true;
    const overtaken: EventStore = {
      ...log,
      append: async (...given) => {
        if (isFirst) {
          isFirst = false;
          await openWriting(log).appendNext('s1', [happened('quicker')], contextOf('b'));
        }
        return log.append(...given);
      },
    };
    const { appendNext } = openWriting(overtaken);
    for (let told = 0; told < 2; told += 1) await appendNext('s1', [happened('told')], contextOf('a'));
    expect(await idsOf('s1')).toEqual(['b/0', 'a/0']);
  });
});
