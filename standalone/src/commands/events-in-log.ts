import { refuseDamaged } from '@monitor/contracts-schema/upcast-event';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';

const BATCH = 1_000;

/** The events of the log, of one organization where its prefix is given, to the end; throws at a damaged one (DamagedEvent). */
export async function* eventsInLog(events: EventStore, streamPrefix?: string): AsyncGenerator<Recorded> {
  for (let after: string | undefined; ; ) {
    const batch = await events.readLog({ after, streamPrefix, limit: BATCH });
    batch.forEach(refuseDamaged);
    yield* batch;
    after = batch.at(-1)?.position;
    if (after === undefined) return;
  }
}
