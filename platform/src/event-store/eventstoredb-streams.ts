import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type ReadStreamOptions,
  type ResolvedEvent,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { pause } from '../process/pause.ts';
import type { LeaderClient } from './eventstoredb-client.ts';
import type { StoredEvent } from './eventstoredb-events.ts';

export const ignore = (): void => undefined;

export const fromLeader = { requiresLeader: true };

/**
 * What a read gives, for as long as the caller takes it and until the signal. A read left early is cancelled but flows
 * on, because the client remembers a call until its end was seen.
 */
export const taking = async function* <E>(reading: StreamingRead<E>, signal: AbortSignal): AsyncGenerator<E> {
  reading.on('error', ignore); // also when nobody iterates any more
  const stop = (): void => void reading.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    yield* reading.iterator({ destroyOnReturn: false });
  } finally {
    signal.removeEventListener('abort', stop);
    reading.resume();
    reading.cancel().catch(ignore);
  }
};

/** Events of one stream; none when it does not exist. */
export const eventsOf = async function* (
  client: LeaderClient,
  stream: string,
  range: ReadStreamOptions,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent> {
  try {
    const reading = client.readStream(stream, { ...fromLeader, ...range });
    for await (const { event } of taking<ResolvedEvent>(reading, signal)) if (event) yield event;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
};

/** So many at once are a burst: a connection holds some 64 kB until they are read, which is few events. */
const BURST = 16;
const LULL_MS = 5;

/**
 * Waits for an event, then takes with it what else has come already. A burst is collected until it pauses, so that batches
 * are worth their work; few events wait for nobody.
 */
export const inBatches = async function* (
  subscription: AllStreamSubscription,
  size: number,
): AsyncGenerator<StoredEvent[]> {
  for await (const first of subscription) {
    const batch = [first, ...come(subscription, size - 1)];
    for (let more = batch; more.length > 0 && batch.length >= BURST && batch.length < size; ) {
      await pause(LULL_MS);
      more = come(subscription, size - batch.length);
      batch.push(...more);
    }
    yield batch.flatMap(({ event }) => event ?? []);
  }
};

const come = (subscription: AllStreamSubscription, atMost: number): AllStreamResolvedEvent[] => {
  const events: AllStreamResolvedEvent[] = [];
  while (events.length < atMost) {
    const next: AllStreamResolvedEvent | null = subscription.read();
    if (next === null) break;
    events.push(next);
  }
  return events;
};

/** Destroying ends the iteration, unsubscribing ends the call to the server. */
export const end = (subscription: AllStreamSubscription): void => {
  subscription.destroy();
  subscription.unsubscribe().catch(ignore);
};
