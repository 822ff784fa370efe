import { convertToCommandError } from '@eventstore/db-client';
import { pause } from '../../process/pause.ts';
import type { LeaderClient } from './eventstoredb-client.ts';
import type { StoredEvent } from './eventstoredb-events.ts';
import type { ReadResponse } from './eventstoredb-read-response.ts';

export const ignore = (): void => undefined;

/** So many at once are a burst: a connection holds some 64 kB until they are read, which is few events. */
const BURST = 16;

/** As long as a burst pauses when it is over. */
export const lull = (): Promise<void> => pause(5);

/** Whoever reads a page takes all of it. */
const PAGE = 1_000;

type Options = Readonly<{
  /** How many responses are held at most: the server waits with more. */
  size: number;
  signal: AbortSignal;
  deadline?: Date;
  /** Collects a burst until nothing comes for so long, so that batches are worth their work; few responses wait for nobody. */
  untilLull?: () => Promise<void>;
}>;

/**
 * What a server answers to a read: in batches of what has come meanwhile, for as long as the caller takes them and until
 * the signal. Of a call that breaks everything is given that came before.
 */
export const responsesOf = async function* (
  client: Pick<LeaderClient, 'openRead'>,
  request: Uint8Array,
  { size, signal, deadline, untilLull }: Options,
): AsyncGenerator<readonly ReadResponse[]> {
  const call = await client.openRead(request, deadline);
  let batch: ReadResponse[] = [];
  let isOver = false;
  let failure: unknown;
  let wake = ignore;

  const take = (response: ReadResponse): void => {
    if (batch.push(response) >= size) call.pause();
    wake();
  };
  const finish = (error?: unknown): void => {
    failure ??= error;
    isOver = true;
    wake();
  };
  const stop = (): void => {
    batch = [];
    finish(signal.reason);
  };
  call.on('data', take);
  call.on('end', () => finish());
  call.on('error', (error) => finish(convertToCommandError(error))); // also when nobody reads any more
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();

  try {
    for (;;) {
      while (batch.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      for (let before = BURST - 1; untilLull && batch.length > before && batch.length < size; ) {
        before = batch.length;
        await untilLull();
      }
      if (batch.length === 0) break;
      const taken = batch;
      batch = [];
      call.resume();
      yield taken;
    }
    if (failure !== undefined) throw failure;
  } finally {
    signal.removeEventListener('abort', stop);
    call.cancel();
    // The client remembers a call until its end was seen.
    call.off('data', take).resume();
  }
};

/** The events that a read gives; none of a stream that does not exist. */
export const eventsOf = async (
  client: LeaderClient,
  request: Uint8Array,
  signal: AbortSignal,
): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const responses of responsesOf(client, request, { size: PAGE, signal }))
    for (const response of responses) if (response.kind === 'event') events.push(response.event);
  return events;
};
