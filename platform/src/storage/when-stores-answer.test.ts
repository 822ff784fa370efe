import { openLogger } from '../process/logger.ts';
import { StillLooking, StorageUnavailable } from './storage-unavailable.ts';
import { whenStoresAnswer } from './when-stores-answer.ts';

const heard = () => {
  const lines: string[] = [];
  const logger = openLogger('info', 'test', { write: (line: string) => void lines.push(line) });
  return { logger, messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
};

it('a start asks on at once where the log is looked through, and says how far', async () => {
  const { logger, messages } = heard();
  const looks = [1_000_000, 3_100_000];
  const found = await whenStoresAnswer(logger, async () => {
    const lookedThrough = looks.shift();
    if (lookedThrough !== undefined) throw new StillLooking('EventStoreDB a:2113', { lookedThrough });
    return 'found';
  });

  expect(found).toBe('found');
  expect(messages()).toEqual([
    'EventStoreDB a:2113 looked through 1,000,000 events of others',
    'EventStoreDB a:2113 looked through 3,100,000 events of others',
  ]);
});

it('a start does not wait for a store that somebody has to mend', async () => {
  const lasting = new StorageUnavailable('EventStoreDB a:2113', { passes: false });
  await expect(whenStoresAnswer(heard().logger, () => Promise.reject(lasting))).rejects.toBe(lasting);
});
