import { Readable } from 'node:stream';
import type { AllStreamSubscription } from '@eventstore/db-client';
import { inBatches } from './eventstoredb-streams.ts';

const resolved = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ event: { revision: from + i } }));

/** A subscription that has `now` already, and gets `later` as soon as that was taken. */
const subscriptionOf = (now: readonly object[], later: readonly object[]) => {
  const stream = new Readable({ objectMode: true, highWaterMark: 100, read: () => undefined });
  for (const event of now) stream.push(event);
  const take = stream.read.bind(stream);
  let isTaken = false;
  stream.read = (size) => {
    const event: unknown = take(size);
    if (event === null && size !== 0 && !isTaken) {
      isTaken = true;
      process.nextTick(() => {
        for (const next of later) stream.push(next);
        stream.push(null);
      });
    }
    return event;
  };
  return stream as unknown as AllStreamSubscription; // which is such a stream
};

const sizesOf = async (now: number, later: number, size = 100): Promise<number[]> => {
  const sizes: number[] = [];
  const subscription = subscriptionOf(resolved(0, now), resolved(now, later));
  for await (const batch of inBatches(subscription, size)) sizes.push(batch.length);
  return sizes;
};

describe('what a subscription brings', () => {
  it('is taken at once when it is little', async () => expect(await sizesOf(3, 10)).toEqual([3, 10]));

  it('is collected while it comes in a burst', async () => expect(await sizesOf(20, 30)).toEqual([50]));

  it('is never more than a batch', async () => expect(await sizesOf(20, 30, 40)).toEqual([40, 10]));
});
