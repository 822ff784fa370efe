import { setTimeout as pause } from 'node:timers/promises';
import { type LoadProgress, topics } from '@monitor/contracts-schema/events/topics';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { awayFrom } from '../testing/crashing-store.ts';
import { ACTOR, type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { sampleRow } from '../testing/sample-workbook.ts';
import { reviewHere } from '../upload/review-here.ts';

const UPLOADED = 1;
const CONFIRMED = 2;
/** Confirmation, a supplier, two units, three contracts. */
const WHILE_APPLIED = [CONFIRMED + 1, CONFIRMED + 3, CONFIRMED + 5];
const APPLIED = CONFIRMED + 7;
/** After its confirmation: three contracts at once, a supplier, two units. */
const WHILE_REVERTED = [APPLIED + 2, APPLIED + 5, APPLIED + 7];

let harness: LoadHarness;
let passTime: () => void;
afterEach(() => harness.close());

/** Stores that do not answer are tried again once `passTime` is called. */
const open = async (...[events, reviewFile, records]: Parameters<typeof openLoadHarness>): Promise<void> => {
  const { promise: passed, resolve } = Promise.withResolvers<void>();
  passTime = resolve;
  harness = await openLoadHarness(events, reviewFile, records, (_, signal) =>
    Promise.race([passed, new Promise<void>((woken) => signal?.addEventListener('abort', () => woken()))]),
  );
};

const isThere = async (type: string): Promise<void> => {
  while (!(type in (await harness.countEvents()))) await pause(5);
};
const current = async () => (await harness.loads.info(ORGANIZATION)).current;

const hear = async (): Promise<readonly LoadProgress[]> => {
  const heard: LoadProgress[] = [];
  await harness.bus.subscribe({
    topic: topics.loadProgress,
    handle: async (messages) => void heard.push(...messages.map(({ value }) => value as LoadProgress)),
  });
  return heard;
};

const uploadThree = async (): Promise<string> =>
  (await harness.upload(await harness.workbook([sampleRow('A'), sampleRow('B'), sampleRow('C')]))).dataLoadId;

const waiting = { since: expect.stringMatching(/^\d{4}-.*Z$/), reason: 'storage' };

it.each(WHILE_APPLIED)(
  'a load that a store interrupts at append %i says so, and goes on by itself when it answers again',
  async (first) => {
    await open(awayFrom(first, 2));
    const heard = await hear();
    const dataLoadId = await uploadThree();
    const reading = heard.length;
    expect(await harness.loads.countByState()).toMatchObject({ reviewing: 1, applying: 0, waiting: 0 });
    await expect(harness.loads.confirm(requester())).rejects.toThrow('does not answer');
    expect(await harness.loads.countByState()).toMatchObject({ reviewing: 0, applying: 0, waiting: 1 });
    expect(await current()).toMatchObject({ _id: dataLoadId, status: 'confirming', waiting });

    passTime();
    await isThere('BatchCompleted load');
    await harness.loads.stop();
    expect(await harness.countEvents()).toEqual({
      DataLoadUploaded: UPLOADED,
      'BatchStarted load': 1,
      SupplierRegistered: 1,
      AdministrativeUnitRegistered: 2,
      ContractRegistered: 3,
      'BatchCompleted load': 1,
    });
    expect(new Set(Object.values(await harness.loads.countByState()))).toEqual(new Set([0]));
    expect(await current()).toBeNull();
    const told = heard.slice(reading);
    expect(told).toContainEqual({
      organizationId: ORGANIZATION,
      userId: ACTOR.userId,
      dataLoadId,
      phase: 'applying',
      done: expect.any(Number),
      total: 3,
      waiting,
    });
    expect(told.at(-1)).toMatchObject({ dataLoadId, phase: 'applying', done: 3, total: 3 });
    expect(told.at(-1)).not.toHaveProperty('waiting');
  },
);

it('a confirmation that did not reach the log is asked for again, and waits for nothing', async () => {
  await open(awayFrom(CONFIRMED, 1));
  await harness.upload(await harness.workbook([sampleRow('A')]));
  await expect(harness.loads.confirm(requester())).rejects.toThrow('does not answer');
  while ((await current())?.status !== 'pending') await pause(5);
  expect(await current()).not.toHaveProperty('waiting');
  await harness.loads.confirm(requester());
  expect(await harness.countEvents()).toMatchObject({ 'BatchStarted load': 1, ContractRegistered: 1 });
});

it('a confirmation that reached no store disturbs nobody who uploads corrections meanwhile', async () => {
  let isAway = false;
  let letThrough = (): void => {};
  let gate: Promise<void> | undefined;
  await open(
    undefined,
    async (...review) => {
      await gate;
      return reviewHere(...review);
    },
    (records) => ({
      ...records,
      replaceIf: (...change) =>
        isAway ? Promise.reject(new StorageUnavailable('the records')) : records.replaceIf(...change),
    }),
  );
  const dataLoadId = await uploadThree();
  isAway = true;
  await expect(harness.loads.confirm(requester())).rejects.toThrow('does not answer');
  isAway = false;
  gate = new Promise((resolve) => {
    letThrough = resolve;
  });
  const corrected = harness.upload(await harness.workbook([sampleRow('Z')]), dataLoadId);
  passTime();
  while ((await harness.loads.countByState()).waiting > 0) await pause(5);
  letThrough();
  await corrected;
  expect(await current()).toMatchObject({ status: 'pending', summary: { newContractsCount: 1 } });
});

it.each(WHILE_REVERTED)(
  'taking a load back that a store interrupts at append %i says so, and goes on by itself when it answers again',
  async (first) => {
    await open(awayFrom(first, 2));
    const heard = await hear();
    const dataLoadId = await uploadThree();
    await harness.loads.confirm(requester());
    const revert = (id: string) => harness.undo(id);
    const applying = heard.length;
    await expect(revert(dataLoadId)).rejects.toThrow('does not answer');
    expect(await harness.loads.countByState()).toMatchObject({ reverting: 0, waiting: 1 });
    expect(await current()).toMatchObject({ _id: dataLoadId, status: 'reverting', waiting });
    await expect(revert('0'.repeat(32))).rejects.toThrow();
    expect(await current()).toMatchObject({ waiting });

    passTime();
    await isThere('BatchCompleted undo');
    await harness.loads.stop();
    expect(await harness.countEvents()).toMatchObject({
      'BatchStarted undo': 1,
      ContractRemoved: 3,
      SupplierRemoved: 1,
      AdministrativeUnitRemoved: 2,
      'BatchCompleted undo': 1,
    });
    expect(new Set(Object.values(await harness.loads.countByState()))).toEqual(new Set([0]));
    expect(await current()).toBeNull();
    expect(heard.slice(applying)).toContainEqual({
      organizationId: ORGANIZATION,
      userId: ACTOR.userId,
      dataLoadId,
      phase: 'reverting',
      done: expect.any(Number),
      total: 6,
      waiting,
    });
  },
);
