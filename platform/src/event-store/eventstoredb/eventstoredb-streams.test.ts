import { Readable } from 'node:stream';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { ErrorType } from '@eventstore/db-client';
import type { ReadCall } from './eventstoredb-client.ts';
import type { ReadResponse } from './eventstoredb-read-response.ts';
import { responsesOf } from './eventstoredb-streams.ts';

const GRPC_UNAVAILABLE = 14;

const responses = (count: number): ReadResponse[] => Array.from({ length: count }, () => ({ kind: 'other' }));

/** A call that has answered so often already, as far as calls are used here. */
const openCall = (now: number) => {
  const call = new Readable({ objectMode: true, read: () => undefined });
  const answer = (count: number): void => {
    for (const response of responses(count)) call.push(response);
  };
  answer(now);
  let isCancelled = false;
  const cancel = (): void => {
    isCancelled = true;
    call.push(null);
  };
  const opened = Object.assign(call, { cancel }) as unknown as ReadCall;
  return { call: opened, answer, end: () => call.push(null), isCancelled: () => isCancelled };
};

/** Long enough for what others have under way. */
const aTurn = async (): Promise<void> => {
  await turnOfOthers();
  await turnOfOthers();
};

const reading = (call: ReadCall, size = 100, signal = new AbortController().signal) =>
  responsesOf({ openRead: async () => call }, new Uint8Array(), { size, signal, untilLull: aTurn });

/** How large the batches are of what has come already and of what comes as soon as that was taken. */
const sizesOf = async (now: number, later: number, size?: number): Promise<number[]> => {
  const { call, answer, end } = openCall(now);
  call.once('data', () =>
    setImmediate(() => {
      answer(later);
      end();
    }),
  );
  const sizes: number[] = [];
  for await (const batch of reading(call, size)) sizes.push(batch.length);
  return sizes;
};

describe('what a subscription brings', () => {
  it('is taken at once when it is little', async () => expect(await sizesOf(3, 10)).toEqual([3, 10]));

  it('is collected while it comes in a burst', async () => expect(await sizesOf(20, 30)).toEqual([50]));

  it('is never more than a batch', async () => expect(await sizesOf(20, 30, 40)).toEqual([40, 10]));

  it('waits with the server while a batch is not taken', async () => {
    const { call, answer } = openCall(3);
    const batches = reading(call, 3);

    expect((await batches.next()).value).toHaveLength(3);
    answer(10);
    await turnOfOthers();
    expect(call.readableLength).toBe(7);
    await batches.return(undefined);
  });

  it('is given as far as it came before the call broke', async () => {
    const { call } = openCall(3);
    const batches = reading(call);
    call.once('data', () =>
      call.emit('error', Object.assign(new Error('away'), { code: GRPC_UNAVAILABLE, details: 'away' })),
    );

    expect((await batches.next()).value).toHaveLength(3);
    await expect(batches.next()).rejects.toMatchObject({ type: ErrorType.UNAVAILABLE });
  });

  it('ends with the signal, whatever has come', async () => {
    const { call, answer, isCancelled } = openCall(3);
    const gone = new AbortController();
    const batches = reading(call, 100, gone.signal);

    await batches.next();
    answer(3);
    await turnOfOthers();
    gone.abort();
    await expect(batches.next()).rejects.toBe(gone.signal.reason);
    expect(isCancelled()).toBe(true);
  });

  it('is left by a call that ends and is seen to end', async () => {
    const { call, answer, isCancelled } = openCall(3);
    const ended = new Promise((resolve) => call.once('end', resolve));

    for await (const _ of reading(call, 3)) {
      answer(5);
      break;
    }
    await ended;
    expect(isCancelled()).toBe(true);
  });
});
