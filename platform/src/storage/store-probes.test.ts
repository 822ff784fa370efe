import { StillLooking } from './storage-unavailable.ts';
import { storeProbes } from './store-probes.ts';

it('stores are told apart: those that answer, those that fail and those that hang', async () => {
  const ask = storeProbes({
    log: async () => '7',
    views: async () => {
      throw new Error('away');
    },
    records: () => new Promise(() => {}),
  });
  expect(await ask()).toEqual({ all: false, stores: { log: true, views: false, records: false } });
});

it('stores are asked once for all who want to know at a moment', async () => {
  let asked = 0;
  const probe = async () => {
    asked += 1;
  };
  const ask = storeProbes({ log: probe });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers).toEqual(Array(3).fill({ all: true, stores: { log: true } }));
  expect(asked).toBe(1);
});

it('of a store that is looking through what others wrote, it is told how far it came', async () => {
  const log = () => Promise.reject(new StillLooking('EventStoreDB a:2113', { lookedThrough: 3_100_000 }));
  expect(await storeProbes({ log })()).toEqual({
    all: false,
    stores: { log: 'EventStoreDB a:2113 looked through 3,100,000 events of others' },
  });
});
