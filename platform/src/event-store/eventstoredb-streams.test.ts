import { Readable } from 'node:stream';
import type { ReadCall } from './eventstoredb-client.ts';
import type { ReadResponse } from './eventstoredb-read-response.ts';
import { responsesOf } from './eventstoredb-streams.ts';

const responses = (count: number): ReadResponse[] => Array.from({ length: count }, () => ({ kind: 'other' }));

/** A call that has answered `now` already, and answers `later` as soon as that was taken. */
const openCall = (now: number, later: number): ReadCall => {
  const call = new Readable({ objectMode: true, read: () => undefined });
  for (const response of responses(now)) call.push(response);
  call.once('data', () =>
    setImmediate(() => {
      for (const response of responses(later)) call.push(response);
      call.push(null);
    }),
  );
  return Object.assign(call, { cancel: () => undefined }) as unknown as ReadCall; // as far as it is used
};

const sizesOf = async (now: number, later: number, size = 100): Promise<number[]> => {
  const sizes: number[] = [];
  const client = { openRead: async () => openCall(now, later) };
  const { signal } = new AbortController();
  for await (const batch of responsesOf(client, new Uint8Array(), { size, signal, gathersBursts: true }))
    sizes.push(batch.length);
  return sizes;
};

describe('what a subscription brings', () => {
  it('is taken at once when it is little', async () => expect(await sizesOf(3, 10)).toEqual([3, 10]));

  it('is collected while it comes in a burst', async () => expect(await sizesOf(20, 30)).toEqual([50]));

  it('is never more than a batch', async () => expect(await sizesOf(20, 30, 40)).toEqual([40, 10]));
});
