import type { AllStreamResolvedEvent, AllStreamSubscription, StreamingRead } from '@eventstore/db-client';
import type { Recorded } from './event-store.ts';
import { decodeOurs } from './eventstoredb-events.ts';

export const ignore = (): void => undefined;

/**
 * What a read gives, for as long as the caller takes it. A read left early is cancelled but flows on, because the client
 * remembers a call until its end was seen.
 */
export const taking = async function* <E>(reading: StreamingRead<E>): AsyncGenerator<E> {
  reading.on('error', ignore); // also when nobody iterates any more
  try {
    yield* reading.iterator({ destroyOnReturn: false });
  } finally {
    reading.resume();
    reading.cancel().catch(ignore);
  }
};

/** Waits for an event, then takes with it what else has come already. */
export const inBatches = async function* (
  subscription: AllStreamSubscription,
  size: number,
): AsyncGenerator<Recorded[]> {
  for await (const first of subscription) {
    const batch = [first];
    while (batch.length < size) {
      const next: AllStreamResolvedEvent | null = subscription.read();
      if (next === null) break;
      batch.push(next);
    }
    const ours = batch.flatMap(({ event }) => (event && decodeOurs(event)) ?? []);
    if (ours.length > 0) yield ours;
  }
};

/** Destroying ends the iteration, unsubscribing ends the call to the server. */
export const end = (subscription: AllStreamSubscription): void => {
  subscription.destroy();
  subscription.unsubscribe().catch(ignore);
};
