import { type LoadProgress, topics } from '@monitor/contracts-schema/events/topics';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { type LoadHarness, NOTHING, openLoadHarness, requester } from '../testing/load-harness.ts';
import { sampleRows } from '../testing/sample-workbook.ts';
import { allWorkingLoads } from '../working-load-store.ts';
import type { ReviewFile } from './review-file.ts';
import { reviewHere } from './review-here.ts';

const AT_ONCE = 2;
const organizationAt = (index: number): string => index.toString(16).padStart(32, 'f');
const waits = { since: expect.stringMatching(/Z$/), reason: 'turn' };

let harness: LoadHarness;
let path: string;
/** Whose files are read by now, in their order, each until it is let go on; and how many were at once. */
let begun: string[];
let goOn: Map<string, () => void>;
let [running, most] = [0, 0];

const held: ReviewFile = async (task, signal, ...rest) => {
  const loads = await allWorkingLoads(harness.records);
  const organizationId = loads.find((load) => load.upload?.fileId === task.fileId)?.id ?? '';
  signal.throwIfAborted();
  const may = Promise.withResolvers<void>();
  const free = (): void => {
    goOn.delete(organizationId);
    may.resolve();
  };
  signal.addEventListener('abort', free);
  goOn.set(organizationId, free);
  begun.push(organizationId);
  running += 1;
  most = Math.max(most, running);
  try {
    await may.promise;
    return await reviewHere(task, signal, ...rest);
  } finally {
    running -= 1;
  }
};

beforeEach(async () => {
  [begun, goOn, running, most] = [[], new Map(), 0, 0];
  harness = await openLoadHarness(undefined, held);
  path = await harness.workbook(sampleRows(3));
});
afterEach(() => harness.close());

const upload = (organizationId: string, address = '203.0.113.1') => {
  const uploading = harness.loads.upload({ ...requester(organizationId), fileName: 'a.xlsx', source: path, address });
  uploading.catch(() => {}); // whoever looks at it hears of it
  return uploading;
};
const current = async (organizationId: string) => (await harness.loads.info(organizationId)).current;
const until = async (met: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await met())) await new Promise(setImmediate);
};
const untilWaiting = (organizationId: string) => until(async () => Boolean((await current(organizationId))?.waiting));
const isReading = (organizationId: string) => until(() => goOn.has(organizationId));
const finish = async (organizationId: string): Promise<void> => {
  await isReading(organizationId);
  goOn.get(organizationId)?.();
};

describe('workbooks of many organizations', () => {
  it('are read so many at once, and each in its turn', async () => {
    const organizations = Array.from({ length: 20 }, (_, index) => organizationAt(index));
    const uploads = organizations.map((organizationId, index) => upload(organizationId, `203.0.113.${index % 5}`));
    for (let left = organizations.length; left > 0; left -= 1) {
      await until(() => goOn.size === Math.min(left, AT_ONCE));
      for (const free of [...goOn.values()].slice(0, 1)) free();
    }
    await Promise.all(uploads);
    expect(most).toBe(AT_ONCE);
    expect(begun.toSorted()).toEqual(organizations.toSorted());
    for (const organizationId of organizations)
      expect(await current(organizationId)).toMatchObject({ status: 'pending', summary: { newContractsCount: 3 } });
  });

  it('tell whoever waits, until the turn comes', async () => {
    const heard: LoadProgress[] = [];
    const subscription = { group: 'waits', topic: topics.loadProgress, signal: new AbortController().signal };
    await harness.bus.subscribe({
      ...subscription,
      handle: async (messages) => void heard.push(...messages.map(({ value }) => value as LoadProgress)),
    });
    const [first, second, third] = [0, 1, 2].map(organizationAt) as [string, string, string];
    const uploads = [first, second].map((organizationId) => upload(organizationId));
    await until(() => goOn.size === AT_ONCE);
    uploads.push(upload(third));
    await untilWaiting(third);
    expect(await current(third)).toMatchObject({ status: 'processing', waiting: waits });
    expect(await current(first)).not.toHaveProperty('waiting');
    await finish(first);
    await isReading(third);
    expect(await current(third)).not.toHaveProperty('waiting');
    for (const organizationId of [second, third]) await finish(organizationId);
    await Promise.all(uploads);
    await until(() => heard.some(({ organizationId, done }) => organizationId === third && done === 100));
    const told = heard.filter(({ organizationId }) => organizationId === third);
    expect(told[0]).toMatchObject({ phase: 'reading', done: 0, total: 100, waiting: waits });
    expect(told[1]).not.toHaveProperty('waiting');
    expect(heard.filter(({ organizationId, waiting }) => organizationId !== third && waiting)).toEqual([]);
  });

  it.each([
    ['from the same network', ['203.0.113.1', '203.0.113.1']],
    ['from others', ['198.51.100.7', '192.0.2.7']],
  ] as const)(
    'leave the next turn to who has not had one, %s, whoever uploads again and again',
    async (_where, [ofLate, ofHonest]) => {
      const [slow, eager, honest, late] = [0, 1, 2, 3].map(organizationAt) as [string, string, string, string];
      for (const organizationId of [slow, eager]) void upload(organizationId);
      await until(() => goOn.size === AT_ONCE);
      void upload(late, ofLate);
      await untilWaiting(late);
      void upload(honest, ofHonest);
      await untilWaiting(honest);
      for (let again = 0; again < 3; again += 1) {
        await harness.loads.cancel(requester(eager));
        void upload(eager);
        await until(async () => Boolean(goOn.has(eager) || (await current(eager))?.waiting));
      }
      expect(begun.slice(AT_ONCE, AT_ONCE + 1)).toEqual([late]);
      await finish(late);
      await isReading(honest);
      expect(begun.filter((organizationId) => organizationId === eager)).toHaveLength(1);
    },
  );

  it('are never begun that are cancelled while they wait, and leave nothing behind', async () => {
    const [first, second, third] = [0, 1, 2].map(organizationAt) as [string, string, string];
    const reading = [first, second].map((organizationId) => upload(organizationId));
    await until(() => goOn.size === AT_ONCE);
    const waiting = upload(third);
    await untilWaiting(third);
    await harness.loads.cancel(requester(third));
    await expect(waiting).rejects.toMatchObject({ code: 'data-load.processing-cancelled' });
    expect(await current(third)).toBeNull();
    await harness.loads.stop();
    await Promise.allSettled(reading);
    expect(begun).toHaveLength(AT_ONCE);
    expect(await harness.orphans()).toEqual(NOTHING);
  });

  it('are left alone by other processes that start, or are stopped, while they wait', async () => {
    const [first, second, third] = [0, 1, 2].map(organizationAt) as [string, string, string];
    for (const organizationId of [first, second]) void upload(organizationId);
    await until(() => goOn.size === AT_ONCE);
    void upload(third);
    await untilWaiting(third);
    const elsewhere = harness.restart();
    const other = elsewhere.upload({ ...requester(third), fileName: 'b.xlsx', source: path });
    await expect(other).rejects.toMatchObject({ code: 'data-load.in-progress' });
    await elsewhere.lookOnce();
    await elsewhere.stop();
    expect(await current(third)).toMatchObject({ fileName: 'a.xlsx', waiting: waits });
  });

  it('are there for somebody from elsewhere though few networks took every place, and refused ones leave nothing', async () => {
    const crowd = Array.from({ length: PLACES.uploads.inAll + 20 }, (_, index) =>
      upload(organizationAt(index), `203.0.${index % 4}.1`),
    );
    const refused: string[] = [];
    for (const one of crowd) one.catch(({ code }) => void refused.push(code));
    await until(() => refused.length >= 20);
    const honest = organizationAt(1_000);
    const uploading = upload(honest, '192.0.2.7');
    await until(() => refused.length >= 21);
    for (const free of [...goOn.values()]) free();
    await finish(honest);
    await uploading;
    expect(new Set(refused)).toEqual(new Set(['server.busy']));
    expect(begun.indexOf(honest)).toBeLessThan(2 * AT_ONCE + 1);
    await harness.loads.stop();
    const left = await harness.orphans();
    expect(left.loads).toBe(left.staged);
    expect(left.temporary).toBe(0);
  });
});
