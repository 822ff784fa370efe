import type { BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';

/** A batch of fewer records is followed, whatever there is. */
export const LARGE_BATCH = 10_000;

/** How many times as many records it is of as there are contracts: to build what is there again is then the lesser work. */
const TIMES_AS_MANY = 10;

/** A batch whose views are built rather than followed. */
export type LargeBatch = Pick<BatchStarted['data'], 'id' | 'organizationId'>;

const isStart = (event: RecordedEvent): event is RecordedEvent<BatchStarted> =>
  event.type === 'BatchStarted' && !event.unreadable;

/** The batch that a chunk begins, if much more comes with it than a generation has. */
export const largeBatchIn = async (
  generation: ViewReader,
  chunk: readonly RecordedEvent[],
  largeFrom: number,
): Promise<LargeBatch | undefined> => {
  const begun = chunk.findLast(isStart)?.data;
  if (!begun || begun.total < largeFrom || chunk.some((event) => isEnd(begun, event))) return undefined;
  const asMany = await generation.find(contractViews, { skip: Math.floor(begun.total / TIMES_AS_MANY), limit: 1 });
  return asMany.length === 0 ? begun : undefined;
};

/** Whether an event ends a batch. */
export const isEnd = ({ id }: LargeBatch, event: RecordedEvent): boolean =>
  event.type === 'BatchCompleted' && !event.unreadable && event.data.id === id;
